"""A `go_binary` with its registry.

    load("@rules_gokernel//rules:kernel_binary.bzl", "kernel_binary")

    kernel_binary(
        name = "app",
        srcs = ["main.go"],
        deps = ["//blas", "@rules_gokernel//runtime"],
    )
"""

load("@rules_go//go:def.bzl", "go_binary", "go_library")
load("//rules/private:macros.bzl", "COMPILE_ATTRS", "macro_problem", "split", "subset")
load(":kernel_registry.bzl", "kernel_registry")

def kernel_binary(name, kernel_images = [], devices = [], extra = [], **kwargs):
    """Declares a `go_binary` whose registry has every kernel that it launches, those of its own `srcs` too.

    The registry is the target `<name>_kernels`, for its output groups.

    Args:
      name: name of the `go_binary`.
      kernel_images: list of `kernel_image` targets for the registry.
      devices: `devices` of the `kernel_registry`.
      extra: `extra` of the `kernel_registry`.
      **kwargs: attributes of the `go_binary`.
    """
    problem = macro_problem("kernel_binary", name, kwargs)
    if problem:
        fail(problem)
    library, binary = split(kwargs, COMPILE_ATTRS)
    common = subset(kwargs, ["features", "tags", "target_compatible_with", "testonly"])
    embed = kwargs.get("embed", [])
    scanned = embed + kwargs.get("deps", [])
    if kwargs.get("srcs"):
        embed = [name + "_kernels_lib"]
        scanned = embed
        go_library(
            name = name + "_kernels_lib",
            visibility = ["//visibility:private"],
            **(library | common)
        )
    else:
        binary = split(kwargs, ["embed", "srcs"])[1]
    kernel_registry(
        name = name + "_kernels",
        devices = devices,
        extra = extra,
        gotags = kwargs.get("gotags", []),
        visibility = kwargs.get("visibility"),
        deps = scanned + kernel_images,
        **common
    )
    go_binary(
        name = name,
        srcs = [name + "_kernels"],
        embed = embed,
        **binary
    )
