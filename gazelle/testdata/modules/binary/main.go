package main

import (
	_ "example.org/kernels"
)

func main() {}
