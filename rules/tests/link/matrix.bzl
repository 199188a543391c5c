"""Builds the probe in every way that rules_go and the host's linkers can link it."""

load("@gokernel_linkers//:defs.bzl", "LINKERS")
load("@rules_go//go:def.bzl", "go_binary")

# Each mode of rules_go that links an executable.
_MODES = {
    "exe": {},
    "pie": {"linkmode": "pie"},
    "pure": {"pure": "on"},
    "race": {"race": "on"},
    "static": {"static": "on"},
    "stripped": {"gc_linkopts": [
        "-s",
        "-w",
    ]},
}

# Each linker is told to drop what nothing refers to, and where it can, even what __start_ refers to.
_GC = {
    "bfd": ["-Wl,--gc-sections", "-Wl,-z,start-stop-gc"],
    "gold": ["-Wl,--gc-sections"],
    "lld": ["-Wl,--gc-sections", "-Wl,-z,start-stop-gc"],
    "mold": ["-Wl,--gc-sections"],
}

def _linker(name):
    flags = ["-fuse-ld=" + name] + _GC[name]
    return {"gc_linkopts": [opt for flag in flags for opt in ("-extldflags", flag)]}

def link_matrix(name, embed, registry):
    """Declares an executable for each way to link, some of them without the registry too.

    Args:
      name: unused, but every macro has one.
      embed: label of the `package main` library.
      registry: label of its `kernel_registry`.

    Returns:
      The names of the executables: the mode, with `_bare` behind it where there is no registry.
    """
    binaries = {mode: (attrs, [registry]) for mode, attrs in _MODES.items()}
    binaries.update({mode + "_bare": (_MODES[mode], []) for mode in ["exe", "pure"]})
    for linker in LINKERS:
        binaries["gc_" + linker] = (_linker(linker), [registry])
        binaries["gc_%s_bare" % linker] = (_linker(linker), [])
    for binary, (attrs, srcs) in binaries.items():
        go_binary(
            name = binary,
            testonly = True,
            srcs = srcs,
            embed = [embed],
            **attrs
        )
    return binaries.keys()
