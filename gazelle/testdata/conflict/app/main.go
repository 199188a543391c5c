package main

import (
	_ "example.com/app/blas"
)

func main() {}
