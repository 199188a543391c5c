package main

import (
	_ "example.com/near/by"
)

func main() {}
