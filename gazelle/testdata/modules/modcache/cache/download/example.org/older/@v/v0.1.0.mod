module example.org/older

go 1.16

require (
	example.org/kernels v1.0.0
	example.org/old v0.1.0
)
