module github.com/rules-gokernel/rules_gokernel

go 1.25.0

require (
	github.com/bazelbuild/buildtools v0.0.0-20260904073137-eaa4d125b423
	github.com/cespare/xxhash/v2 v2.3.0
	github.com/google/go-cmp v0.7.0
	github.com/kelindar/binary v1.0.19
	golang.org/x/tools v0.49.0
	pgregory.net/rapid v1.3.0
)

require (
	golang.org/x/mod v0.39.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
)
