package main

import (
	_ "example.com/z/kernels"
)

func main() {}
