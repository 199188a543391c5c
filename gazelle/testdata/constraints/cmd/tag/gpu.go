//go:build gpu

package main

import (
	_ "example.com/app/blas"
)

func main() {}
