"""A `go_test` with its registry.

    load("@rules_gokernel//rules:kernel_test.bzl", "kernel_test")

    kernel_test(
        name = "app_test",
        srcs = ["app_test.go"],
        embed = [":app"],
    )
"""

load("@rules_go//go:def.bzl", "go_test")
load("//rules/private:macros.bzl", "COMPILE_ATTRS", "macro_problem", "subset")
load(":kernel_registry.bzl", "kernel_registry")

def kernel_test(name, kernel_images = [], devices = [], extra = [], **kwargs):
    """Declares a `go_test` whose registry has every kernel that it launches, those of its `_test.go` files too.

    The registry is the target `<name>_kernels`, for its output groups.

    Args:
      name: name of the `go_test`.
      kernel_images: list of `kernel_image` targets for the registry.
      devices: `devices` of the `kernel_registry`.
      extra: `extra` of the `kernel_registry`.
      **kwargs: attributes of the `go_test`.
    """
    problem = macro_problem("kernel_test", name, kwargs)
    if problem:
        fail(problem)
    compiled = subset(kwargs, COMPILE_ATTRS + ["gotags"])
    common = subset(kwargs, ["features", "target_compatible_with"])
    srcs = kwargs.pop("srcs", [])
    tags = kwargs.get("tags", [])

    # The test without its registry: it is scanned, and never linked or run.
    go_test(
        name = name + "_kernels_scan",
        tags = tags + ["manual", "no-nogo"],
        visibility = ["//visibility:private"],
        **(compiled | common)
    )
    kernel_registry(
        name = name + "_kernels",
        testonly = True,
        devices = devices,
        extra = extra,
        tags = tags,
        visibility = kwargs.get("visibility"),
        deps = [name + "_kernels_scan"] + kernel_images,
        **common
    )
    go_test(
        name = name,
        srcs = srcs + [name + "_kernels"],
        **kwargs
    )
