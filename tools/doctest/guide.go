// This file reads guides.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A step is a fenced block that is to be followed.
type step struct {
	at   string // file and line of the fence
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
	list, err := blocks(name, string(data))
	if err != nil {
		return nil, err
	}
	var steps []step
	if first := comment(string(data), "after"); first != "" {
		if steps, err = read(filepath.Join(filepath.Dir(name), first)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	before := len(steps)
	for i := range list {
		steps = list[i].add(steps)
	}
	if len(steps) == before {
		return nil, fmt.Errorf("%s: no block is to be followed: mark one as sh, or with file=NAME", name)
	}
	return steps, nil
}

// comment returns what the first comment says that starts with word, as in
// "<!-- word: what -->", or "".
func comment(text, word string) string {
	_, rest, ok := strings.Cut(text, "<!-- "+word+": ")
	if !ok {
		return ""
	}
	what, _, _ := strings.Cut(rest, "-->")
	return strings.TrimSpace(what)
}

// A block is a block of code of any kind.
type block struct {
	at           string // file and line
	info, indent string // of its fence
	lines        []string
	notRun       string // why not, from a comment on the line before it
}

// blocks returns the fenced blocks of a page, and the indented ones, which have no
// info.
func blocks(name, text string) ([]block, error) {
	var list []block
	var open *block
	above := "" // the last line that is not empty
	for i, line := range strings.Split(text, "\n") {
		fence, isFence := strings.CutPrefix(strings.TrimSpace(line), "```")
		switch {
		case isFence && open == nil:
			open = &block{at: fmt.Sprintf("%s:%d", name, i+1), info: fence, indent: line[:strings.Index(line, "```")], notRun: comment(above, "not run")}
		case isFence:
			list = append(list, *open)
			open = nil
		case open != nil:
			open.lines = append(open.lines, strings.TrimPrefix(line, open.indent))
		case strings.HasPrefix(line, "    "):
			list = append(list, block{at: fmt.Sprintf("%s:%d", name, i+1), lines: []string{strings.TrimSpace(line)}})
		}
		if strings.TrimSpace(line) != "" {
			above = line
		}
	}
	if open != nil {
		return nil, fmt.Errorf("%s: a block of code does not end", open.at)
	}
	return list, nil
}

// add adds what the block asks for to steps.
func (b *block) add(steps []step) []step {
	text := strings.Join(b.lines, "\n") + "\n"
	language, file, isFile := strings.Cut(b.info, " file=")
	switch {
	case b.notRun != "":
	case isFile:
		return append(steps, step{at: b.at, file: strings.TrimSpace(file), text: text})
	case language == "sh":
		return append(steps, step{at: b.at, text: text})
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
