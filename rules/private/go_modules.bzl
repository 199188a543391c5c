"""The modules of go.mod, with go.sum's sums. Written by go test ./internal/lint -run GoModules -update."""

GO_MODULES = {
    "github.com/bazelbuild/buildtools": ("v0.0.0-20260904073137-eaa4d125b423", "h1:scNMqf+FgmWYYwsX4TNjQcDLZu5kbWSwNsbrGkiF23I="),
    "github.com/bmatcuk/doublestar/v4": ("v4.9.1", "h1:X8jg9rRZmJd4yRy7ZeNDRnM+T3ZfHv15JiBJ/avrEXE="),
    "github.com/cespare/xxhash/v2": ("v2.3.0", "h1:UL815xU9SqsFlibzuggzjXhog7bL6oX9BbNZnL2UFvs="),
    "github.com/fatih/color": ("v1.19.0", "h1:Zp3PiM21/9Ld6FzSKyL5c/BULoe/ONr9KlbYVOfG8+w="),
    "github.com/google/go-cmp": ("v0.7.0", "h1:wk8382ETsv4JYUZwIsn6YpYiWiBsYLSJiTsyBybVuN8="),
    "github.com/inconshreveable/mousetrap": ("v1.1.0", "h1:wN+x4NVGpMsO7ErUn/mUI3vEoE6Jt13X2s0bqwp9tc8="),
    "github.com/kelindar/binary": ("v1.0.19", "h1:DNyQCtKjkLhBh9pnP49OWREddLB0Mho+1U/AOt/Qzxw="),
    "github.com/mattn/go-colorable": ("v0.1.14", "h1:9A9LHSqF/7dyVVX6g0U9cwm9pG3kP9gSzcuIPHPsaIE="),
    "github.com/mattn/go-isatty": ("v0.0.20", "h1:xfD0iDuEKnDkl03q4limB+vH+GxLEtL/jb4xVJSWWEY="),
    "github.com/pmezard/go-difflib": ("v1.0.0", "h1:4DBwDE0NGyQoBHbLQYPwSUPoCMWR5BEzIk/f1lZbAQM="),
    "github.com/spf13/cobra": ("v1.10.2", "h1:DMTTonx5m65Ic0GOoRY2c16WCbHxOOw6xxezuLaBpcU="),
    "github.com/spf13/pflag": ("v1.0.9", "h1:9exaQaMOCwffKiiiYk6/BndUBv+iRViNW+4lEMi0PvY="),
    "golang.org/x/mod": ("v0.39.0", "h1:UF5zwQdCRRUpHfyPwr7d4UrGiVeldIsogtzWVnczL74="),
    "golang.org/x/sync": ("v0.22.0", "h1:SZjpbeLmrCk4xhRSZFNZW5gFUeCeFgjekvI/+gfScek="),
    "golang.org/x/sys": ("v0.47.0", "h1:o7XGOvZQCADBQQ4Y7VNq2dRWQR7JmOUW8Kxx4ZsNgWs="),
    "golang.org/x/tools": ("v0.49.0", "h1:3NI7VXzL9+1WZD52Dx2ttoPwD5DWrFGpl9mFZDlmisI="),
    "golang.org/x/tools/go/vcs": ("v0.1.0-deprecated", "h1:cOIJqWBl99H1dH5LWizPa+0ImeeJq3t3cJjaeOWUAL4="),
    "pgregory.net/rapid": ("v1.3.0", "h1:vBvO0VSqti75J1jjYqpgPNBLKMd1+gxa9fYo7vk/Exc="),
}
