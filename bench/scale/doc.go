// Command scale measures builds of synthetic repositories beside the bare compiler.
//
//	go run ./bench/scale                  # 10, 100 and 1,000 instantiations: some twelve minutes of two idle cores
//	go run ./bench/scale -huge            # 10,000 too: about three quarters of an hour more
//	go run ./bench/scale -packages 8 -kernels 4 -keys 4 -depth 3 -plain 0
//
// Each repository is a Bazel module in a temporary folder that uses this checkout as a stranger would, through ./bazelw. A unit of it
// is three packages: one declares generic kernels, one wraps their launchers in generic functions, and one calls the outermost
// wrappers with one pair of axes for each key. A main package calls all units.
//
// The peer of a build is make: the shards that the build has written, without the empty ones, compiled with as many jobs as there are
// cores by the command line of the build's own KernelLower actions. After each edit the shards that changed are copied over and make
// runs again. The peer of linking and of the scan are the same link without a registry, and `go vet` with one analyzer.
//
// Before the tables, -plain packages that cannot reach a kernel are analysed with a registry over them and without, each time in a
// configuration that is new to Bazel's server.
//
// Our own actions and the link are kept out of Bazel's disk cache, so that they run; the standard library, our tools and what the Go
// compiler makes come from there after the build that is not measured. Wall times are of whole commands;
// processor times are of Bazel's server with its actions, and of make with its compilers, and tell more on a busy machine.
package main
