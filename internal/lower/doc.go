// Package lower turns device functions written in Go into C.
//
// [Lower] takes one type-checked package and returns a [Unit]: its kernels and
// the C of every function they reach, or all reasons why something cannot be
// lowered, at once. The C is the same for every key of a generic function, so a
// unit is stored with its package and dependents instantiate it without its
// source. [WriteShard] writes a self-contained C file for a set of instances.
//
// The C computes what the Go compiler's code for amd64 computes, to the last
// bit, provided that it is compiled with -fwrapv and -ffp-contract=off:
//
//   - Expressions become three-address code: statements that hold the checks and
//     calls, in Go's order, followed by one C expression without side effects.
//   - A check that fails fills in the fault and every caller returns at once.
//   - Where loops run alike in neighbouring threads, a strip of threads takes each
//     step together, so that the loop over threads is the innermost: see strip.go.
//   - Before a box of threads runs, interval arithmetic over the box proves as
//     many checks as it can; when all that can be proved hold, the box runs a
//     version without them. See interval.go for why that is sound.
//
// Each device function F of the package gives up to four C functions: gkf_F is
// the body for one thread, gkr_F is the range test, gkl_F loops over a box and
// gkb_F ties the three together for the entry point that [WriteShard] writes.
// gkw_F loops over a box in strips, which gks8_F and its like run.
package lower
