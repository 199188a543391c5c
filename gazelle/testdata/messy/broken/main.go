package main

import "example.com/app/blas"

func main() { blas. }
