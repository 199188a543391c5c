# modules.sh: the Bazel modules that the provisioned Bazel uses instead of a registry's.
#
# rules_go and gazelle are the real ones, by way of the Go module proxy. Of the modules that nothing here
# builds, standins/ has as much as gets loaded. The others come with the root's Debian packages.

modules=$state/modules-$(cd "$helpers" && shopt -s globstar && digest_of modules.sh modules.txt standins/**/*.in)

provision_modules() {
  [[ ! -e $modules ]] || return 0
  command -v go >/dev/null || die "there is no go on PATH" "install Go and put its bin folder on PATH"
  say "getting rules_go and gazelle through the Go module proxy (once, some seconds)"
  build_once "$modules" make_modules
}

make_modules() {
  local dir=$1 name path version sum
  mkdir -p "$dir"
  while read -r name path version sum; do
    copy_go_module "$path@$version" "$sum" "$dir/$name" || return 1
  done < <(grep -v '^#' "$helpers/modules.txt")
  vendor_gazelle "$dir/gazelle" && mend_gazelle_binary "$dir/gazelle/internal/gazelle_binary.bzl" && copy_standins "$dir" && extend_bazel_features "$dir/bazel_features"
}

# copy_go_module MODULE@VERSION SUM DIR: a copy, because the module cache is read-only and drops run bits.
copy_go_module() {
  local module=$1 sum=$2 dir=$3 facts got source
  facts=$(cd "$(dirname "$dir")" && GOFLAGS=-mod=mod GOWORK=off go mod download -json "$module" </dev/null) ||
    { printf '%s\n' "$facts" >&2; say "could not download $module; 'go env GOPROXY' says from where"; return 1; }
  got=$(json_string Sum <<<"$facts")
  [[ $got == "$sum" ]] || { say "$module has checksum $got, want $sum"; return 1; }
  source=$(json_string Dir <<<"$facts")
  cp -r --no-preserve=mode,ownership "$source" "$dir" &&
    find "$dir" -name '*.sh' -exec chmod +x {} +
}

# json_string NAME prints that string field of a flat, indented JSON object.
json_string() { sed -n "s/^[[:space:]]*\"$1\": \"\(.*\)\",\?\$/\1/p"; }

# vendor_gazelle DIR: gazelle's own tools are built from its vendor folder, which a module zip leaves out.
vendor_gazelle() {
  rm -rf "$1/tests" && find "$1" -name '*_test.go' -delete || return 1
  # With -trimpath instead of flags that name the output base, every output base shares Go's build cache.
  sed -i -e '/"-gcflags",/,/^        "all=-trimpath/d' -e '/"-asmflags",/,/^        "all=-trimpath/d' \
    -e 's/^        "-w -s",/&\n        "-trimpath",/' "$1/internal/go_repository_tools.bzl" || return 1
  (cd "$1" && GOFLAGS= GOWORK=off go mod vendor </dev/null >&2)
}

# mend_gazelle_binary FILE: as in later versions, which know that in rules_go 0.65 a rule that makes a binary asks for
# the C toolchain itself. Without, the binary would be in another mode (pure) than its libraries, which rules_go refuses.
mend_gazelle_binary() {
  sed -i -e '/^def _gazelle_binary_impl/i load("@io_bazel_rules_go//go/private:context.bzl", "CGO_ATTRS", "CGO_FRAGMENTS", "CGO_TOOLCHAINS")\n' \
    -e 's/^    },$/    } | CGO_ATTRS,\n    "fragments": CGO_FRAGMENTS,/' -e 's/^    "toolchains": .*\],$/    "toolchains": ["@io_bazel_rules_go\/\/go:toolchain"] + CGO_TOOLCHAINS,/' "$1" &&
    [[ $(grep -c CGO_ "$1") == 4 ]]
}

copy_standins() {
  local file target
  while read -r file; do
    target=$1/${file%.in}
    mkdir -p "$(dirname "$target")" && cp "$helpers/standins/$file" "$target" || return 1
    [[ $target != *.sh ]] || chmod +x "$target" || return 1
  done < <(cd "$helpers/standins" && find . -name '*.in')
}

# extend_bazel_features DIR: Debian's version plus the one field that rules_go 0.65 asks it for.
extend_bazel_features() {
  local field=instrumented_files_info_has_baseline_coverage_files
  cp -r --no-preserve=mode,ownership "$root/usr/share/bazel/tools/features" "$1" &&
    sed -i "s/^_rules = struct(/&\n    $field = False,/" "$1/features.bzl" &&
    grep -q "$field" "$1/features.bzl"
}
