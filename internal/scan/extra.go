// This file scans nothing: it writes instantiations that were asked for by hand.

package scan

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/lower"
)

// Extra writes the manifest and the shards of the instantiations in c.Extras,
// which are those of c.Label. Their device functions are looked up in
// c.Summaries. The error holds everything that is wrong with them.
func Extra(c *Config) error {
	if c.OutManifest == "" || len(c.OutShards) == 0 {
		return errors.New("-out_manifest or -out_shard is missing")
	}
	known, err := readCatalog(c.Summaries)
	if err != nil {
		return err
	}
	var found []launch
	var errs []error
	for _, text := range c.Extras {
		l, err := known.extra(text)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: extra: got %q, %w", c.Label, text, err))
			continue
		}
		l.places = []place{{file: c.Label}}
		found = append(found, l)
	}
	if len(errs) > 0 {
		return errors.Join(errs...)
	}
	slices.SortFunc(found, func(a, b launch) int { return cmp.Or(cmp.Compare(a.path, b.path), slices.Compare(a.key, b.key)) })
	found = slices.CompactFunc(found, func(a, b launch) bool { return a.path == b.path && slices.Equal(a.key, b.key) })
	return writeKernels(c, known, nil, found)
}

// extra parses "import/path.Function[64,64]" and checks it against what is known.
func (c *catalog) extra(text string) (launch, error) {
	path, key, err := parseInstantiation(text)
	if err != nil {
		return launch{}, err
	}
	k := c.kernels[path]
	switch {
	case k == nil:
		return launch{}, c.unknown(path)
	case len(key) != len(k.Dims):
		return launch{}, fmt.Errorf("which has %d axis sizes, want %d: %s", len(key), len(k.Dims), spelled(k))
	}
	return launch{path: path, key: key}, nil
}

// unknown says that no device function has this path, and which could be meant.
func (c *catalog) unknown(path string) error {
	name := path[strings.LastIndexByte(path, '.')+1:]
	var same, all []string
	for _, p := range slices.Sorted(maps.Keys(c.kernels)) {
		all = append(all, spelled(c.kernels[p]))
		if strings.EqualFold(c.kernels[p].Name, name) {
			same = append(same, spelled(c.kernels[p]))
		}
	}
	if len(same) > 0 {
		all = same
	}
	if len(all) == 0 {
		return errors.New("but deps reach no package with a device function: add the library that declares it to deps")
	}
	more := ""
	if len(all) > 5 {
		all, more = all[:5], ", ..."
	}
	return fmt.Errorf("but no package that deps reach declares that device function: want one of %s%s, or add the library that declares it to deps",
		strings.Join(all, ", "), more)
}

// spelled returns how an instantiation of k is written, with the names of its axes.
func spelled(k *lower.Kernel) string {
	if len(k.Dims) == 0 {
		return k.Path
	}
	return k.Path + "[" + strings.Join(k.Dims, ",") + "]"
}

// parseInstantiation parses what wire.Name writes: a path, and in brackets the
// sizes of the axes, if there are any. The key is not nil.
func parseInstantiation(text string) (path string, key []uint64, err error) {
	path, sizes, generic := strings.Cut(strings.ReplaceAll(text, " ", ""), "[")
	key = []uint64{}
	if !generic {
		return path, key, nil
	}
	sizes, closed := strings.CutSuffix(sizes, "]")
	for s := range strings.SplitSeq(sizes, ",") {
		n, err := strconv.ParseUint(s, 10, 63)
		if err != nil || !closed {
			return "", nil, errors.New(`want axis sizes in brackets, such as "example.com/blas.MatMul[64,64,64]"`)
		}
		key = append(key, n)
	}
	return path, key, nil
}
