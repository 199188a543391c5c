package blas

import (
	_ "fmt"
)
