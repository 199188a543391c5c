package main

import (
	_ "example.com/app/a"
)

func main() {}
