"""Actions whose tool Bazel may keep as a persistent worker, which spares each a sandbox and a start."""

# The tools (internal/worker) answer several requests at a time.
WORKER_REQUIREMENTS = {
    "requires-worker-protocol": "json",
    "supports-multiplex-workers": "1",
    "supports-workers": "1",
}

def worker_args(ctx):
    """Starts the command line of an action that a worker can run.

    Args:
      ctx: the rule's or aspect's context.

    Returns:
      `Args` that are passed in a file, one a line.
    """
    args = ctx.actions.args()
    args.use_param_file("@%s", use_always = True)
    args.set_param_file_format("multiline")
    return args
