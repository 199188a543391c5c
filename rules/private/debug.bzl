"""Says whether kernels are built for debuggers."""

load("@bazel_skylib//rules:common_settings.bzl", "BuildSettingInfo")

# The attribute that debugs_kernels reads.
DEBUG_ATTRS = {
    "_debug_kernels": attr.label(
        default = "//rules:debug_kernels",
        providers = [BuildSettingInfo],
    ),
}

def debugs_kernels(ctx):
    """Reports whether kernels get debug information, as `-c dbg` or `//rules:debug_kernels` asks for.

    Args:
      ctx: the context of a rule or aspect that has `DEBUG_ATTRS`.
    """
    return ctx.attr._debug_kernels[BuildSettingInfo].value or ctx.var["COMPILATION_MODE"] == "dbg"
