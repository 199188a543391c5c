module example.org/plain

go 1.20

require example.org/kernels v1.0.0
