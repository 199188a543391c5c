module example.com/app

go 1.25.0

require (
	example.org/far v1.2.0
	example.org/gone v1.0.0
	example.org/kernels v1.0.0
	example.org/old v0.1.0
	example.org/older v0.1.0
	example.org/plain v1.0.0
	github.com/rules-gokernel/rules_gokernel v0.1.0
)
