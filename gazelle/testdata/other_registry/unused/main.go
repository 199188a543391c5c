package main

import (
	_ "fmt"
)

func main() {}
