// This file reads the names that the compiler gives functions.

package proof

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rules-gokernel/rules_gokernel/internal/launcher"
)

// shape starts a type argument: the underlying type that stands for all types
// that have it.
const shape = "go.shape."

// A function is the name of a launcher in parts.
type function struct {
	pkg  string // as the compiler knows it
	name string
	key  []uint64 // not nil
}

// parseName parses the name of a function in a file of launchers. It returns
// false for one that is not a launcher: a function literal in one, an
// initialiser, a wrapper.
func parseName(symbol string) (function, bool, error) {
	f := function{key: []uint64{}}
	head, args, generic := strings.Cut(symbol, "[")
	slash := strings.LastIndexByte(head, '/') + 1
	dot := strings.IndexByte(head[slash:], '.')
	if dot < 0 {
		return f, false, nil
	}
	f.pkg, f.name = head[:slash+dot], head[slash+dot+1:]
	if kernelName(f.name) == "" || strings.Contains(f.name, ".") {
		return f, false, nil
	}
	pkg, err := url.PathUnescape(f.pkg) // cmd/internal/objabi.PathToPrefix
	if err != nil {
		return f, false, fmt.Errorf("function %q: %w", symbol, err)
	}
	f.pkg = pkg
	if !generic {
		return f, true, nil
	}
	if !strings.HasPrefix(args, shape) {
		return f, false, nil // a generic function as a value: calls the one with the code
	}
	list, rest, err := splitArgs(args)
	if err != nil {
		return f, false, fmt.Errorf("function %q: %w", symbol, err)
	}
	for _, a := range list {
		size, err := arrayLen(a)
		if err != nil {
			return f, false, fmt.Errorf("function %q: %w", symbol, err)
		}
		f.key = append(f.key, size)
	}
	return f, rest == "", nil
}

// kernelName returns the name of the device function that a launcher of this
// name launches, or "".
func kernelName(name string) string {
	if rest, ok := strings.CutPrefix(name, "Launch"); ok && launcher.Name(rest) == name {
		return rest
	}
	rest, ok := strings.CutPrefix(name, "launch")
	if !ok || rest == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(rest)
	if rest = string(unicode.ToLower(r)) + rest[n:]; launcher.Name(rest) == name {
		return rest
	}
	return ""
}

// splitArgs splits the type arguments that s starts with at their commas, and
// returns what follows their closing bracket. Types nest, and the tags of
// struct types are quoted.
func splitArgs(s string) (args []string, rest string, err error) {
	depth, start := 0, 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			quoted, err := strconv.QuotedPrefix(s[i:])
			if err != nil {
				return nil, "", fmt.Errorf("offset %d of its type arguments: %w", i, err)
			}
			i += len(quoted) - 1
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			if depth--; depth < 0 {
				return append(args, s[start:i]), s[i+1:], nil
			}
		case ',':
			if depth == 0 {
				args, start = append(args, s[start:i]), i+1
			}
		}
	}
	return nil, "", errors.New("its type arguments do not end")
}

// arrayLen returns the length of the array type that a type argument is.
func arrayLen(arg string) (uint64, error) {
	if typ, ok := strings.CutPrefix(arg, shape+"["); ok {
		if n, _, ok := strings.Cut(typ, "]"); ok {
			if size, err := strconv.ParseUint(n, 10, 64); err == nil {
				return size, nil
			}
		}
	}
	return 0, fmt.Errorf("got type argument %q, want an array: the size of an axis is its length", arg)
}
