"""What the macros share."""

# What says of which files a package is compiled, and how; the other attributes say how it is linked and run.
COMPILE_ATTRS = [
    "cdeps",
    "cgo",
    "clinkopts",
    "copts",
    "cppopts",
    "cxxopts",
    "deps",
    "embed",
    "embedsrcs",
    "gc_goopts",
    "importpath",
    "srcs",
]

def macro_problem(macro, name, kwargs):
    """Returns why a macro can't make its targets, or None.

    Args:
      macro: name of the macro.
      name: name of the target that it makes.
      kwargs: dict of the attributes.

    Returns:
      The attribute, the rule and the remedy, or None.
    """
    for attr in ["goos", "goarch"]:
        if kwargs.get(attr) not in [None, "auto"]:
            return ("%s: %s %r can't cross-compile by attribute, because its registry is built for the target " +
                    "platform. Build it with --platforms, or wrap it in a go_cross_binary") % (attr, macro, name)
    if not kwargs.get("srcs") and not kwargs.get("embed"):
        return ("srcs, embed: %s %r has neither, so there is no package to scan and link. " +
                "Give its sources, or embed the library that has them") % (macro, name)
    return None

def split(kwargs, names):
    """Returns the attributes that are named, and the others.

    Args:
      kwargs: dict of attributes.
      names: list of attribute names.

    Returns:
      Two dicts.
    """
    return (
        {k: v for k, v in kwargs.items() if k in names},
        {k: v for k, v in kwargs.items() if k not in names},
    )

def subset(kwargs, names):
    """Returns the attributes that are named.

    Args:
      kwargs: dict of attributes.
      names: list of attribute names.

    Returns:
      A dict.
    """
    return split(kwargs, names)[0]
