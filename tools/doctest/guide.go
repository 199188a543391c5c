// This file reads guides.

package main

import (
	"fmt"
	"os"
	"strings"
)

// A step is a fenced block that is to be followed.
type step struct {
	line int    // of the fence
	file string // to write; "" for commands
	text string
	want []string // lines of the output
}

// read returns the steps of a guide.
func read(name string) ([]step, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var steps []step
	var open *block
	for i, line := range strings.Split(string(data), "\n") {
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence && open == nil:
			open = &block{line: i + 1, info: fence, indent: line[:strings.Index(line, "```")]}
		case isFence:
			steps = open.add(steps)
			open = nil
		case open != nil:
			open.lines = append(open.lines, strings.TrimPrefix(line, open.indent))
		}
	}
	if open != nil {
		return nil, fmt.Errorf("%s:%d: a block of code does not end", name, open.line)
	}
	if len(steps) == 0 {
		return nil, fmt.Errorf("%s: no block is to be followed: mark one as sh, or with file=NAME", name)
	}
	return steps, nil
}

// A block is a fenced block of any kind.
type block struct {
	line         int
	info, indent string
	lines        []string
}

// add adds what the block asks for to steps.
func (b *block) add(steps []step) []step {
	text := strings.Join(b.lines, "\n") + "\n"
	language, file, isFile := strings.Cut(b.info, " file=")
	switch {
	case isFile:
		return append(steps, step{line: b.line, file: strings.TrimSpace(file), text: text})
	case language == "sh":
		return append(steps, step{line: b.line, text: text})
	case language == "text" && len(steps) > 0 && steps[len(steps)-1].file == "":
		steps[len(steps)-1].want = b.lines
	}
	return steps
}

// missing returns the first of the wanted lines that the output does not have in
// its place, or "". Spaces at the ends of lines do not count.
func missing(output string, want []string) string {
	lines := strings.Split(output, "\n")
	at, skip := 0, true
	for _, w := range want {
		w = strings.TrimSpace(w)
		if w == "..." || w == "" {
			skip = true
			continue
		}
		found := -1
		for i := at; i < len(lines) && found < 0; i++ {
			if strings.TrimSpace(lines[i]) == w {
				found = i
			}
			if !skip {
				break
			}
		}
		if found < 0 {
			return w
		}
		at, skip = found+1, false
	}
	return ""
}
