"""What a WORKSPACE declares to use rules_gokernel without Bazel modules, with Bazel 7.

    load("@bazel_tools//tools/build_defs/repo:http.bzl", "http_archive")

    http_archive(
        name = "rules_gokernel",
        # Within rules_gokernel, the Go rules and Gazelle have the names of their modules.
        repo_mapping = {
            "@gazelle": "@bazel_gazelle",
            "@rules_go": "@io_bazel_rules_go",
        },
        ...
    )

    load("@rules_gokernel//rules:repositories.bzl", "rules_gokernel_dependencies")

    rules_gokernel_dependencies()

    load("@rules_gokernel//rules:go_repositories.bzl", "rules_gokernel_go_repositories")

    rules_gokernel_go_repositories()

After these come rules_go's own `go_rules_dependencies` and `go_register_toolchains`, and `gazelle_dependencies`.
"""

load("@bazel_tools//tools/build_defs/repo:http.bzl", "http_archive")
load("@bazel_tools//tools/build_defs/repo:utils.bzl", "maybe")

def rules_gokernel_dependencies():
    """Declares the rules that rules_gokernel loads, each unless the WORKSPACE already has a repository of its name."""
    maybe(
        http_archive,
        name = "io_bazel_rules_go",
        # No sha256, which could not be verified when this was written. To pin one, declare this repository yourself.
        url = "https://github.com/bazel-contrib/rules_go/releases/download/v0.65.0/rules_go-v0.65.0.zip",
    )
    maybe(
        http_archive,
        name = "bazel_gazelle",
        sha256 = "675114d8b433d0a9f54d81171833be96ebc4113115664b791e6f204d58e93446",
        url = "https://github.com/bazel-contrib/bazel-gazelle/releases/download/v0.47.0/bazel-gazelle-v0.47.0.tar.gz",
    )

    # The versions and digests of the others are those of rules_go's go_rules_dependencies.
    maybe(
        http_archive,
        name = "bazel_skylib",
        sha256 = "51b5105a760b353773f904d2bbc5e664d0987fbaf22265164de65d43e910d8ac",
        url = "https://github.com/bazelbuild/bazel-skylib/releases/download/1.8.1/bazel-skylib-1.8.1.tar.gz",
    )
    maybe(
        http_archive,
        name = "platforms",
        sha256 = "dbad4a23abcca6171e47b79edc53bd6a41067a3b75f9e8b104656b459ff25046",
        url = "https://github.com/bazelbuild/platforms/releases/download/1.1.0/platforms-1.1.0.tar.gz",
    )
    maybe(
        http_archive,
        name = "rules_cc",
        sha256 = "b8b918a85f9144c01f6cfe0f45e4f2838c7413961a8ff23bc0c6cdf8bb07a3b6",
        strip_prefix = "rules_cc-0.1.5",
        url = "https://github.com/bazelbuild/rules_cc/releases/download/0.1.5/rules_cc-0.1.5.tar.gz",
    )
