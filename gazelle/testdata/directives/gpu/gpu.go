package gpu

import (
	_ "example.com/app/blas"
)
