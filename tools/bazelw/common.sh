# common.sh: messages, the cache folder, and building a folder in it once.

say() { printf 'bazelw: %s\n' "$*" >&2; }

# die ERROR REMEDY...
die() {
  say "error: $1"
  shift
  [[ $# == 0 ]] || printf 'bazelw:   %s\n' "$@" >&2
  exit 1
}

[[ -n ${HOME:-} ]] || die "HOME is not set" "set it to a folder that may be written to"
cache=${RULES_GOKERNEL_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/rules_gokernel}
[[ $cache == /* ]] || cache=$PWD/$cache

# digest_of FILE...: a short digest of what the helpers of that name hold.
digest_of() {
  local sum
  sum=$(cd "$helpers" && cat -- "$@" | sha256sum)
  printf '%s\n' "${sum:0:16}"
}

# build_once DIR COMMAND...: makes DIR by `COMMAND... TEMP` unless it is there. TEMP becomes DIR only when
# the command succeeds, so what an interrupted call leaves is never used, and the next call starts afresh.
# Concurrent calls wait for each other.
build_once() {
  local dir=$1 temp=$1.partial lock
  shift
  [[ ! -e $dir ]] || return 0
  mkdir -p "$(dirname "$dir")"
  exec {lock}>"$dir.lock"
  flock --nonblock "$lock" || { say "waiting for another call that makes $dir"; flock "$lock"; }
  if [[ ! -e $dir ]]; then
    rm -rf --one-file-system "$temp"
    "$@" "$temp" || { rm -rf --one-file-system "$temp"; die "making $dir failed; the reason is above" "the next call tries again"; }
    mv -T "$temp" "$dir"
  fi
  exec {lock}>&-
}
