package worker

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestServe asks for work that ends in another order than it begins, fails or panics.
func TestServe(t *testing.T) {
	gate := make(chan bool)
	tool := Tool(func(args []string, stderr io.Writer) int {
		fmt.Fprintf(stderr, "did %q", args)
		switch args[0] {
		case "wait":
			<-gate
		case "open":
			close(gate)
		case "fail":
			return 3
		case "panic":
			panic("oh")
		}
		return 0
	})
	var out bytes.Buffer
	in := `{"arguments":["wait"],"inputs":[{"path":"a","digest":"b"}],"requestId":1}
{"arguments":["fail","x y"],"requestId":2}{"arguments":["open"]}
{"arguments":["panic"],"requestId":4,"verbosity":10}`
	if err := tool.serve(strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	var got []response
	for line := range bytes.Lines(out.Bytes()) {
		var r response
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		r.Output, _, _ = strings.Cut(r.Output, "\n")
		got = append(got, r)
	}
	slices.SortFunc(got, func(a, b response) int { return cmp.Compare(a.RequestID, b.RequestID) })
	want := []response{
		{0, `did ["open"]`, 0}, {0, `did ["wait"]`, 1}, {3, `did ["fail" "x y"]`, 2}, {2, `did ["panic"]panic: oh`, 4},
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestServeErrors(t *testing.T) {
	tool := Tool(func([]string, io.Writer) int { return 0 })
	for _, in := range []string{"x", `{"arguments":`, `{"arguments":1}`, "{}{"} {
		if err := tool.serve(strings.NewReader(in), io.Discard); err == nil || !strings.Contains(err.Error(), "work request") {
			t.Errorf("%q: got %v", in, err)
		}
	}
	if err := tool.serve(strings.NewReader("{}"), closed{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v for an answer that nobody reads", err)
	}
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
