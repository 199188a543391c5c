package main

import (
	_ "example.org/kernels/blas"
)

func main() {}
