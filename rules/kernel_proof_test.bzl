"""Proves that a binary's registry has every kernel that the binary can launch.

    load("@rules_gokernel//rules:kernel_proof_test.bzl", "kernel_proof_test")

    kernel_proof_test(name = "app_proof_test", binary = ":app")
"""

load("@rules_go//go:def.bzl", "GoArchive")

def _package(data):
    """Returns a package whose import path is not its name in the program, as an argument."""
    return "%s=%s" % (data.importmap, data.importpath) if data.importmap != data.importpath else None

def _kernel_proof_test_impl(ctx):
    files = ctx.attr.binary[DefaultInfo].files.to_list()
    if len(files) != 1 or files[0].extension == "a":
        fail(("binary: got %s of %s, want one linked program or shared library: what is in a C archive, no linker has " +
              "decided yet. Name a go_binary or go_test with another linkmode") % (
            ", ".join([f.basename for f in files]),
            ctx.attr.binary.label,
        ))
    archive = ctx.attr.binary[GoArchive]
    args = ctx.actions.args()
    args.set_param_file_format("multiline")
    args.add("-label", str(ctx.attr.binary.label))
    if ctx.attr.exact:
        args.add("-exact")
    args.add("-package", "main=" + archive.data.importpath)
    args.add_all(archive.transitive, before_each = "-package", map_each = _package)
    args.add(files[0].short_path)
    arguments = ctx.actions.declare_file(ctx.label.name + ".args")
    ctx.actions.write(arguments, args)
    executable = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = executable, target_file = ctx.executable._kernelproof, is_executable = True)
    return [
        DefaultInfo(executable = executable, runfiles = ctx.runfiles(files + [arguments])),
        RunEnvironmentInfo(environment = {"KERNELPROOF_ARGS": arguments.short_path}),
    ]

kernel_proof_test = rule(
    implementation = _kernel_proof_test_impl,
    doc = """Compares the launchers that the linker kept in a program with its registry.

It trusts no scan: what a program can launch is read from the names of its functions, which stripped programs have
too. A launcher that the registry has no entry for fails the test, with the places that call it. Linking and the
comparison are all that it costs, so put one beside each binary that matters.""",
    attrs = {
        "binary": attr.label(
            doc = "The `go_binary` or `go_test`, with its registry, in any `linkmode` but `c-archive`.",
            providers = [GoArchive],
            mandatory = True,
        ),
        "exact": attr.bool(
            doc = "Fail too where the registry has kernels that nothing linked launches: the linker drops functions " +
                  "that nothing calls, and the build's scan counts them.",
        ),
        "_kernelproof": attr.label(
            default = "//tools/kernelproof",
            executable = True,
            cfg = "exec",
        ),
    },
    test = True,
)
