package runtime

import "testing"

func TestBuiltAs(t *testing.T) {
	const out = "/home/user/.cache/bazel/x/execroot/_main/bazel-out/k8-fastbuild/bin/"
	for file, want := range map[string]string{
		out + "cmd/app/app_/app":           "//cmd/app:app",
		out + "app_/app":                   "//:app",
		out + "cmd/app":                    "",
		out + "cmd/app/app_/other":         "",
		out + "external/far+/cmd/a_/a":     "",
		"/usr/bin/app":                     "",
		"/tmp/bazel-out/app":               "",
		"/tmp/go-build1/b001/runtime.test": "",
	} {
		if got := builtAs(file); got != want {
			t.Errorf("%s: got %q, want %q", file, got, want)
		}
	}
}

func TestFixCommand(t *testing.T) {
	defer func(f func() string) { thisProgram = f }(thisProgram)
	for target, want := range map[string]string{
		"//cmd/app:app": "bazel run @rules_gokernel//tools/kernelctl -- fix //cmd/app:app",
		"//cmd:a(b)":    "bazel run @rules_gokernel//tools/kernelctl -- fix '//cmd:a(b)'",
		"":              "bazel run @rules_gokernel//tools/kernelctl -- fix LABEL  # LABEL: of the program's go_binary or go_test",
	} {
		thisProgram = func() string { return target }
		if got := fixCommand(""); got != want {
			t.Errorf("%q: got %s, want %s", target, got, want)
		}
	}
}

func TestThisProgram(t *testing.T) {
	t.Setenv("TEST_TARGET", "@@//some:test")
	if got := thisProgram(); got != "@@//some:test" {
		t.Errorf("got %q, want what Bazel says", got)
	}
}
