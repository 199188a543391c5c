package only_test

import (
	_ "example.com/app/blas"
	_ "example.com/app/only"
)
