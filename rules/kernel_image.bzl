"""Puts a kernel that was not written in Go into a registry."""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("//rules/private:lower.bzl", "emit_cpu_lower", "emit_image_lower")
load("//rules/private:paths.bzl", "PATH_FORM", "is_path")
load(":providers.bzl", "KernelDeviceInfo", "KernelImagesInfo")

_MAX_DIMS = 8

def _check(ctx):
    """Fails where the attributes do not describe one kernel."""
    if bool(ctx.file.src) == bool(ctx.file.image):
        fail("src, image: give exactly one of them: src is compiled here, image is bytes from another compiler")
    if bool(ctx.attr.device) == bool(ctx.attr.target):
        fail("device, target: give exactly one of them: device (a kernel_device) compiles src and names the target, target is a name alone")
    if not is_path(ctx.attr.path):
        fail("path: got %r, want %s, for example \"example.com/blas.Scale\"" % (ctx.attr.path, PATH_FORM))
    for word in ctx.attr.key:
        if word < 0:
            fail("key: got %d, want the axis sizes in declaration order, none negative, for example [64, 128]" % word)
    if len(ctx.attr.key) > _MAX_DIMS:
        fail("key: got %d axes, want at most %d" % (len(ctx.attr.key), _MAX_DIMS))

def _device(ctx):
    """Returns the `KernelDeviceInfo` to compile for, or None where there is only a target name."""
    if ctx.attr.device:
        return ctx.attr.device[KernelDeviceInfo]
    if ctx.attr.target == "cpu":
        return KernelDeviceInfo(target = "cpu", platform = None, copts = [], toolchain = None)
    return None

def _lower(ctx, device):
    """Compiles `src` and returns the payload and its format."""
    if not device:
        fail(("src: target %r alone does not say which compiler takes it. " +
              "Set device to a kernel_device instead of target, or give compiled bytes as image") % ctx.attr.target)
    stem = "%s.gokernel/%s" % (ctx.label.name, device.target)
    if device.platform:
        if not device.toolchain:
            fail(("device: no kernel toolchain is registered for %s, the platform of device %r. " +
                  "Register a toolchain of type @rules_gokernel//toolchains:kernel_toolchain_type " +
                  "that is compatible with it (see kernel_toolchain)") % (device.platform, device.target))
        out = ctx.actions.declare_file("%s.%s" % (stem, device.toolchain.format))
        emit_image_lower(ctx, device = device, src = ctx.file.src, out = out, headers = ctx.files.hdrs)
        return out, device.toolchain.format
    if ctx.file.src.extension != "c":
        fail("src: got %r for the CPU, want a C file (.c); see device/gokernel.h for the function to define" % ctx.file.src.short_path)
    out = ctx.actions.declare_file(stem + ".o")
    emit_cpu_lower(
        ctx,
        cc_toolchain = find_cc_toolchain(ctx),
        src = ctx.file.src,
        out = out,
        copts = device.copts + ctx.attr.copts,
        headers = [ctx.file._abi] + ctx.files.hdrs,
    )
    return out, "native"

def _image_format(ctx):
    if ctx.attr.format == "native":
        fail("format: native is code of the CPU, which is linked; bytes can't be. Give the C as src, or name the bytes' own format")
    return ctx.attr.format or ctx.file.image.extension or "bin"

def _kernel_image_impl(ctx):
    _check(ctx)
    device = _device(ctx)
    if ctx.file.src:
        payload, format = _lower(ctx, device)
    else:
        payload, format = ctx.file.image, _image_format(ctx)
    target = device.target if device else ctx.attr.target
    manifest = ctx.actions.declare_file(ctx.label.name + ".gokernel/image.json")
    ctx.actions.write(manifest, json.encode_indent({
        "Path": ctx.attr.path,
        "Key": ctx.attr.key,
        "Target": target,
        "Format": format,
        "Symbol": (ctx.attr.symbol or ctx.attr.path.rpartition(".")[2]) if format == "native" else "",
        "Layout": ",".join(ctx.attr.params),
        "File": (ctx.file.src or ctx.file.image).short_path,
        "Label": str(ctx.label),
        "Toolchain": device.toolchain.version if device and device.toolchain else "",
    }))
    image = struct(target = target, manifest = manifest, payload = payload)
    return [
        DefaultInfo(files = depset([payload])),
        KernelImagesInfo(images = depset([image])),
    ]

kernel_image = rule(
    implementation = _kernel_image_impl,
    doc = """A kernel in C, OpenCL C, CUDA or anything else, or bytes from a vendor's compiler.

List it in the `deps` of a `kernel_registry`. The Go function that launches it is marked `//gokernel:foreign`:
it has a launcher like any device function, and its Go body is the oracle and the fallback, but it is not lowered.""",
    attrs = {
        "copts": attr.string_list(doc = "Compiler options for `src` on the CPU."),
        "device": attr.label(
            doc = "The `kernel_device` that compiles `src` and names the target.",
            providers = [KernelDeviceInfo],
        ),
        "format": attr.string(doc = "Format of `image`; its file extension when left out."),
        "hdrs": attr.label_list(
            doc = "Files that `src` includes.",
            allow_files = True,
        ),
        "image": attr.label(
            doc = "Compiled bytes. They are stored as they are, aligned to 64.",
            allow_single_file = True,
        ),
        "key": attr.int_list(doc = "The axis sizes of the instantiation in declaration order; empty for a concrete function."),
        "params": attr.string_list(doc = "Parameter types without the thread, as Go spells them (`[]float32`); taken from the Go function when left out."),
        "path": attr.string(
            doc = "Import path + \".\" + name of the Go function that launches it.",
            mandatory = True,
        ),
        "src": attr.label(
            doc = "Kernel source. On the CPU a C file that defines the function of `device/gokernel.h`.",
            allow_single_file = True,
        ),
        "symbol": attr.string(doc = "C function in `src` for the CPU; the last element of `path` when left out."),
        "target": attr.string(doc = "Device target of `image`, or `cpu` for a C `src`."),
        "_abi": attr.label(
            default = "//device:gokernel.h",
            allow_single_file = True,
        ),
    },
    fragments = ["cpp"],
    # Bytes need no compiler, so an image for another device builds for any CPU.
    toolchains = use_cc_toolchain(mandatory = False),
)
