module example.org/far

go 1.25.0

require github.com/rules-gokernel/rules_gokernel v0.1.0 // indirect
