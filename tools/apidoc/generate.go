package main

//go:generate sh -c "cd ../.. && go run ./tools/apidoc rules/*.bzl"
