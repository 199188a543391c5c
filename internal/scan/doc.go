// Package scan is the build's view of one Go package: which device functions
// it declares, as C, and which instantiations it launches.
//
// A scan type-checks the package from its sources and the export data of its
// imports, in one process and without the go command, and writes
//
//   - the summary, which the scans of importing packages read,
//   - the manifest of the instantiations that become concrete here, and
//   - the shards, self-contained C files that the instantiations are dealt to.
//
// Nothing in a shard depends on positions, so an edit that only shifts lines
// re-runs no lowering. A package that declares no device function and imports
// no launcher is not even type-checked.
package scan
