// Package scan is the build's view of one Go package: which device functions
// it declares, as C, and which instantiations it launches.
//
// A scan type-checks the package from its sources and the export data of its
// imports, in one process and without the go command, and writes
//
//   - the summary, which the scans of importing packages read,
//   - the types that it exports, which they read too,
//   - the manifest of the instantiations that become concrete here, and
//   - the shards, self-contained C files that the instantiations are dealt to.
//
// Only the manifest has positions, so an edit that only shifts lines re-runs
// neither a lowering nor the scan of an importer. Of a package that declares no
// device function and imports no launcher, function bodies are not type-checked.
package scan
