// Kernelscan scans one Go package for device functions and kernel launches. The
// build runs it, once a package:
//
//	kernelscan -importpath PATH -importmap PATH -label //x:y
//	    -goos linux -goarch amd64 -tags a,b -cgo=true
//	    -src F.go ... -arc IMPORTPATH[:ALIAS]=IMPORTMAP=F.x ... -stdlib DIR
//	    -summary F.json ...
//	    -out_summary F.json -out_types F -out_manifest F.json -out_shard F.c ...
//
// A sole argument @FILE stands for the lines of FILE, one argument a line. Bazel
// keeps the process and sends it further scans: see internal/worker.
//
// All Go files of the package are named, also those that build constraints leave out.
// -stdlib names a folder with the standard library's export data in
// GOOS_GOARCH/PATH.a, or under -installsuffix instead. -summary names what the
// scans of the imports wrote; -arc names the types that they wrote, or what the
// compiler wrote.
//
// The outputs are the summary and the types, for the scans of importers; the
// manifest of the instantiations that the package launches; and the shards, C
// files that each hold the instantiations whose symbol hashes into them. All are
// written even if there is nothing to say. The types of a package that uses cgo
// are those that the compiler knows: -compiled names its export data.
//
// With -extra there is no package to scan. The manifest and the shards are those
// of instantiations that were named by hand:
//
//	kernelscan -label //x:y -extra PATH.FUNCTION[SIZE,...] ... -summary F.json ...
//	    -out_manifest F.json -out_shard F.c ...
//
// Errors are one a line on stderr, "file:line:col: message", and the exit status
// is 1. Among them is a gokernel_launch.go that is missing or stale.
package main
