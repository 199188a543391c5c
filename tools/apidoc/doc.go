// Apidoc writes the reference pages of the public Starlark files:
//
//	apidoc [-check] [-o docs/api] rules/*.bzl
//
// It reads each file with buildtools' parser and evaluates nothing, so it needs
// no Bazel, and no rules of other modules that the files load: Stardoc needs
// both, and a Java program from a registry. Names that do not start with an
// underscore are public: rules, providers, aspects, macros, with the docs that
// are beside them. With -check it writes nothing, and fails if a page is stale.
package main
