package main

import (
	_ "example.com/far/away"
)

func main() {}
