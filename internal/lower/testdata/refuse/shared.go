package k

import "github.com/rules-gokernel/rules_gokernel/device"

//gokernel:device
func SharedBeside(t device.Thread, x []int) {
	n := len(x)
	n, tile := n+1, device.Shared[[16]int](t)                       // want `shared variable tile is declared along with a variable that is not shared; declare it by itself: tile := device.Shared\[\[16\]int\]\(t\)`
	n, a, b := n+1, device.Shared[[4]int](t), device.Shared[int](t) // want `shared variable a is declared along` // want `shared variable b is declared along .*; declare it by itself: b := device.Shared\[int\]\(t\)`
	x[0] = n + tile[0] + a[0] + *b
}
