"""The paths of device functions."""

# What a path is, for messages.
PATH_FORM = "import path + \".\" + function name"

def is_path(text):
    """Tells whether a string is spelled as the path of a device function.

    Args:
      text: the string.

    Returns:
      Whether it is an import path, a dot and a name. Whether there is such a function, the scan says.
    """
    package, dot, function = text.rpartition(".")
    return bool(package and dot and function) and "/" not in function
