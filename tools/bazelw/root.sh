# root.sh: a root file system with Bazel and the compilers, made from Debian packages in the cache folder.

suite=forky

# Everything built with a root lives beside it in $state, so that a new set of compilers starts from an
# empty output base and disk cache. `recipe` counts changes in how the root is made.
recipe=1
state=$cache/$suite-$recipe-$(digest_of packages.txt)
root=$state/root

# provision_root makes $root and sees that it can be entered.
provision_root() {
  if [[ -e $root ]]; then
    need_commands bwrap
    return
  fi
  local needed=(mmdebstrap bwrap)
  [[ $(id -u) == 0 ]] || needed+=(newuidmap)
  need_commands "${needed[@]}"
  say "making a root file system with Bazel and compilers: once, 2 to 4 minutes and 1.7 GB in $state"
  build_once "$root" make_root
  say "the root file system is ready"
}

# need_commands COMMAND...: installs the packages of those that are missing, or says how to.
need_commands() {
  local -A package_of=([mmdebstrap]=mmdebstrap [bwrap]=bubblewrap [newuidmap]=uidmap)
  local missing=() command
  for command in "$@"; do
    command -v "$command" >/dev/null || missing+=("${package_of[$command]}")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  local install="apt-get install --yes --no-install-recommends ${missing[*]}"
  local why="PATH has no Bazel >= 7.7 that can resolve modules, and to provision one, ${missing[*]} must be installed"
  command -v apt-get >/dev/null || die "$why" "here: install bazelisk; on Debian: $install"
  [[ $(id -u) == 0 ]] || die "$why" "run as root: $install"
  say "installing ${missing[*]} (some seconds)"
  local log=$cache/apt.log
  mkdir -p "$cache"
  { apt-get update || true; DEBIAN_FRONTEND=noninteractive $install; } </dev/null >"$log" 2>&1 ||
    { tail -n 5 "$log" >&2; die "could not install ${missing[*]}; the log: $log" "run: $install"; }
}

# make_root DIR: as root, mmdebstrap writes DIR; else it makes a tar, so that the user owns the files.
# mmdebstrap finishes what it is at when it is told to stop, which may take minutes, so all its processes are
# made to end with this one.
make_root() {
  local dir=$1 log=$state/root.log mirror
  mirror=$(debian_mirror) || return 1
  local args=(--variant=apt --skip=check/qemu --aptopt='Acquire::Check-Valid-Until "false"'
    --include="$(grep -v '^#' "$helpers/packages.txt" | paste -sd,)" "$suite")
  if [[ $(id -u) == 0 ]]; then
    setpriv --pdeathsig KILL unshare --pid --mount-proc --fork --kill-child \
      mmdebstrap --mode=root "${args[@]}" "$dir" "$mirror" </dev/null >"$log" 2>&1
  else
    mkdir -p "$dir"
    mmdebstrap --mode=unshare "${args[@]}" - "$mirror" </dev/null 2>"$log" |
      tar -x -C "$dir" --exclude='./dev/*' --no-same-owner
  fi || { tail -n 8 "$log" >&2; say "the whole log: $log"; return 1; }
  add_plain_names "$dir" && make_mount_points "$dir"
}

# add_plain_names DIR: gcc -fuse-ld=lld wants ld.lld, and people want clang, where Debian has only names
# with a version.
add_plain_names() {
  local name
  for name in clang clang++ ld.lld; do
    ln -s "../lib/llvm-22/bin/$name" "$1/usr/bin/$name" || return 1
  done
}

# make_mount_points DIR: files that enter_root binds the host's over.
make_mount_points() {
  rm -f "$1/etc/resolv.conf" &&
    touch "$1"/etc/{resolv.conf,hosts,passwd,group} "$1/etc/ssl/certs/ca-certificates.crt"
}

# debian_mirror prints the mirror that the host's own apt uses for Debian's main archive.
debian_mirror() {
  local uri
  uri=$(main_archive)
  if [[ -z $uri ]]; then # apt has no lists yet
    apt-get update </dev/null >/dev/null 2>&1 || true
    uri=$(main_archive)
  fi
  [[ -n $uri ]] || { say "apt knows no Debian archive here; add one to its sources"; return 1; }
  printf '%s\n' "$uri"
}

main_archive() {
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
    'Origin: Debian' 'Label: Debian' 'Component: main' | sort -u | sed -n 1p
}
