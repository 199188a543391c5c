"""Emits KernelLower actions: one kernel source into one object or image."""

load("@rules_cc//cc:action_names.bzl", "C_COMPILE_ACTION_NAME")
load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load(":worker.bzl", "WORKER_REQUIREMENTS", "worker_args")

# Whatever the compilation mode, kernels are optimised and keep Go's arithmetic: integers wrap, nothing is
# contracted or reassociated. The rest keeps the object self-contained, since it is merged into the registry
# object and also read by Go's own linker: no unwind tables, no guards, no calls into a runtime library.
_KERNEL_COPTS = [
    "-std=gnu11",
    "-O3",
    "-fwrapv",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-fno-trapping-math",
    "-fno-strict-aliasing",
    "-fno-builtin",
    "-ffunction-sections",
    "-fdata-sections",
    "-fvisibility=hidden",
    "-fno-asynchronous-unwind-tables",
    "-fno-unwind-tables",
    "-fno-exceptions",
    "-fno-stack-protector",
    "-fno-lto",
    "-fno-common",
    "-fno-omit-frame-pointer",
]

# Debug information as objgen merges it: not compressed.
_DEBUG_COPTS = [
    "-g",
    "-gz=none",
]

# Features that would add calls, counters or bitcode to the object.
_UNSUPPORTED_FEATURES = [
    "asan",
    "coverage",
    "fdo_instrument",
    "fdo_optimize",
    "gcc_coverage_map_format",
    "layering_check",
    "llvm_coverage_map_format",
    "module_maps",
    "msan",
    "thin_lto",
    "tsan",
    "ubsan",
]

def _dirname(file):
    return file.dirname

def emit_cpu_lower(ctx, *, cc_toolchain, src, out, copts, headers = [], runner = None):
    """Compiles a C file with the C++ toolchain into an object for the CPU.

    The action is not `cc_common.compile`, so that it carries this project's mnemonic; it uses the same
    toolchain, features and files, and takes source and output as Files, which keeps it path-mappable.

    Args:
      ctx: the rule's or aspect's context; it must declare `fragments = ["cpp"]`.
      cc_toolchain: the `CcToolchainInfo`.
      src: File, C source.
      out: File, the object.
      copts: list of options after the common ones.
      headers: list of Files that `src` includes; their folders are on the include path.
      runner: executable File of `//tools/kernellower`, a worker that runs the compiler unless `src` is empty; None if
        `src` never is.
    """
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = cc_toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features + _UNSUPPORTED_FEATURES,
    )
    variables = cc_common.create_compile_variables(
        cc_toolchain = cc_toolchain,
        feature_configuration = features,
        user_compile_flags = _KERNEL_COPTS + copts,
        use_pic = True,
    )
    compiler = cc_common.get_tool_for_action(
        action_name = C_COMPILE_ACTION_NAME,
        feature_configuration = features,
    )
    args = worker_args(ctx) if runner else ctx.actions.args()
    if runner:
        args.add(compiler)
    args.add_all(cc_common.get_memory_inefficient_command_line(
        action_name = C_COMPILE_ACTION_NAME,
        feature_configuration = features,
        variables = variables,
    ))
    args.add("-fPIC")
    args.add_all(headers, map_each = _dirname, format_each = "-I%s", uniquify = True)
    args.add("-c", src)
    args.add("-o", out)
    ctx.actions.run(
        mnemonic = "KernelLower",
        progress_message = "Lowering kernels of %{label} to %{output}",
        executable = runner or compiler,
        arguments = [args],
        env = cc_common.get_environment_variables(
            action_name = C_COMPILE_ACTION_NAME,
            feature_configuration = features,
            variables = variables,
        ),
        inputs = depset([src] + headers, transitive = [cc_toolchain.all_files]),
        outputs = [out],
        execution_requirements = WORKER_REQUIREMENTS if runner else {},
        toolchain = "@bazel_tools//tools/cpp:toolchain_type",
    )

def emit_shards_lower(ctx, *, scan, devices, debug):
    """Lowers what a scan wrote for each device of the build.

    Only CPUs lower Go kernels; other devices take their images from `kernel_image`, and objgen reports each
    launch that is left without one.

    Args:
      ctx: the rule's or aspect's context; it must declare `fragments = ["cpp"]` and the attribute `_kernellower`.
      scan: the struct that `emit_scan` or `emit_extra` returns.
      devices: list of `KernelDeviceInfo`.
      debug: whether the objects have debug information.

    Returns:
      A dict from device target to the list of objects.
    """
    objects = {}
    for device in devices:
        objects[device.target] = []
        if device.platform:
            continue
        cc_toolchain = find_cc_toolchain(ctx)
        for shard in scan.shards:
            out = ctx.actions.declare_file(
                "%s/%s.o" % (device.target, shard.basename.removesuffix(".c")),
                sibling = shard,
            )
            emit_cpu_lower(
                ctx,
                cc_toolchain = cc_toolchain,
                src = shard,
                out = out,
                copts = device.copts + (_DEBUG_COPTS if debug else []),
                runner = ctx.executable._kernellower,
            )
            objects[device.target].append(out)
    return objects

def emit_image_lower(ctx, *, device, src, out, headers = []):
    """Runs a device's own compiler on one source and keeps the image bytes.

    Args:
      ctx: the rule's context.
      device: `KernelDeviceInfo` with a toolchain.
      src: File, kernel source in the compiler's language.
      out: File, the image.
      headers: list of Files that `src` includes.
    """
    args = ctx.actions.args()
    for arg in device.toolchain.args + device.copts:
        if "{src}" in arg:
            args.add(src, format = arg.replace("{src}", "%s"))
        elif "{out}" in arg:
            args.add(out, format = arg.replace("{out}", "%s"))
        else:
            args.add(arg)
    ctx.actions.run(
        mnemonic = "KernelLower",
        progress_message = "Lowering kernel %{input} for " + device.target,
        executable = device.toolchain.compiler,
        arguments = [args],
        inputs = [src] + headers,
        outputs = [out],
        toolchain = None,
    )
