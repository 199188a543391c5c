"""Combines the `KernelPackagesInfo` of several targets into one."""

load("//rules:providers.bzl", "KernelPackagesInfo")

def merge_packages(infos, own = None, imported = None):
    """Merges what targets reach, and adds what one package has itself.

    Args:
      infos: list of `KernelPackagesInfo`.
      own: struct with `summary`, `manifest`, `shards` (Files) and `objects` (dict from target to list of
        Files) of the package itself, or None.
      imported: `KernelPackagesInfo` of the package's imports alone, or None.

    Returns:
      A `KernelPackagesInfo`.
    """
    own = own or struct(summary = None, manifest = None, shards = [], objects = {})
    targets = {target: None for target in own.objects}
    for info in infos:
        targets.update({target: None for target in info.objects})
    return KernelPackagesInfo(
        summaries = depset([own.summary] if own.summary else [], transitive = [i.summaries for i in infos]),
        manifests = depset([own.manifest] if own.manifest else [], transitive = [i.manifests for i in infos]),
        sources = depset(own.shards, transitive = [i.sources for i in infos]),
        objects = {
            target: depset(
                own.objects.get(target, []),
                transitive = [i.objects[target] for i in infos if target in i.objects],
            )
            for target in targets
        },
        imported = imported,
    )
