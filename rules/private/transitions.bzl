"""Configuration transitions."""

_GOTAGS = "@rules_go//go/config:tags"
_PLATFORMS = "//command_line_option:platforms"

def _device_platform_impl(settings, attr):
    return {_PLATFORMS: str(attr.platform) if attr.platform else settings[_PLATFORMS]}

device_platform = transition(
    # Resolves a device's compiler under the device's own platform, where it has one.
    implementation = _device_platform_impl,
    inputs = [_PLATFORMS],
    outputs = [_PLATFORMS],
)

def _gotags_impl(settings, attr):
    # As rules_go's own transition does; without gotags the configuration, and so every action, is the one that
    # the deps have for others too.
    return {_GOTAGS: sorted({tag: None for tag in attr.gotags}.keys()) or settings[_GOTAGS]}

gotags_transition = transition(
    # Compiles and scans the deps with the build tags of the binary that links the registry.
    implementation = _gotags_impl,
    inputs = [_GOTAGS],
    outputs = [_GOTAGS],
)
