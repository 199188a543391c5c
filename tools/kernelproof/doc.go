// Kernelproof compares what a linked program can launch with its registry. It
// is the executable of kernel_proof_test:
//
//	kernelproof [-label //x:y] [-exact] [-package LINKED=IMPORTED ...] PROGRAM
//
// A sole argument @FILE stands for the lines of FILE, one argument a line; in a
// test, where a rule can't give arguments, $KERNELPROOF_ARGS names that file.
// -package gives the import path of a package that the compiler knows by
// another name. With -exact, entries of kernels that nothing in the program
// launches are errors too.
//
// The exit status is 1 if a launcher is linked that the registry has no entry
// for.
package main
