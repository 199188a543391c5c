"""Finds the linkers on the host's PATH that the C compiler can be told to use."""

_LINKERS = ["bfd", "gold", "lld", "mold"]

def _gokernel_linkers_impl(rctx):
    found = [linker for linker in _LINKERS if rctx.which("ld." + linker)]
    rctx.file("BUILD.bazel", "")
    rctx.file("defs.bzl", "\"\"\"Linkers of this host.\"\"\"\n\nLINKERS = %s\n" % repr(found))

_gokernel_linkers = repository_rule(
    implementation = _gokernel_linkers_impl,
    environ = ["PATH"],
    local = True,
)

def _linkers_impl(_mctx):
    _gokernel_linkers(name = "gokernel_linkers")

linkers = module_extension(implementation = _linkers_impl)
