package main

import (
	_ "example.com/app/b"
)

func main() {}
