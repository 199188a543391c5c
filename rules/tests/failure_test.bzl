"""Analysis tests that a rule fails with the message it should."""

load("@bazel_skylib//lib:unittest.bzl", "analysistest", "asserts")

def _failure_test_impl(ctx):
    env = analysistest.begin(ctx)
    for text in ctx.attr.expected:
        asserts.expect_failure(env, text)
    return analysistest.end(env)

_failure_test = analysistest.make(
    _failure_test_impl,
    attrs = {"expected": attr.string_list(mandatory = True)},
    expect_failure = True,
)

_failure_on_riscv_test = analysistest.make(
    _failure_test_impl,
    attrs = {"expected": attr.string_list(mandatory = True)},
    config_settings = {"//command_line_option:platforms": str(Label("//rules/tests:riscv"))},
    expect_failure = True,
)

def failure_test(name, rule, expected, on_riscv = False, **attrs):
    """Instantiates a rule that must fail, and checks the message.

    Args:
      name: name of the test.
      rule: the rule to instantiate.
      expected: list of texts that the message must hold: the attribute, the rule, the remedy.
      on_riscv: whether to analyse it for a platform that no registry object can be written for.
      **attrs: attributes of the rule.
    """
    rule(
        name = name + "_subject",
        tags = ["manual"],
        **attrs
    )
    test = _failure_on_riscv_test if on_riscv else _failure_test
    test(
        name = name,
        size = "small",
        expected = expected,
        target_under_test = name + "_subject",
    )
