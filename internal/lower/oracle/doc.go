// Package oracle holds kernels that the tests of package lower run twice, as Go
// and as the C that they are lowered to, and compare bit for bit. They are picked
// for what is easily lowered wrongly, not for what they compute.
package oracle

//go:generate go run gen.go
//go:generate go run genrandom.go gencommon.go
//go:generate go run gengroups.go gencommon.go
