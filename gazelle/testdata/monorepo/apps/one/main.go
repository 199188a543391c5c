package main

import (
	_ "example.com/math/kernels"
)

func main() {}
