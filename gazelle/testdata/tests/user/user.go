package user

import (
	_ "example.com/app/blas"
)
