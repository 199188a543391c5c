package c

import (
	_ "example.com/app/blas"
)
