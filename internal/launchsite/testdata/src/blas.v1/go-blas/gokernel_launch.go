package blas

func LaunchScale()               {}             // want LaunchScale:"launches blas.v1/go-blas.Scale"
func LaunchMatMul[M, N Dim]()    {}             // want LaunchMatMul:`launches blas.v1/go-blas.MatMul \$1 \$2`
func launchHidden[N Dim]() error { return nil } // want launchHidden:`launches blas.v1/go-blas.hidden \$1`
