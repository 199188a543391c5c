// Package many permutes type parameters, which the compiler would follow for minutes.
package many

type Dim interface{}

//gokernel:device
func Wide[A, B, C, D, E, F, G, H Dim](x []float32) {}

func permute[A, B, C, D, E, F, G, H Dim]() { // want `permute launches kernels over more than 1000 combinations of its type parameters, .*; pass on type parameters in the same places`
	LaunchWide[A, B, C, D, E, F, G, H]()
	permute[B, C, D, E, F, G, H, A]()
	permute[B, A, C, D, E, F, G, H]()
}

func use() { permute[[1]int, [2]int, [3]int, [4]int, [5]int, [6]int, [7]int, [8]int]() }
