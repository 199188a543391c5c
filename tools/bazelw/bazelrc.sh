# bazelrc.sh: the flags of the provisioned Bazel, which belong to the machine and not to a checkout.

write_bazelrc() {
  local follows=modules
  [[ -e $(workspace_root)/MODULE.bazel ]] || follows=workspace
  bazelrc=$state/bazelrc-$follows-$(digest_of bazelrc.sh)-${modules##*-}
  [[ ! -e $bazelrc ]] || return 0
  { "${follows}_lines" && machine_lines; } >"$bazelrc.$$"
  mv "$bazelrc.$$" "$bazelrc"
}

# modules_lines: for a workspace with MODULE.bazel.
modules_lines() {
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
EOF
}

# workspace_lines: for a workspace with WORKSPACE alone, to which Bazel adds the rules that it once had built in.
workspace_lines() {
  local name dir debian=/usr/share/bazel
  echo 'common --noenable_bzlmod'
  while read -r name dir; do
    printf 'common --override_repository=%s=%s\n' "$name" "$dir"
  done <<EOF
io_bazel_rules_go $modules/rules_go
bazel_gazelle $modules/gazelle
package_metadata $modules/package_metadata
remote_coverage_tools $modules/remote_coverage_tools
bazel_skylib $debian/tools/skylib
platforms $debian/tools/platforms
rules_cc $debian/rules/cc
rules_java $debian/rules/java
rules_license $debian/rules/license
rules_proto $debian/rules/proto
rules_python $debian/rules/python
rules_shell $debian/rules/shell
EOF
}

machine_lines() {
  cat <<EOF
common --repo_env=GO_REPOSITORY_USE_HOST_CACHE=1
common --disk_cache=$state/disk
common --experimental_disk_cache_gc_max_size=10G
build --nosandbox_debug
EOF
}
