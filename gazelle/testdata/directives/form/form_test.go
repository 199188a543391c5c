package form

import (
	_ "example.com/app/blas"
	_ "fmt"
	_ "testing"
)
