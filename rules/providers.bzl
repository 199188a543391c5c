"""Providers of rules_gokernel."""

KernelDeviceInfo = provider(
    doc = "A device target that kernels are lowered for; returned by `kernel_device`.",
    fields = {
        "target": "Device target name as the registry records it and the runtime selects by, for example `cpu-v3`.",
        "platform": "Label of the device's own platform, or None for the CPU that the binary runs on.",
        "copts": "List of extra compiler options, after the ones that every kernel gets.",
        "toolchain": "`KernelToolchainInfo` of the compiler; None where the C++ toolchain compiles (no `platform`) " +
                     "or where no toolchain is registered for `platform`.",
    },
)

KernelDevicesInfo = provider(
    doc = "The device targets of a build; returned by `kernel_device` (itself) and `kernel_devices`.",
    fields = {
        "devices": "List of `KernelDeviceInfo`, each target once.",
    },
)

KernelToolchainInfo = provider(
    doc = "A compiler that turns one kernel source into image bytes; returned by `kernel_toolchain`.",
    fields = {
        "compiler": "`FilesToRunProvider` of the compiler.",
        "args": "List of its arguments; `{src}` and `{out}` stand for the source and the image.",
        "format": "Image format as the registry records it, for example `spirv`.",
        "version": "Compiler name and version as the registry records it.",
    },
)

KernelPackagesInfo = provider(
    doc = "What the kernel aspect knows of a Go package and of everything it imports.",
    fields = {
        "summaries": "Depset of summary files: device functions with their C, read by the scans of dependents.",
        "manifests": "Depset of manifest files (JSON): the instantiations that each package launches.",
        "sources": "Depset of generated C files, one a (package, shard).",
        "objects": "Dict from device target to a depset of the objects compiled from `sources`.",
        "types": "Dict from a package's export data, as the compiler writes it, to the types that its scan wrote: of the " +
                 "target's own packages, and in `imported` of what it imports directly.",
        "imported": "`KernelPackagesInfo` of the imports alone, for a library that is embedded in another.",
    },
)

KernelImagesInfo = provider(
    doc = "Kernel images made by hand; returned by `kernel_image`.",
    fields = {
        "images": "Depset of structs with `target` (string), `manifest` (File, JSON) and `payload` (File).",
    },
)

KernelRegistryInfo = provider(
    doc = "A binary's registry; returned by `kernel_registry`.",
    fields = {
        "object": "File: the `.syso` that goes into the `srcs` of one `go_binary` or `go_test`.",
        "listing": "File: every entry as text, one a line.",
        "listing_json": "File: the same as JSON.",
        "targets": "List of the device targets that it was built for.",
    },
)
