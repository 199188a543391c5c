package b

import (
	_ "example.com/app/blas"
)
