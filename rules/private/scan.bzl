"""Emits KernelScan actions: one Go package into a summary, a manifest and its shards."""

def _arc(data):
    names = [data.importpath] + list(data.importpath_aliases)
    return "%s=%s=%s" % (":".join(names), data.importmap, data.export_file.path)

def _installsuffix(mode):
    """Returns the folder of the standard library's export data for a build mode."""
    suffix = "%s_%s" % (mode.goos, mode.goarch)
    if mode.race:
        return suffix + "_race"
    return suffix + "_msan" if mode.msan else suffix

def emit_scan(ctx, *, archive, stdlib, summaries, shards):
    """Scans one Go package for device functions and launches.

    Args:
      ctx: the aspect's context.
      archive: `GoArchive` of the package.
      stdlib: `GoStdLib` whose libraries hold the standard library's export data.
      summaries: depset of the summary files of everything the package imports.
      shards: how many shard files to write.

    Returns:
      A struct of Files: `summary`, `manifest` and `shards` (a list of C files).
    """
    stem = ctx.label.name + ".gokernel/"
    summary = ctx.actions.declare_file(stem + "summary.json")
    manifest = ctx.actions.declare_file(stem + "manifest.json")
    sources = [ctx.actions.declare_file(stem + "shard%d.c" % i) for i in range(shards)]
    mode = archive.source.mode

    # The compiler's export data describes all that a package's interface refers to, so direct imports suffice.
    imports = [dep.data for dep in archive.direct]
    srcs = [f for f in archive.data.srcs if f.extension == "go"]

    args = ctx.actions.args()
    args.use_param_file("@%s")
    args.set_param_file_format("multiline")
    args.add("-importpath", archive.data.importpath)
    args.add("-importmap", archive.data.importmap)
    args.add("-label", str(ctx.label))
    args.add("-goos", mode.goos)
    args.add("-goarch", mode.goarch)
    args.add("-installsuffix", _installsuffix(mode))
    args.add_joined("-tags", mode.tags, join_with = ",")
    args.add("-cgo=%s" % ("false" if mode.pure else "true"))
    args.add_all(srcs, before_each = "-src")
    args.add_all(imports, before_each = "-arc", map_each = _arc)
    args.add_all(stdlib.libs, before_each = "-stdlib", expand_directories = False)
    args.add_all(summaries, before_each = "-summary")
    args.add("-out_summary", summary)
    args.add("-out_manifest", manifest)
    args.add_all(sources, before_each = "-out_shard")
    ctx.actions.run(
        mnemonic = "KernelScan",
        progress_message = "Scanning %{label} for kernels",
        executable = ctx.executable._kernelscan,
        arguments = [args],
        inputs = depset(
            srcs + [data.export_file for data in imports],
            transitive = [summaries, stdlib.libs],
        ),
        outputs = [summary, manifest] + sources,
        env = {"GOAMD64": mode.amd64} if mode.amd64 else {},
        toolchain = None,
    )
    return struct(summary = summary, manifest = manifest, shards = sources)
