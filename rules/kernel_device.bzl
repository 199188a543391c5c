"""Declares device targets, and the set of them that a build lowers for."""

load("//rules/private:transitions.bzl", "device_platform")
load(":providers.bzl", "KernelDeviceInfo", "KernelDevicesInfo", "KernelToolchainInfo")

def _kernel_device_impl(ctx):
    toolchain = None
    if ctx.attr.platform:
        resolved = ctx.attr._toolchain
        resolved = resolved[0] if type(resolved) == "list" else resolved
        if KernelToolchainInfo in resolved:
            toolchain = resolved[KernelToolchainInfo]
    device = KernelDeviceInfo(
        target = ctx.attr.target,
        platform = ctx.attr.platform.label if ctx.attr.platform else None,
        copts = ctx.attr.copts,
        toolchain = toolchain,
    )
    return [device, KernelDevicesInfo(devices = [device])]

kernel_device = rule(
    implementation = _kernel_device_impl,
    doc = """A device target: what a kernel is lowered for.

Without `platform` it is the CPU that the binary runs on: the C++ toolchain compiles, and `copts` choose the
instruction set. With `platform`, the compiler is the kernel toolchain that Bazel resolves for that platform.
A new device therefore needs a constraint value, a platform and a toolchain, and no change here.""",
    attrs = {
        "copts": attr.string_list(doc = "Extra compiler options, after the ones that every kernel gets."),
        "platform": attr.label(
            doc = "The device's own platform; leave it out for the CPU.",
            providers = [platform_common.PlatformInfo],
        ),
        "target": attr.string(
            doc = "Name that the registry records and the runtime selects by, for example `nvptx64-sm_80`.",
            mandatory = True,
        ),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
        "_toolchain": attr.label(
            default = "//toolchains:current_kernel_toolchain",
            cfg = device_platform,
        ),
    },
)

def _kernel_devices_impl(ctx):
    by_target = {}
    for dep in ctx.attr.devices:
        for device in dep[KernelDevicesInfo].devices:
            if by_target.setdefault(device.target, device) != device:
                fail(("devices: two different devices have target %r; a target names one device in a build. " +
                      "Remove one, or give it a target of its own") % device.target)
    return [KernelDevicesInfo(devices = by_target.values())]

kernel_devices = rule(
    implementation = _kernel_devices_impl,
    doc = """A set of device targets, to be named by `--@rules_gokernel//rules:devices`.""",
    attrs = {
        "devices": attr.label_list(
            doc = "`kernel_device` or `kernel_devices` targets.",
            providers = [KernelDevicesInfo],
            mandatory = True,
        ),
    },
)
