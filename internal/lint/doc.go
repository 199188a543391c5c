// Package lint holds the project's rules about its own source, as tests: a rule a subtest.
package lint
