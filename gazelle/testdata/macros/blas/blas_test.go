package blas

import (
	_ "testing"
)
