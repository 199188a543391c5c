"""The aspect that scans and lowers Go packages.

It owns scanning and lowering, so that all binaries and tests that link a package share its actions.
"""

load("@bazel_skylib//rules:common_settings.bzl", "BuildSettingInfo")
load("@rules_cc//cc:find_cc_toolchain.bzl", "use_cc_toolchain")
load("@rules_go//go:def.bzl", "GoArchive", "GoInfo")

# rules_go publishes no symbol for the provider of its public //:stdlib target.
load("@rules_go//go/private:providers.bzl", "GoStdLib")  # buildifier: disable=bzl-visibility
load("//rules:providers.bzl", "KernelDevicesInfo", "KernelPackagesInfo")
load(":debug.bzl", "DEBUG_ATTRS", "debugs_kernels")
load(":lower.bzl", "emit_shards_lower")
load(":packages.bzl", "merge_packages", "types_of")
load(":scan.bzl", "emit_scan")

# A package is scanned when it reaches the package that declares device.Thread: without it there is neither a
# device function nor a launcher.
_DEVICE_PACKAGE = Label("//device:device")

def _archives(target, rule_kind):
    """Returns the `GoArchive`s that are compiled from the target's own sources, each before those that import it."""
    archive = target[GoArchive]
    if rule_kind != "go_test":
        return [archive]

    # A test's archive is its generated main. It imports the package with its internal tests and the package of
    # the external ones.
    by_filter = {
        a.source.testfilter: a
        for a in archive.direct
        if a.data.label == target.label and a.source.testfilter
    }
    return [by_filter[f] for f in ["exclude", "only"] if f in by_filter]

_STEMS = {"exclude": "internal/", "only": "external/"}

def _scan_and_lower(ctx, archive, imported, own):
    """Returns what one package adds: a struct as `merge_packages` takes it.

    `own` are the structs of the packages of the same target that were scanned before. What imports them may have
    been built from the library without its internal tests, so they take precedence.
    """
    scan = emit_scan(
        ctx,
        archive = archive,
        stem = ctx.label.name + ".gokernel/" + _STEMS.get(archive.source.testfilter, ""),
        stdlib = ctx.attr._stdlib[GoStdLib],
        summaries = imported.summaries,
        types = imported.types | types_of(own),
        shards = ctx.attr._shards[BuildSettingInfo].value,
        debug = debugs_kernels(ctx),
        first = [o.summary for o in own],
    )
    return struct(
        export_file = archive.data.export_file,
        summary = scan.summary,
        types = scan.types,
        manifest = scan.manifest,
        shards = scan.shards,
        objects = emit_shards_lower(ctx, scan = scan, devices = ctx.attr._devices[KernelDevicesInfo].devices, debug = debugs_kernels(ctx)),
    )

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
    if GoArchive not in target:
        # Sources that are a package only where they are embedded: a plugin's of go_proto_library.
        return [merge_packages([], imported = imported)]
    own = []
    for archive in _archives(target, ctx.rule.kind):
        own.append(_scan_and_lower(ctx, archive, imported, own))
    return [merge_packages([imported], own = own, imported = imported)]

kernel_aspect = aspect(
    implementation = _kernel_aspect_impl,
    doc = "Scans each Go package that can launch a kernel, and lowers what it launches for each device of the build.",
    attr_aspects = ["deps", "embed"],
    required_providers = [[GoArchive], [GoInfo]],
    fragments = ["cpp"],
    toolchains = use_cc_toolchain(),
    attrs = DEBUG_ATTRS | {
        "_devices": attr.label(
            default = "//rules:devices",
            providers = [KernelDevicesInfo],
        ),
        "_kernellower": attr.label(
            default = "//tools/kernellower",
            executable = True,
            cfg = "exec",
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
