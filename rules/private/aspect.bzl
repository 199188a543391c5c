"""The aspect that scans and lowers Go packages.

It owns scanning and lowering, so that all binaries and tests that link a package share its actions.
"""

load("@bazel_skylib//rules:common_settings.bzl", "BuildSettingInfo")
load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("@rules_go//go:def.bzl", "GoArchive")

# rules_go publishes no symbol for the provider of its public //:stdlib target.
load("@rules_go//go/private:providers.bzl", "GoStdLib")  # buildifier: disable=bzl-visibility
load("//rules:providers.bzl", "KernelDevicesInfo", "KernelPackagesInfo")
load(":lower.bzl", "emit_cpu_lower")
load(":packages.bzl", "merge_packages")
load(":scan.bzl", "emit_scan")

# A package is scanned when it reaches the package that declares device.Thread: without it there is neither a
# device function nor a launcher.
_DEVICE_PACKAGE = Label("//device:device")

def _lower_shards(ctx, shards, device):
    """Returns the objects of a package's shards for one device target."""
    if device.platform:
        # Only the CPU lowers Go kernels; other devices take their images from kernel_image. objgen reports
        # each launch that is left without one.
        return []
    cc_toolchain = find_cc_toolchain(ctx)
    objects = []
    for shard in shards:
        out = ctx.actions.declare_file(
            "%s.gokernel/%s/%s.o" % (ctx.label.name, device.target, shard.basename.removesuffix(".c")),
        )
        emit_cpu_lower(ctx, cc_toolchain = cc_toolchain, src = shard, out = out, copts = device.copts)
        objects.append(out)
    return objects

def _kernel_aspect_impl(target, ctx):
    imports = [d[KernelPackagesInfo] for d in getattr(ctx.rule.attr, "deps", []) if KernelPackagesInfo in d]

    # The sources of an embedded library are compiled, and so scanned, as part of this one.
    imports += [
        d[KernelPackagesInfo].imported
        for d in getattr(ctx.rule.attr, "embed", [])
        if KernelPackagesInfo in d
    ]
    imported = merge_packages(imports)
    if target.label == _DEVICE_PACKAGE:
        return [merge_packages([], imported = imported)]
    if not imports:
        return []

    scan = emit_scan(
        ctx,
        archive = target[GoArchive],
        stdlib = ctx.attr._stdlib[GoStdLib],
        summaries = imported.summaries,
        shards = ctx.attr._shards[BuildSettingInfo].value,
    )
    own = struct(
        summary = scan.summary,
        manifest = scan.manifest,
        shards = scan.shards,
        objects = {
            device.target: _lower_shards(ctx, scan.shards, device)
            for device in ctx.attr._devices[KernelDevicesInfo].devices
        },
    )
    return [merge_packages([imported], own = own, imported = imported)]

kernel_aspect = aspect(
    implementation = _kernel_aspect_impl,
    doc = "Scans each Go package that can launch a kernel, and lowers what it launches for each device of the build.",
    attr_aspects = ["deps", "embed"],
    required_providers = [GoArchive],
    fragments = ["cpp"],
    toolchains = use_cc_toolchain(),
    attrs = {
        "_devices": attr.label(
            default = "//rules:devices",
            providers = [KernelDevicesInfo],
        ),
        "_kernelscan": attr.label(
            default = "//tools/kernelscan",
            executable = True,
            cfg = "exec",
        ),
        "_shards": attr.label(
            default = "//rules:shards",
            providers = [BuildSettingInfo],
        ),
        "_stdlib": attr.label(
            default = "@rules_go//:stdlib",
            providers = [GoStdLib],
        ),
    },
)
