package blas

import "testing"

func TestScale(t *testing.T) {}
