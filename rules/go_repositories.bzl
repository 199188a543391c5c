"""The Go modules of rules_gokernel's tools, for a WORKSPACE; see [repositories.bzl](repositories.md).

It is apart from repositories.bzl because it loads Gazelle, which that declares.
"""

load("@gazelle//:deps.bzl", "go_repository")
load("//rules/private:go_modules.bzl", "GO_MODULES")

def rules_gokernel_go_repositories():
    """Declares a `go_repository` for each module in rules_gokernel's go.mod, unless the WORKSPACE has one of its name.

    Call it before `go_rules_dependencies` and `gazelle_dependencies`, whose versions of the same modules are older.
    """
    for path, (version, sum) in GO_MODULES.items():
        name = _name(path)
        if not native.existing_rule(name):
            go_repository(
                name = name,
                # Of a module that has BUILD files, they name repositories as that module's WORKSPACE did.
                build_file_generation = "on",
                importpath = path,
                sum = sum,
                version = version,
            )

def _name(path):
    """Gazelle's name for the module: com_github_owner_repo."""
    host, _, rest = path.partition("/")
    name = "_".join(reversed(host.split("."))) + "_" + rest
    return name.replace("/", "_").replace("-", "_").replace(".", "_")
