"""Emits the KernelRegistry action: manifests, objects and images into one registry object."""

def emit_registry(ctx, *, goarch, targets, packages, images):
    """Merges what was scanned and lowered into one registry object.

    Args:
      ctx: the rule's context.
      goarch: Go's name of the CPU that the object is for.
      targets: list of the device targets to take; each launch must have a kernel for each of them.
      packages: `KernelPackagesInfo` of everything that the binary reaches.
      images: depset of the structs of `KernelImagesInfo`.

    Returns:
      A struct of `object`, `listing`, `listing_json` (Files), `sources` and `objects` (depsets).
    """
    object = ctx.actions.declare_file(ctx.label.name + ".syso")
    listing = ctx.actions.declare_file(ctx.label.name + ".txt")
    listing_json = ctx.actions.declare_file(ctx.label.name + ".json")
    objects = {t: packages.objects[t] for t in targets if t in packages.objects}
    images = images.to_list()

    args = ctx.actions.args()
    args.use_param_file("@%s")
    args.set_param_file_format("multiline")
    args.add("-o", object)
    args.add("-arch", goarch)
    args.add("-listing", listing)
    args.add("-listing_json", listing_json)
    args.add_all(targets, before_each = "-device")
    args.add_all(packages.manifests, before_each = "-scan")
    for target, files in objects.items():
        args.add_all(files, before_each = "-object", format_each = target.replace("%", "%%") + "=%s")
    for image in images:
        args.add_joined("-image", [image.manifest, image.payload], join_with = "=")
    ctx.actions.run(
        mnemonic = "KernelRegistry",
        progress_message = "Writing kernel registry %{output}",
        executable = ctx.executable._objgen,
        arguments = [args],
        inputs = depset(
            [f for image in images for f in (image.manifest, image.payload)],
            transitive = [packages.manifests] + objects.values(),
        ),
        outputs = [object, listing, listing_json],
        toolchain = None,
    )
    return struct(
        object = object,
        listing = listing,
        listing_json = listing_json,
        sources = packages.sources,
        objects = depset([image.payload for image in images], transitive = objects.values()),
    )
