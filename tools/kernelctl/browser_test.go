package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// browser returns the command of a headless browser. $GOKERNEL_BROWSER names
// one, and makes it an error if it is not there.
func browser(t *testing.T) string {
	t.Helper()
	names := []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}
	asked := os.Getenv("GOKERNEL_BROWSER")
	if asked != "" {
		names = []string{asked}
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if asked != "" {
		t.Fatalf("no %s in PATH", asked)
	}
	t.Skip("no browser; GOKERNEL_BROWSER names one")
	return ""
}

// page loads the report of new.syso, runs a script in it and returns what the
// browser makes of it. A fragment is what follows the # of the address.
func page(t *testing.T, fragment, script string) string {
	t.Helper()
	name := browser(t)
	objects(t)
	var stdout, stderr bytes.Buffer
	if status := run(&stdout, &stderr, []string{"report", "new.syso", "-o", "-"}); status != 0 {
		t.Fatalf("got status %d, %s", status, &stderr)
	}
	text := strings.Replace(stdout.String(), "</html>", "<script>"+script+"</script></html>", 1)
	write(t, "report.html", []byte(text))
	abs, err := filepath.Abs("report.html")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(name, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,900", "--dump-dom", "file://"+abs+"#"+fragment)
	c.Stderr = &stderr
	dom, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, &stderr)
	}
	_, body, ok := strings.Cut(string(dom), "<h1>")
	if !ok {
		t.Fatalf("got %s, want the page", dom)
	}
	body, _, _ = strings.Cut(body, "<script>")
	return body
}

var row = regexp.MustCompile(`<tr[^>]*><td[^>]*>([^<]*)</td>`)

// rows returns the kernels in the table.
func rows(body string) string {
	var names []string
	for _, m := range row.FindAllStringSubmatch(body, -1) {
		names = append(names, m[1])
	}
	return strings.Join(names, " ")
}

func TestReportInABrowser(t *testing.T) {
	for _, c := range []struct{ name, fragment, script, rows, want string }{
		{"all", "", "", "example.com/evil.", `title="example.com/blas.Scale[8]`},
		{"search", "saxpy%20cpu", "", "example.com/blas.Saxpy", "1 of 3 entries, 5 B of 32 B"},
		{"sort", "blas", `document.querySelector("th").click()`, "example.com/blas.Saxpy example.com/blas.Scale[8]", `aria-sort="ascending"`},
		{"into a package", "", `document.querySelector("#map button[title^='example.com/blas']").click()`,
			"example.com/blas.Saxpy example.com/blas.Scale[8]", "<button class=\"\">example.com/blas</button>"},
		{"nothing is run", "", "", "", `&lt;/script&gt;`},
	} {
		t.Run(c.name, func(t *testing.T) {
			body := page(t, c.fragment, c.script)
			if got := rows(body); !strings.HasPrefix(got, c.rows) {
				t.Errorf("got rows %q, want %q", got, c.rows)
			}
			if !strings.Contains(body, c.want) {
				t.Errorf("got\n%s\nwant %q in it", body, c.want)
			}
		})
	}
}
