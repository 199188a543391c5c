package main

import (
	_ "example.com/tools/fast"
)

func main() {}
