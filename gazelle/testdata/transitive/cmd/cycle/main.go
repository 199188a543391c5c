package main

import (
	_ "example.com/app/x"
)

func main() {}
