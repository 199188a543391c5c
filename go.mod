module github.com/rules-gokernel/rules_gokernel

go 1.25.0

require (
	github.com/bazelbuild/bazel-gazelle v0.47.0
	github.com/cespare/xxhash/v2 v2.3.0
	github.com/fatih/color v1.19.0
	github.com/google/go-cmp v0.7.0
	github.com/kelindar/binary v1.0.19
	github.com/pmezard/go-difflib v1.0.0
	github.com/spf13/cobra v1.10.2
	golang.org/x/tools v0.49.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/bmatcuk/doublestar/v4 v4.9.1 // indirect
	golang.org/x/tools/go/vcs v0.1.0-deprecated // indirect
)

require (
	github.com/bazelbuild/buildtools v0.0.0-20260904073137-eaa4d125b423
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/mattn/go-colorable v0.1.14 // indirect
	github.com/mattn/go-isatty v0.0.20 // indirect
	github.com/spf13/pflag v1.0.9 // indirect
	golang.org/x/mod v0.39.0
	golang.org/x/sync v0.22.0
	golang.org/x/sys v0.47.0 // indirect
)
