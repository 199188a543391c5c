// Kernellower compiles one shard, or does nothing where it is empty:
//
//	kernellower COMPILER ARGUMENT... -c SRC -o OUT
//
// A package is cut into a fixed number of shards, and most are empty: those of a
// package that launches nothing all are. For an empty SRC, OUT is made an empty
// file, which objgen passes over, and no compiler starts. Otherwise the command
// runs as it is, and kernellower exits as it does.
//
// A sole argument @FILE stands for the lines of FILE. Bazel keeps the process and
// sends it further shards: see internal/worker.
package main
