package main

import (
	_ "example.com/app/d"
)

func main() {}
