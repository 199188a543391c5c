"""Configuration transitions."""

_PLATFORMS = "//command_line_option:platforms"

def _device_platform_impl(settings, attr):
    return {_PLATFORMS: str(attr.platform) if attr.platform else settings[_PLATFORMS]}

device_platform = transition(
    # Resolves a device's compiler under the device's own platform, where it has one.
    implementation = _device_platform_impl,
    inputs = [_PLATFORMS],
    outputs = [_PLATFORMS],
)
