package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/spf13/cobra"
)

func disasmCommand() *cobra.Command {
	var target string
	c := &cobra.Command{
		Use:   "disasm FILE KERNEL",
		Short: "Disassemble an image",
		Long: "Disassemble an image with the first tool of the PATH that reads its format: llvm-objdump or objdump for machine code, " +
			"spirv-dis for SPIR-V, nvdisasm or cuobjdump for cubin, llvm-objdump for code objects. PTX is printed as it is.",
		Args: cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			f, list, err := open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			e, err := one(list, args[1], target)
			if err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
			return disasm(c.OutOrStdout(), c.ErrOrStderr(), f, e)
		},
	}
	targetFlag(c, &target)
	return c
}

// imageTools are the commands that print an image of a format; the file's name
// follows.
var imageTools = map[string][][]string{
	"spirv":  {{"spirv-dis", "--no-color"}, {"llvm-spirv", "--to-text", "-o", "-"}},
	"cubin":  {{"nvdisasm"}, {"cuobjdump", "-sass"}},
	"fatbin": {{"cuobjdump", "-sass"}},
	"hsaco":  {{"llvm-objdump", "-d"}},
	"elf":    {{"llvm-objdump", "-d"}, {"objdump", "-d"}},
}

// disasm prints an entry as the tools at hand show it.
func disasm(stdout, stderr io.Writer, f *inspect.File, e *inspect.Entry) error {
	if e.Format == wire.FormatNative {
		return disasmNative(stdout, stderr, f, e)
	}
	b, err := e.Content()
	if err != nil {
		return fmt.Errorf("%s: %w", e.Object.Name, err)
	}
	if e.Format == "ptx" {
		_, err := io.WriteString(stdout, safe(strings.TrimRight(string(b), "\x00")))
		return err
	}
	tools, ok := imageTools[e.Format]
	if !ok {
		return fmt.Errorf("%s for %s: no tool is known for format %q: write it with kernelctl extract", e.Name(), e.Target, e.Format)
	}
	return withTemp(b, func(name string) error { return firstTool(stdout, stderr, tools, name) })
}

// disasmNative prints machine code. The file itself gives the tool symbols and
// addresses; a member of an archive has no file.
func disasmNative(stdout, stderr io.Writer, f *inspect.File, e *inspect.Entry) error {
	code, err := e.Code()
	if err != nil {
		return fmt.Errorf("%s: %w", e.Object.Name, err)
	}
	args := []string{"-d", fmt.Sprintf("--start-address=%#x", code.Addr), fmt.Sprintf("--stop-address=%#x", code.Addr+uint64(len(code.Bytes)))}
	if code.Section == "" {
		return fmt.Errorf("%s: it has no section headers, without which no tool finds code: write the code with kernelctl extract", e.Object.Name)
	}
	args = append(args, "-j", code.Section)
	tools := [][]string{append([]string{"llvm-objdump"}, args...), append([]string{"objdump"}, args...)}
	if e.Object.Name == f.Name {
		return firstTool(stdout, stderr, tools, f.Name)
	}
	return withTemp(e.Object.Data(), func(name string) error { return firstTool(stdout, stderr, tools, name) })
}

// withTemp calls use with the name of a file that holds b.
func withTemp(b []byte, use func(name string) error) error {
	f, err := os.CreateTemp("", "kernelctl")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(b)
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return use(f.Name())
}

// firstTool runs the first of the tools that the PATH has.
func firstTool(stdout, stderr io.Writer, tools [][]string, name string) error {
	var names []string
	for _, t := range tools {
		path, err := exec.LookPath(t[0])
		if err != nil {
			names = append(names, t[0])
			continue
		}
		if strings.HasPrefix(name, "-") {
			name = "./" + name
		}
		var said bytes.Buffer
		c := exec.Command(path, append(t[1:], name)...)
		c.Stderr = &said
		out, err := c.Output()
		io.WriteString(stderr, safe(said.String())) // it names what is in the file, too
		if err != nil {
			return fmt.Errorf("%s: %w", t[0], err)
		}
		_, err = io.WriteString(stdout, safe(string(out)))
		return err
	}
	return fmt.Errorf("no %s in PATH: install it to disassemble", strings.Join(names, " or "))
}
