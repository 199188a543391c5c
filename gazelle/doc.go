// Package gazelle is a Gazelle language that gives Go binaries and tests the
// registries of the kernels that they launch.
//
// It runs after Gazelle's Go language and looks at each go_binary and go_test
// that this generated, and at those that the BUILD file has. One reaches a
// launcher if its own sources, or a package of the repository that they import,
// however far away, have the generated file gokernel_launch.go. It then gets
//
//   - a kernel_registry, named by a pattern, in its srcs, if the packages with
//     launches are libraries: the case of a go_binary that embeds one;
//   - or the kind kernel_test or kernel_binary, macros that have the registry
//     with them, if its own sources may launch: only these macros scan them.
//
// What nothing needs any more is removed. Attributes that people wrote, things
// marked "# keep", and registries under other names stay as they are.
//
// Imports are followed by reading files on demand, not through what Gazelle
// visits, so that a run for one folder comes to the same result as a run for
// the repository.
package gazelle
