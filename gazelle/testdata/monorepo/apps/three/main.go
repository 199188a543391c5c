package main

import (
	_ "example.com/app/services"
	_ "example.com/math/other"
)

func main() {}
