"""A stand-in for go_proto_library, which needs protoc: to other rules and to aspects it looks the same."""

load("@rules_go//go:def.bzl", "GoInfo", "go_context", "go_rule", "new_go_info")

def _generated_go_impl(ctx):
    go = go_context(ctx, include_deprecated_properties = False)
    src = ctx.actions.declare_file(ctx.label.name + ".pb.go")
    ctx.actions.write(src, "\n".join(ctx.attr.lines) + "\n")
    info = new_go_info(go, ctx.attr, generated_srcs = [src], coverage_instrumented = False)
    if not ctx.attr.valid_archive:
        return [info]
    archive = go.archive(go, info)
    return [info, archive, DefaultInfo(files = depset([archive.data.file]), runfiles = archive.runfiles)]

generated_go = go_rule(
    implementation = _generated_go_impl,
    doc = "A Go library of sources that a rule of another ruleset generates.",
    attrs = {
        "deps": attr.label_list(providers = [GoInfo]),
        "embed": attr.label_list(providers = [GoInfo]),
        "importpath": attr.string(mandatory = True),
        "lines": attr.string_list(doc = "The source."),
        "valid_archive": attr.bool(
            doc = "Whether the sources are a package; those of a plugin are embedded in another library.",
            default = True,
        ),
        "_go_context_data": attr.label(default = "@rules_go//:go_context_data"),
    },
    provides = [GoInfo],
)
