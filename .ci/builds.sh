# builds.sh: what a build does again after an edit, builds that must fail, and reproducible bytes. Sourced by run;
# each check takes a clone that it may edit.

readonly saxpy=//examples/saxpy:saxpy kernels=//examples/saxpy:kernels

# one_scan_a_package CLONE: aquery shows one KernelScan a package, S KernelLower a package and device.
one_scan_a_package() {
  local scans lowers registries
  scans=$(actions "$1" KernelScan) lowers=$(actions "$1" KernelLower) registries=$(actions "$1" KernelRegistry)
  echo "KernelScan $scans, KernelLower $lowers, KernelRegistry $registries"
  # The runtime, the package with the kernel, the helper of the examples and the main package; four shards.
  [[ $scans == 4 && $lowers == $((scans * 4)) && $registries == 1 ]]
}

actions() {
  bazel_in "$1" aquery "mnemonic($2, deps($kernels))" --output=summary 2>/dev/null |
    sed -n "s/^ *$2: \([0-9]*\)$/\1/p" | head -n 1
}

# binaries_share CLONE: binaries of one library, in three link modes, have the actions of one registry.
binaries_share() {
  local package=//rules/tests/hide alone all
  alone=$(kernel_actions "$1" "$package:hide_kernels")
  all=$(kernel_actions "$1" "set($package:hide_kernels $package:hide $package:hide_pie $package:hide_race)")
  echo "one registry: $alone; with three binaries: $all"
  [[ -n $alone && $alone == "$all" ]]
}

kernel_actions() {
  bazel_in "$1" aquery "mnemonic('Kernel.*', deps($2))" --output=summary 2>/dev/null |
    sed -n 's/^ *\(Kernel[A-Za-z]*: [0-9]*\)$/\1/p' | sort | tr '\n' ' '
}

# edits_scan_once CLONE: an edit that is in no kernel and no launch scans its package and nothing else, not even
# when it moves them down: not in a package that launches, that declares kernels, or that uses cgo.
edits_scan_once() {
  local comment='1i // A comment that moves every line down.' hide=rules/tests/hide
  edit_and_build "$1" examples/saxpy/main.go 's/2\.5\*x over n elements/2.5*x/' 1 0 || return 1
  edit_and_build "$1" examples/saxpy/blas/blas.go "$comment" 1 0 || return 1
  edit_and_build "$1" $hide/go-kernels.v1/kernels.go "$comment" 1 0 //$hide:hide_kernels || return 1
  edit_and_build "$1" $hide/odd/cgo.go "$comment" 1 0 //$hide:hide_kernels
}

# edits_lower_little CLONE: a kernel's body lowers the kernel, and scans the package that launches it too. A new
# launch lowers a shard of its package's four, and packages beside it launch the same kernel.
edits_lower_little() {
  local hide=rules/tests/hide
  edit_and_build "$1" examples/saxpy/blas/blas.go 's/y\[i\] += a \* x\[i\]/y[i] += x[i] * a/' 2 1 || return 1
  edit_and_build "$1" $hide/values/values.go '$ a var _ = LaunchFill[[50]struct{}]' 1 1 //$hide:hide_kernels
}

# edit_and_build CLONE FILE SED SCANS LOWERED [TARGET]: the build after the edit runs as many KernelScan and
# KernelLower actions.
edit_and_build() {
  local log=$scratch/explain got target=${6:-$saxpy}
  bazel_in "$1" build $target || return 1
  sed -i "$3" "$1/$2" || return 1
  git -C "$1" diff --quiet && { echo "$2: the edit '$3' changed nothing"; return 1; }
  bazel_in "$1" build $target --explain="$log" || return 1
  got="$(grep -c "^Executing action 'Scanning" "$log") $(grep -c "^Executing action 'Lowering" "$log")"
  git -C "$1" checkout --quiet -- "$2"
  echo "$2: scanned and lowered: $got after '$3', want $4 $5"
  [[ $got == "$4 $5" ]]
}

# two_registries_say_why CLONE: the linker's message names the rule that was broken.
two_registries_say_why() {
  must_fail "$1" gokernels_one_registry_per_binary build //rules/tests/link:two_registries
}

# wrong_extra_says_why CLONE: an instantiation that does not exist, and one with other axes.
wrong_extra_says_why() {
  must_fail "$1" 'declares that device function: want one of' build //rules/tests:wrong_extra &&
    must_fail "$1" 'which has 1 axis sizes, want 0' build //rules/tests:wrong_extra
}

