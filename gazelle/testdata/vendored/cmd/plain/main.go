package main

import (
	_ "example.org/plain"
)

func main() {}
