package app

import (
	_ "example.com/app/blas"
)
