package kernels_test

import (
	_ "example.org/kernels"
)
