"""Emits KernelScan actions: one Go package into a summary, a manifest and its shards."""

load(":worker.bzl", "WORKER_REQUIREMENTS", "worker_args")

def _arc(arc):
    data = arc.data
    names = [data.importpath] + list(data.importpath_aliases)
    return "%s=%s=%s" % (":".join(names), data.importmap, arc.types.path)

def _installsuffix(mode):
    """Returns the folder of the standard library's export data for a build mode."""
    suffix = "%s_%s" % (mode.goos, mode.goarch)
    if mode.race:
        return suffix + "_race"
    return suffix + "_msan" if mode.msan else suffix

def _declare_shards(ctx, stem, count):
    return [ctx.actions.declare_file("%sshard%d.c" % (stem, i)) for i in range(count)]

def emit_scan(ctx, *, archive, stem, stdlib, summaries, types, shards, debug, first = []):
    """Scans one Go package for device functions and launches.

    Args:
      ctx: the aspect's context.
      archive: `GoArchive` of the package.
      stem: string, what the outputs' names start with.
      stdlib: `GoStdLib` whose libraries hold the standard library's export data.
      summaries: depset of the summary files of everything the package imports.
      types: dict from the compiler's export data of an import to the types that its scan wrote.
      shards: how many shard files to write.
      debug: whether the shards are for debuggers.
      first: list of summary files that take precedence over those of the same package in `summaries`.

    Returns:
      A struct of Files: `summary`, `types`, `manifest` and `shards` (a list of C files).
    """
    summary = ctx.actions.declare_file(stem + "summary.json")
    exports = ctx.actions.declare_file(stem + "types")
    manifest = ctx.actions.declare_file(stem + "manifest.json")
    sources = _declare_shards(ctx, stem, shards)
    mode = archive.source.mode

    # What cgo declares, only the compiler sees.
    compiled = [archive.data.export_file] if archive.source.cgo and not mode.pure else []

    # Export data describes all that a package's interface refers to, so direct imports suffice. The scan's own is
    # taken where there is one: it stays the same when code moves, and then so does this scan.
    imports = [
        struct(data = dep.data, types = types.get(dep.data.export_file, dep.data.export_file))
        for dep in archive.direct
    ]
    srcs = [f for f in archive.data.srcs if f.extension == "go"]

    args = worker_args(ctx)
    args.add("-importpath", archive.data.importpath)
    args.add("-importmap", archive.data.importmap)
    args.add("-label", str(ctx.label))
    args.add("-goos", mode.goos)
    args.add("-goarch", mode.goarch)
    args.add("-installsuffix", _installsuffix(mode))
    args.add_joined("-tags", mode.tags, join_with = ",")
    args.add("-testfilter", archive.source.testfilter or "off")
    if debug:
        args.add("-debug")
    args.add("-cgo=%s" % ("false" if mode.pure else "true"))
    args.add_all(srcs, before_each = "-src")
    args.add_all(imports, before_each = "-arc", map_each = _arc)
    args.add_all(compiled, before_each = "-compiled")
    args.add_all(stdlib.libs, before_each = "-stdlib", expand_directories = False)
    args.add_all(first, before_each = "-summary")
    args.add_all(summaries, before_each = "-summary")
    args.add("-out_summary", summary)
    args.add("-out_types", exports)
    args.add("-out_manifest", manifest)
    args.add_all(sources, before_each = "-out_shard")
    ctx.actions.run(
        mnemonic = "KernelScan",
        progress_message = "Scanning %{label} for kernels",
        executable = ctx.executable._kernelscan,
        arguments = [args],
        inputs = depset(
            srcs + first + compiled + [arc.types for arc in imports],
            transitive = [summaries, stdlib.libs],
        ),
        outputs = [summary, exports, manifest] + sources,
        env = {"GOAMD64": mode.amd64} if mode.amd64 else {},
        execution_requirements = WORKER_REQUIREMENTS,
        toolchain = None,
    )
    return struct(summary = summary, types = exports, manifest = manifest, shards = sources)

def emit_extra(ctx, *, instantiations, summaries, shards, debug):
    """Writes the shards of instantiations that were named by hand.

    Args:
      ctx: the rule's context.
      instantiations: list of strings, each "import/path.Function[size,...]".
      summaries: depset of the summary files that declare the device functions.
      shards: how many shard files to write.
      debug: whether the shards are for debuggers.

    Returns:
      A struct of Files: `manifest` and `shards` (a list of C files), and `summary`, which is None.
    """
    stem = ctx.label.name + ".gokernel/extra/"
    manifest = ctx.actions.declare_file(stem + "manifest.json")
    sources = _declare_shards(ctx, stem, shards)
    args = worker_args(ctx)
    args.add("-label", str(ctx.label))
    if debug:
        args.add("-debug")
    args.add_all(instantiations, before_each = "-extra")
    args.add_all(summaries, before_each = "-summary")
    args.add("-out_manifest", manifest)
    args.add_all(sources, before_each = "-out_shard")
    ctx.actions.run(
        mnemonic = "KernelScan",
        progress_message = "Instantiating extra kernels of %{label}",
        executable = ctx.executable._kernelscan,
        arguments = [args],
        inputs = summaries,
        outputs = [manifest] + sources,
        execution_requirements = WORKER_REQUIREMENTS,
        toolchain = None,
    )
    return struct(summary = None, manifest = manifest, shards = sources)
