"""Generates the registry object of a Go binary: every kernel that it launches, for every device of the build.

    load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")

    kernel_registry(name = "kernels", deps = [":app_lib"])
    go_binary(name = "app", embed = [":app_lib"], srcs = [":kernels"])
"""

load("@bazel_skylib//rules:common_settings.bzl", "BuildSettingInfo")
load("@rules_cc//cc:find_cc_toolchain.bzl", "use_cc_toolchain")
load("@rules_go//go:def.bzl", "GoArchive")
load("//rules/private:aspect.bzl", "kernel_aspect")
load("//rules/private:debug.bzl", "DEBUG_ATTRS", "debugs_kernels")
load("//rules/private:lower.bzl", "emit_shards_lower")
load("//rules/private:packages.bzl", "merge_packages")
load("//rules/private:paths.bzl", "PATH_FORM", "is_path")
load("//rules/private:registry.bzl", "emit_registry")
load("//rules/private:scan.bzl", "emit_extra")
load("//rules/private:transitions.bzl", "gotags_transition")
load(":providers.bzl", "KernelDeviceInfo", "KernelDevicesInfo", "KernelImagesInfo", "KernelPackagesInfo", "KernelRegistryInfo")

def _targets(ctx):
    """Returns the device targets of this registry: those asked for, else all of the build's."""
    built = [device.target for device in ctx.attr._devices[KernelDevicesInfo].devices]
    if not ctx.attr.devices:
        return built
    wanted = [dep[KernelDeviceInfo].target for dep in ctx.attr.devices]
    for target in wanted:
        if target not in built:
            fail(("devices: %r is not a device of this build, which lowers for %s. " +
                  "Add it to the kernel_devices target that --@rules_gokernel//rules:devices names") % (
                target,
                ", ".join([repr(t) for t in built]),
            ))
    return wanted

def _goarch(ctx):
    """Returns the Go name of the CPU that the object is for."""
    has = lambda constraint: ctx.target_platform_has_constraint(constraint[platform_common.ConstraintValueInfo])
    for goarch, constraint in {"amd64": ctx.attr._x86_64, "arm64": ctx.attr._aarch64}.items():
        if has(ctx.attr._linux) and has(constraint):
            return goarch
    fail("registry objects can be written for amd64 and arm64 on Linux; the target platform is another. " +
         "Leave %s out of the binary's srcs there (select()): the Go bodies then run" % ctx.label)

def _check_extra(ctx):
    """Fails where an instantiation is not spelled as one. Whether it exists, the scan says."""
    for text in ctx.attr.extra:
        path, bracket, rest = text.partition("[")
        closed = not bracket or rest.endswith("]")
        sizes = [s.strip() for s in rest.removesuffix("]").split(",")] if bracket else []
        if not is_path(path) or not closed or [s for s in sizes if not s.isdigit()]:
            fail(("extra: got %r, want %s, and the axis sizes of a generic one in brackets, " +
                  "for example \"example.com/blas.MatMul[64,64,64]\"") % (text, PATH_FORM))

def _packages(ctx):
    """Returns the `KernelPackagesInfo` of all deps, with what `extra` adds."""
    packages = merge_packages([d[KernelPackagesInfo] for d in ctx.attr.deps if KernelPackagesInfo in d])
    if not ctx.attr.extra:
        return packages
    scan = emit_extra(
        ctx,
        instantiations = ctx.attr.extra,
        summaries = packages.summaries,
        shards = ctx.attr._shards[BuildSettingInfo].value,
        debug = debugs_kernels(ctx),
    )
    return merge_packages([packages], own = [struct(
        export_file = None,
        summary = None,
        types = None,
        manifest = scan.manifest,
        shards = scan.shards,
        objects = emit_shards_lower(ctx, scan = scan, devices = ctx.attr._devices[KernelDevicesInfo].devices, debug = debugs_kernels(ctx)),
    )])

def _kernel_registry_impl(ctx):
    _check_extra(ctx)
    targets = _targets(ctx)
    output = emit_registry(
        ctx,
        goarch = _goarch(ctx),
        targets = targets,
        packages = _packages(ctx),
        images = depset(transitive = [d[KernelImagesInfo].images for d in ctx.attr.deps if KernelImagesInfo in d]),
    )
    return [
        DefaultInfo(files = depset([output.object])),
        KernelRegistryInfo(
            object = output.object,
            listing = output.listing,
            listing_json = output.listing_json,
            targets = targets,
        ),
        OutputGroupInfo(
            kernel_sources = output.sources,
            kernel_objects = output.objects,
            kernel_listing = depset([output.listing, output.listing_json]),
        ),
    ]

kernel_registry = rule(
    implementation = _kernel_registry_impl,
    doc = """Finds every kernel instantiation launched in what `deps` reach and writes one registry object.

Put it into the `srcs` of exactly one `go_binary` or `go_test`: two registries in one binary are a link error
that names `gokernels_one_registry_per_binary`. A launch that has no kernel for a device of the build is a
build error.

Output groups: `kernel_sources` (the C), `kernel_objects` (objects and images), `kernel_listing` (text and JSON).""",
    attrs = DEBUG_ATTRS | {
        "deps": attr.label_list(
            doc = "The Go libraries of the binary (usually the one that it embeds), and `kernel_image` targets.",
            providers = [[GoArchive], [KernelImagesInfo]],
            aspects = [kernel_aspect],
            cfg = gotags_transition,
            allow_empty = False,
            mandatory = True,
        ),
        "devices": attr.label_list(
            doc = "`kernel_device` targets to take from the devices of the build; all of them when left out.",
            providers = [KernelDeviceInfo],
        ),
        "extra": attr.string_list(
            doc = "Instantiations that no Go code names because data decides them, for example " +
                  "`example.com/blas.MatMul[64,64,64]`. The device function must be in what `deps` reach.",
        ),
        "gotags": attr.string_list(
            doc = "The `gotags` of the `go_binary` that links the registry: files that they let in are scanned too.",
        ),
        "_aarch64": attr.label(default = "@platforms//cpu:aarch64"),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
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
        "_linux": attr.label(default = "@platforms//os:linux"),
        "_objgen": attr.label(
            default = "//tools/objgen",
            executable = True,
            cfg = "exec",
        ),
        "_shards": attr.label(
            default = "//rules:shards",
            providers = [BuildSettingInfo],
        ),
        "_x86_64": attr.label(default = "@platforms//cpu:x86_64"),
    },
    fragments = ["cpp"],
    # Only extra needs the compiler here.
    toolchains = use_cc_toolchain(mandatory = False),
)
