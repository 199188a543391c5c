# enter.sh: running a command in the provisioned root, with the host's files in their places.

# enter_root COMMAND...: replaces this process. The process and network namespaces stay the host's, so that
# Bazel's server outlives the call. Of Ctrl-C, only Bazel hears; when this process is killed, Bazel is told.
enter_root() {
  command -v go >/dev/null || die "there is no go on PATH" "install Go and put its bin folder on PATH"
  export_go_settings
  local args=(--ro-bind "$root" / --dev-bind /dev /dev --bind /proc /proc --bind /sys /sys
    --tmpfs /run --bind /var/tmp /var/tmp)
  bind_host_folders
  bind_host_settings
  export PATH=$goroot/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
  trap '' INT
  exec bwrap "${args[@]}" --chdir "$PWD" -- \
    env --default-signal=INT setpriv --pdeathsig TERM "$@"
}

# export_go_settings: what 'go env -w' may have set for fetching modules, for a Go that sees no such file.
export_go_settings() {
  local fetching=(GOPROXY GOSUMDB GOPRIVATE GONOPROXY GONOSUMDB GOINSECURE GOVCS) values i
  mapfile -t values < <(go env GOROOT GOMODCACHE "${fetching[@]}")
  goroot=$(readlink -f "${values[0]}")
  modcache=${values[1]}
  for i in "${!fetching[@]}"; do
    export "${fetching[i]}=${values[i + 2]}"
  done
}

# bind_host_folders adds every top folder that is no part of an operating system, and of those that are, the
# folders in use.
bind_host_folders() {
  local dir
  for dir in /*/; do
    case $dir in
      /bin/ | /boot/ | /dev/ | /etc/ | /lib*/ | /lost+found/ | /proc/ | /run/ | /sbin/ | /sys/ | /usr/ | /var/) ;;
      *) bind --bind "${dir%/}" ;;
    esac
  done
  bind_within_system --ro-bind "$goroot"
  for dir in "$modcache" "$HOME" "$cache" "$PWD" "$(workspace_root)"; do
    bind_within_system --bind "$dir"
  done
}

bind_within_system() {
  case $2 in /usr/* | /var/* | /run/* | /etc/* | /boot/* | /lib*/*) bind "$@" ;; esac
}

# bind FLAG DIR: the root is read-only, so the place to bind on is made from outside.
bind() {
  [[ -d $2 ]] || return 0
  [[ -d $root$2 ]] || mkdir -p "$root$2"
  args+=("$1" "$2" "$2")
}

# workspace_root prints the nearest folder above that Bazel would take for a workspace.
workspace_root() {
  local dir=$PWD
  while [[ -n $dir && ! -e $dir/MODULE.bazel && ! -e $dir/WORKSPACE ]]; do dir=${dir%/*}; done
  printf '%s\n' "${dir:-$PWD}"
}

# bind_host_settings adds what names, users and certificates depend on.
bind_host_settings() {
  local file
  for file in /etc/resolv.conf /etc/hosts /etc/passwd /etc/group; do
    [[ ! -e $file ]] || args+=(--ro-bind "$(readlink -f "$file")" "$file")
  done
  local inside=/etc/ssl/certs/ca-certificates.crt
  for file in "${SSL_CERT_FILE:-}" $inside /etc/pki/tls/certs/ca-bundle.crt; do
    [[ -n $file && -e $file ]] || continue
    args+=(--ro-bind "$(readlink -f "$file")" $inside)
    break
  done
  export SSL_CERT_FILE=$inside
  unset SSL_CERT_DIR
}
