package blas_test

import _ "example.com/app/blas"
