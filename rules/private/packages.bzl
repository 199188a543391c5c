"""Combines the `KernelPackagesInfo` of several targets into one."""

load("//rules:providers.bzl", "KernelPackagesInfo")

def types_of(own):
    """Returns the `types` of packages.

    Args:
      own: list of structs as `merge_packages` takes them.

    Returns:
      A dict as in `KernelPackagesInfo`.
    """
    return {o.export_file: o.types for o in own if o.types}

def merge_packages(infos, own = [], imported = None):
    """Merges what targets reach, and adds what one package has itself.

    Args:
      infos: list of `KernelPackagesInfo`.
      own: list of structs with `export_file` (the compiler's File), `summary`, `types` (Files or None), `manifest`,
        `shards` (Files) and `objects` (dict from target to list of Files), what the target itself adds: one a
        package, two for the packages of a test.
      imported: `KernelPackagesInfo` of the package's imports alone, or None.

    Returns:
      A `KernelPackagesInfo`.
    """
    targets = {target: None for one in own for target in one.objects}
    for info in infos:
        targets.update({target: None for target in info.objects})
    types = types_of(own)
    if not own:
        for info in infos:
            types.update(info.types)
    return KernelPackagesInfo(
        summaries = depset([o.summary for o in own if o.summary], transitive = [i.summaries for i in infos]),
        manifests = depset([o.manifest for o in own], transitive = [i.manifests for i in infos]),
        sources = depset([f for o in own for f in o.shards], transitive = [i.sources for i in infos]),
        objects = {
            target: depset(
                [f for o in own for f in o.objects.get(target, [])],
                transitive = [i.objects[target] for i in infos if target in i.objects],
            )
            for target in targets
        },
        types = types,
        imported = imported,
    )
