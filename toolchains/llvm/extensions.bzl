"""Finds an LLVM on the host and registers what it can lower for.

    llvm = use_extension("@rules_gokernel//toolchains/llvm:extensions.bzl", "llvm")
    use_repo(llvm, "gokernel_llvm")
    register_toolchains("@gokernel_llvm//:all")

A host without clang, or with one that lacks a back end, gives a repository without that toolchain: a device
that needs it then fails with its own message.
"""

# Newest first. The plain name comes last: it may be an old one.
_CLANGS = ["clang-%d" % version for version in range(30, 17, -1)] + ["clang"]

_SPIRV64 = """
kernel_toolchain(
    name = "spirv64_compiler",
    args = [
        "--target=spirv64",
        "-O2",
        "-cl-std=CL3.0",
        "-Xclang",
        "-finclude-default-header",
        "-c",
        "{{src}}",
        "-o",
        "{{out}}",
    ],
    compiler = ":clang",
    format = "spirv",
    version = {version},
)

toolchain(
    name = "spirv64",
    exec_compatible_with = HOST_CONSTRAINTS,
    target_compatible_with = ["{spirv64}"],
    toolchain = ":spirv64_compiler",
    toolchain_type = "{type}",
)
"""

_BUILD = """
load("@platforms//host:constraints.bzl", "HOST_CONSTRAINTS")
load("{kernel_toolchain}", "kernel_toolchain")

package(default_visibility = ["//visibility:public"])
"""

_COMPILER = """#!/bin/sh
exec {path} "$@"
"""

def _find_clang(rctx):
    """Returns the path of a clang with a SPIR-V back end and its version line, or None twice."""
    for name in _CLANGS:
        path = rctx.which(name)
        if path:
            targets = rctx.execute([path, "--print-targets"])
            if targets.return_code == 0 and "spirv64" in targets.stdout:
                return path, rctx.execute([path, "--version"]).stdout.split("\n")[0]
    return None, None

def _llvm_repository_impl(rctx):
    clang, version = _find_clang(rctx)
    build = _BUILD.format(kernel_toolchain = Label("//rules:kernel_toolchain.bzl"))
    if clang:
        rctx.file("clang.sh", _COMPILER.format(path = clang), executable = True)
        build += "\nsh_binary(\n    name = \"clang\",\n    srcs = [\"clang.sh\"],\n)\n"
        build = "load(\"@rules_shell//shell:sh_binary.bzl\", \"sh_binary\")" + build
        build += _SPIRV64.format(
            spirv64 = Label("//toolchains/llvm:is_spirv64"),
            type = Label("//toolchains:kernel_toolchain_type"),
            version = repr(version),
        )
    rctx.file("BUILD.bazel", build)
    rctx.file("targets.bzl", "\"\"\"The device targets that the host's LLVM can lower for.\"\"\"\n\nLLVM_TARGETS = %s\n" % (
        repr(["spirv64"] if clang else [])
    ))

_llvm_repository = repository_rule(
    implementation = _llvm_repository_impl,
    doc = "Kernel toolchains around the clang on the host's PATH.",
    environ = ["PATH"],
    local = True,
)

def _llvm_impl(_mctx):
    _llvm_repository(name = "gokernel_llvm")

llvm = module_extension(
    implementation = _llvm_impl,
    doc = "Makes the repository `gokernel_llvm` with a kernel toolchain for each device that the host's clang knows.",
)
