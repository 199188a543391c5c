"""Generates the registry object of a Go binary: every kernel that it launches, for every device of the build.

    load("@rules_gokernel//rules:kernel_registry.bzl", "kernel_registry")

    kernel_registry(name = "kernels", deps = [":app_lib"])
    go_binary(name = "app", embed = [":app_lib"], srcs = [":kernels"])
"""

load("@rules_go//go:def.bzl", "GoArchive")
load("//rules/private:aspect.bzl", "kernel_aspect")
load("//rules/private:packages.bzl", "merge_packages")
load("//rules/private:registry.bzl", "emit_registry")
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
    for goarch, constraint in {"amd64": ctx.attr._x86_64, "arm64": ctx.attr._aarch64}.items():
        if ctx.target_platform_has_constraint(constraint[platform_common.ConstraintValueInfo]):
            return goarch
    fail("registry objects can be written for amd64 and arm64 on Linux; the target platform is another. " +
         "Leave %s out of the binary's srcs there (select()): the Go bodies then run" % ctx.label)

def _kernel_registry_impl(ctx):
    targets = _targets(ctx)
    output = emit_registry(
        ctx,
        goarch = _goarch(ctx),
        targets = targets,
        packages = merge_packages([d[KernelPackagesInfo] for d in ctx.attr.deps if KernelPackagesInfo in d]),
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
    attrs = {
        "deps": attr.label_list(
            doc = "The Go libraries of the binary (usually the one that it embeds), and `kernel_image` targets.",
            providers = [[GoArchive], [KernelImagesInfo]],
            aspects = [kernel_aspect],
            allow_empty = False,
            mandatory = True,
        ),
        "devices": attr.label_list(
            doc = "`kernel_device` targets to take from the devices of the build; all of them when left out.",
            providers = [KernelDeviceInfo],
        ),
        "_aarch64": attr.label(default = "@platforms//cpu:aarch64"),
        "_devices": attr.label(
            default = "//rules:devices",
            providers = [KernelDevicesInfo],
        ),
        "_objgen": attr.label(
            default = "//tools/objgen",
            executable = True,
            cfg = "exec",
        ),
        "_x86_64": attr.label(default = "@platforms//cpu:x86_64"),
    },
)
