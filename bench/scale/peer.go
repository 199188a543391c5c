// This file compiles the shards of a build with make.

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	goruntime "runtime"
	"slices"
	"strings"
	"time"
)

// peer is a folder with copies of the shards that hold kernels, and a makefile for them.
type peer struct {
	b       *bazel
	dir     string
	root    string // where Bazel runs actions
	actions []action
	sources map[string]string // shard in root to copy in dir
}

// newPeer asks for the compiler's command lines. The folder is filled by [peer.make].
func newPeer(b *bazel, dir string) (*peer, error) {
	root, err := b.run("info", "execution_root")
	if err != nil {
		return nil, err
	}
	p := &peer{b: b, dir: dir, root: strings.TrimSpace(string(root)), sources: map[string]string{}}
	if p.actions, err = b.query("KernelLower", "deps(//app:kernels)"); err != nil {
		return nil, err
	}
	return p, nil
}

// make copies the shards that have changed, compiles them, and returns what that took without the copying, and how many there are.
func (p *peer) make() (took cost, changed int, err error) {
	for _, a := range p.actions {
		n, err := p.copy(a)
		if err != nil {
			return cost{}, 0, err
		}
		changed += n
	}
	if err := writeFile(filepath.Join(p.dir, "Makefile"), p.makefile()); err != nil {
		return cost{}, 0, err
	}
	cmd := p.b.exec("make", "-s", fmt.Sprintf("-j%d", goruntime.NumCPU()), "-C", p.dir)
	start := time.Now()
	if _, err := output(cmd); err != nil {
		return cost{}, 0, err
	}
	return costOf(cmd, start), changed, nil
}

// copy copies the shard of a, and returns 1 if it has changed and holds a kernel.
func (p *peer) copy(a action) (int, error) {
	args := a.args()
	shard := args[slices.Index(args, "-c")+1]
	text, err := os.ReadFile(filepath.Join(p.root, shard))
	if err != nil {
		return 0, err
	}
	if len(text) == 0 {
		return 0, nil
	}
	name, ok := p.sources[shard]
	if !ok {
		name = fmt.Sprintf("%d.c", len(p.sources))
		p.sources[shard] = name
	}
	name = filepath.Join(p.dir, name)
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, text) {
		return 0, nil
	}
	return 1, writeFile(name, string(text))
}

// makefile returns rules with the compiler and flags of the build. All actions have the same: one device is built for.
func (p *peer) makefile() string {
	args := p.actions[0].args()
	var words []string
	for _, w := range args[:slices.Index(args, "-c")] {
		words = append(words, "'"+strings.ReplaceAll(w, "$", "$$")+"'")
	}
	return fmt.Sprintf("objects := $(patsubst %%.c,%%.o,$(wildcard *.c))\nall: $(objects)\n%%.o: %%.c\n\t%s -c $< -o $@\n",
		strings.Join(words, " "))
}
