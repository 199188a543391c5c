package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"os"
	"path/filepath"

	"github.com/rules-gokernel/rules_gokernel/internal/inspect"
	"github.com/spf13/cobra"
)

//go:embed report.html
var reportPage string

func reportCommand() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "report FILE",
		Short: "Write a page that shows where the bytes are",
		Long:  "Write one HTML page: a treemap of the bytes by package, kernel and target, and a table to search. It needs no network.",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f, list, err := open(args[0])
			if err != nil {
				return err
			}
			defer f.Close()
			page, err := report(filepath.Base(f.Name), list)
			if err != nil {
				return err
			}
			if out == "-" {
				_, err = c.OutOrStdout().Write(page)
				return err
			}
			if err := os.WriteFile(out, page, 0o666); err != nil {
				return err
			}
			fmt.Fprintf(c.ErrOrStderr(), "kernelctl: wrote %s, %d entries in %d bytes\n", safeLine(out), len(list), len(page))
			return nil
		},
	}
	c.Flags().StringVarP(&out, "output", "o", "kernels.html", "file to write; - is the standard output")
	return c
}

// report returns the page. html/template escapes the name; the entries are JSON
// in which nothing can end the script.
func report(name string, list []inspect.Entry) ([]byte, error) {
	page, err := template.New("report").Parse(reportPage)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(allJSON(list)) // escapes <, > and &
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = page.Execute(&b, struct {
		Name    string
		Entries template.JS
	}{name, template.JS(plainJSON(data))})
	return b.Bytes(), err
}