# nogo_says_why: a compilation that nobody launches from fails, with the words of the build at the place in question.
nogo_says_why() {
  must_fail e2e/nogo 'bad/bad.go:12:2: variable seen has type map[int32]bool, which devices do not have' build //bad
}

# gazelle_writes CLONE: Gazelle with the plugin, as a target of a repository, writes the BUILD files that are checked in,
# says which launcher is missing, and the program that it wrote the registry for runs its kernel.
gazelle_writes() {
  local dir=$1/e2e/gazelle log=$scratch/gazelle
  find "$dir" -mindepth 2 -name BUILD.bazel -delete || return 1
  bazel_in "$dir" run //:gazelle >"$log" 2>&1 || { tail -n 20 "$log"; return 1; }
  ! grep '^gazelle: ' "$log" || return 1
  git -C "$1" status --porcelain -- e2e/gazelle | tee "$log"
  [[ ! -s $log ]] || { git -C "$1" diff -- e2e/gazelle; return 1; }
  bazel_in "$dir" run //cmd/smooth | grep -x 'cpu \[1 3 5\]' || return 1
  rm "$dir/wave/gokernel_launch.go" && bazel_in "$dir" run //:gazelle >"$log" 2>&1
  git -C "$1" checkout --quiet -- e2e/gazelle
  grep '^gazelle: wave/gokernel_launch.go: is missing: run go generate' "$log"
}

# must_fail CLONE TEXT COMMAND...: fails, with the text in what Bazel prints.
must_fail() {
  local dir=$1 text=$2 log=$scratch/must_fail
  shift 2
  if bazel_in "$dir" "$@" >"$log" 2>&1; then
    echo "$*: built, and must not"
    return 1
  fi
  grep -m 3 -F "$text" "$log" || { tail -n 20 "$log"; return 1; }
}

# same_bytes CLONE: two output bases, each running all of our actions, write the same registry.
same_bytes() {
  local base sum sums=()
  for base in one two; do
    bazel_in "$1" --output_base="$scratch/$base" build $kernels \
      --modify_execution_info='Kernel.*=+no-cache' --remote_download_outputs=all || return 1
    sum=$(sha256sum <"$1/bazel-bin/examples/saxpy/kernels.syso") || return 1
    sums+=("$sum")
    bazel_in "$1" --output_base="$scratch/$base" shutdown
  done
  printf '%s\n' "${sums[@]}"
  [[ ${sums[0]} == "${sums[1]}" ]]
}

# go_only: a module that the go command builds alone; what is checked in is what go generate writes.
go_only() {
  (cd e2e/go_only && go generate ./... && git diff --exit-code . && go tool kernelctl build --check --device cpu,cpu-v3 &&
    go vet ./... && go test -count=1 ./...)
}

# same_registry: kernelctl build with the compiler that Bazel uses writes the bytes that Bazel writes.
same_registry() {
  local example want=$scratch/kernels.syso cc=cc
  command -v bazel >/dev/null || cc="$PWD/tools/bazelw/exec gcc"
  for example in saxpy matmul; do
    bazel_in . build "//examples/$example:kernels" && cp -f "bazel-bin/examples/$example/kernels.syso" "$want" || return 1
    go run ./tools/kernelctl build --cc "$cc" "./examples/$example" || return 1
    mv "examples/$example/zz_gokernels_linux_amd64.syso" "$scratch/go.syso"
    cmp "$want" "$scratch/go.syso" || { go run ./tools/kernelctl diff "$want" "$scratch/go.syso"; return 1; }
  done
}

# release_archive: has what users build, and nothing of the rest.
release_archive() {
  local list=$scratch/archive.txt
  tools/release/archive "$scratch" && tar tzf "$scratch"/rules_gokernel-v*.tar.gz >"$list" || return 1
  grep -q '/rules/kernel_registry.bzl$' "$list" && grep -q '/runtime/doc.go$' "$list" && ! grep -E '^[^/]*/(e2e|docs|bench|\.ci)/' "$list"
}

# report_in_a_browser: kernelctl's page in a headless browser, which is installed where it is missing.
report_in_a_browser() {
  local browser=chromium-headless-shell
  command -v $browser >/dev/null || { apt-get update || true; DEBIAN_FRONTEND=noninteractive \
    apt-get install --yes --no-install-recommends $browser; } >"$scratch/apt.log" 2>&1 || tail -n 5 "$scratch/apt.log"
  GOKERNEL_BROWSER=$browser go test -count=1 -run Browser ./tools/kernelctl
}
