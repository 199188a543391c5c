// Kernelvet reports device functions and launches that a build with
// rules_gokernel would refuse, before there is a build.
//
//	go vet -vettool=$(which kernelvet) ./...
//	kernelvet [-fix] ./...
//
// The first form is incremental: what is known of other packages is cached. The
// second loads all packages from source and applies suggested fixes with -fix.
// In a Bazel build, put the analyzer into nogo:
//
//	nogo(
//	    name = "nogo",
//	    deps = ["@rules_gokernel//tools/kernelvet/analyzer"],
//	    visibility = ["//visibility:public"],
//	)
//
// What is reported, and how, is said in package analyzer.
package main
