// Package gobuild does for users of the go command what the rules do for
// Bazel's: it scans the packages of a program in the order of their imports,
// lowers what they launch with the C compiler at hand, and writes one registry
// object. The parts are those that the rules run, so the same compiler gives the
// same registry.
package gobuild
