package blas

import (
	_ "example.com/app/user"
	_ "testing"
)
