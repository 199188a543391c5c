package main

import (
	_ "example.com/app/blas"
	_ "github.com/rules-gokernel/rules_gokernel/runtime"
)

func main() {}
