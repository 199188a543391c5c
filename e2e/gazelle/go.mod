module example.com/gazelle

go 1.25.0

require github.com/rules-gokernel/rules_gokernel v0.1.0

require (
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/kelindar/binary v1.0.19 // indirect
	golang.org/x/mod v0.39.0 // indirect
	golang.org/x/sync v0.22.0 // indirect
	golang.org/x/tools v0.49.0 // indirect
)

replace github.com/rules-gokernel/rules_gokernel => ../..

tool github.com/rules-gokernel/rules_gokernel/tools/kernelgen
