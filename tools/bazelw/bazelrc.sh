# bazelrc.sh: the flags of the provisioned Bazel, which belong to the machine and not to a checkout.

bazelrc=$state/bazelrc-$(digest_of bazelrc.sh)-${modules##*-}

write_bazelrc() {
  [[ ! -e $bazelrc ]] || return 0
  bazelrc_lines >"$bazelrc.$$"
  mv "$bazelrc.$$" "$bazelrc"
}

bazelrc_lines() {
  local dir
  for dir in "$modules"/*/; do
    dir=${dir%/}
    [[ ! -e $dir/MODULE.bazel ]] || printf 'common --override_module=%s=%s\n' "${dir##*/}" "$dir"
  done
  cat <<EOF
common --override_repository=bazel_tools~remote_coverage_tools_extension~remote_coverage_tools=$modules/remote_coverage_tools
common --override_module=rules_shell=/usr/share/bazel/rules/shell
common --noenable_workspace
common --lockfile_mode=off
common --repo_env=GO_REPOSITORY_USE_HOST_CACHE=1
common --disk_cache=$state/disk
common --experimental_disk_cache_gc_max_size=10G
build --nosandbox_debug
EOF
}
