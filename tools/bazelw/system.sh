# system.sh: whether the Bazel on PATH will do.

# use_system_bazel sets system_bazel and succeeds when that Bazel is new enough and resolves modules here.
# RULES_GOKERNEL_BAZEL=system or =provisioned decides without asking.
use_system_bazel() {
  local choice=${RULES_GOKERNEL_BAZEL:-auto}
  [[ $choice =~ ^(auto|system|provisioned)$ ]] ||
    die "RULES_GOKERNEL_BAZEL is '$choice'" "set it to system or provisioned, or unset it"
  [[ $choice != provisioned ]] || return 1
  if ! system_bazel=$(command -v bazel || command -v bazelisk); then
    [[ $choice != system ]] || die "RULES_GOKERNEL_BAZEL is system, but PATH has no bazel or bazelisk"
    return 1
  fi
  [[ $choice == system ]] || verdict_is_yes
}

# verdict_is_yes tries system_bazel once for each binary and checkout. A no is asked again after a day,
# since the network may have been to blame.
verdict_is_yes() {
  local checkout=${helpers%/tools/bazelw} binary verdict
  binary=$(readlink -f "$system_bazel")
  verdict=$cache/system-bazel/$(printf '%s\n' "$binary" "$(stat -c %Y "$binary")" "$checkout" | sha256sum | cut -c1-16)
  if [[ ! -e $verdict ]] || [[ $(<"$verdict") == no && -n $(find "$verdict" -mmin +1440) ]]; then
    mkdir -p "${verdict%/*}"
    if try_system_bazel "$checkout"; then echo yes; else echo no; fi >"$verdict"
  fi
  [[ $(<"$verdict") == yes ]]
}

try_system_bazel() {
  say "trying $system_bazel (once; RULES_GOKERNEL_BAZEL=system skips this)"
  local version want=7.7.0
  version=$(cd "$1" && timeout 300 "$system_bazel" --version </dev/null 2>/dev/null | sed -n 's/^bazel \([0-9.]*\).*/\1/p')
  if [[ -z $version || $(printf '%s\n' "$want" "$version" | sort -V | head -n 1) != "$want" ]]; then
    say "it is version '${version:-unknown}', and $want or later is needed: using a provisioned one"
    return 1
  fi
  (cd "$1" && timeout 300 "$system_bazel" mod graph --depth=1 </dev/null >/dev/null 2>&1) && return 0
  say "it cannot resolve modules here ('$system_bazel mod graph' says why): using a provisioned one"
  return 1
}
