"""Unit tests of what the macros refuse. They fail while a package is loaded, where no analysis test can see it."""

load("@bazel_skylib//lib:unittest.bzl", "asserts", "unittest")
load("//rules/private:macros.bzl", "macro_problem", "split")

def _problem_test_impl(ctx):
    env = unittest.begin(ctx)
    asserts.equals(env, None, macro_problem("kernel_test", "t", {"srcs": ["t.go"], "goos": "auto"}))
    asserts.equals(env, None, macro_problem("kernel_test", "t", {"embed": [":lib"]}))
    for kwargs, texts in [
        ({"srcs": ["t.go"], "goos": "windows"}, ["goos: kernel_test \"t\" can't cross-compile", "--platforms"]),
        ({"srcs": ["t.go"], "goarch": "arm64"}, ["goarch: kernel_test \"t\" can't cross-compile", "--platforms"]),
        ({"deps": [":lib"]}, ["srcs, embed: kernel_test \"t\" has neither", "Give its sources"]),
    ]:
        problem = macro_problem("kernel_test", "t", kwargs) or ""
        for text in texts:
            asserts.true(env, text in problem, "got %r, want %r in it" % (problem, text))
    return unittest.end(env)

_problem_test = unittest.make(_problem_test_impl)

def _split_test_impl(ctx):
    env = unittest.begin(ctx)
    asserts.equals(env, ({"srcs": 1}, {"x": 2}), split({"srcs": 1, "x": 2}, ["deps", "srcs"]))
    return unittest.end(env)

_split_test = unittest.make(_split_test_impl)

def macros_tests(name):
    """Declares the tests of the macros.

    Args:
      name: name of the test suite.
    """
    unittest.suite(name, _problem_test, _split_test)
