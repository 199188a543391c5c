"""Declares the compiler of a device target."""

load(":providers.bzl", "KernelToolchainInfo")

_TYPE = "//toolchains:kernel_toolchain_type"

def _kernel_toolchain_impl(ctx):
    for placeholder in ["{src}", "{out}"]:
        if len([arg for arg in ctx.attr.args if placeholder in arg]) != 1:
            fail("args: exactly one argument must hold %s, the %s; got %s. Add it where the compiler expects it" % (
                placeholder,
                "kernel source" if placeholder == "{src}" else "image to write",
                ctx.attr.args,
            ))
    return [platform_common.ToolchainInfo(kernel = KernelToolchainInfo(
        compiler = ctx.attr.compiler[DefaultInfo].files_to_run,
        args = ctx.attr.args,
        format = ctx.attr.format,
        version = ctx.attr.version,
    ))]

kernel_toolchain = rule(
    implementation = _kernel_toolchain_impl,
    doc = """Describes a compiler that turns one kernel source into image bytes.

Wrap it in a `toolchain` of type `@rules_gokernel//toolchains:kernel_toolchain_type` whose
`target_compatible_with` names the device's constraint value, and register that.""",
    attrs = {
        "args": attr.string_list(
            doc = "Arguments of the compiler. `{src}` stands for the source and `{out}` for the image, once each.",
            mandatory = True,
        ),
        "compiler": attr.label(
            doc = "The compiler, built or found for the execution platform.",
            executable = True,
            cfg = "exec",
            mandatory = True,
        ),
        "format": attr.string(
            doc = "Image format as the registry records it, for example `spirv`, `ptx`, `hsaco`.",
            mandatory = True,
        ),
        "version": attr.string(doc = "Compiler name and version as the registry records it."),
    },
)

def _current_kernel_toolchain_impl(ctx):
    found = ctx.toolchains[_TYPE]
    return [found.kernel] if found else []

current_kernel_toolchain = rule(
    implementation = _current_kernel_toolchain_impl,
    doc = "Returns the `KernelToolchainInfo` that its configuration's platform resolves to, if there is one.",
    toolchains = [config_common.toolchain_type(_TYPE, mandatory = False)],
)
