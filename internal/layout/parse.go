// This file reads layouts, which may come from any file.

package layout

import (
	"fmt"
	"strconv"
	"strings"
)

const (
	maxDepth = 100     // types inside of types
	maxSlots = 1 << 30 // of a parameter
)

// A Param is one parameter of a kernel.
type Param struct {
	Type  string
	Slots int // of 8 bytes in a launch's arguments: one a scalar, two a complex number or a slice
}

// Parse returns the parameters that a layout describes.
func Parse(layout string) ([]Param, error) {
	if layout == "" {
		return nil, nil
	}
	var params []Param
	for p := (parser{text: layout}); ; {
		start := p.at
		v, err := p.value(maxDepth)
		if err != nil {
			return nil, err
		}
		params = append(params, Param{layout[start:p.at], v.slots})
		if p.at == len(layout) {
			return params, nil
		}
		if !p.accept(",") {
			return nil, p.errorf("a comma or the end")
		}
	}
}

// A parser reads a layout from the left.
type parser struct {
	text string
	at   int // what is read
}

// A value is what is known about a type that was read.
type value struct {
	slots int
	plain bool // as by Plain
}

// accept reads a token if it is next.
func (p *parser) accept(token string) bool {
	ok := strings.HasPrefix(p.text[p.at:], token)
	if ok {
		p.at += len(token)
	}
	return ok
}

func (p *parser) errorf(format string, args ...any) error {
	rest := p.text[p.at:]
	return fmt.Errorf("layout, offset %d: got %.20q, want %s", p.at, rest, fmt.Sprintf(format, args...))
}

// value reads a type with at most so many others inside of each other.
func (p *parser) value(depth int) (value, error) {
	switch {
	case depth == 0:
		return value{}, p.errorf("at most %d types inside of each other", maxDepth)
	case p.accept("[]"):
		return p.slice(depth)
	case p.accept("["):
		return p.array(depth)
	case p.accept("{}"):
		return value{}, nil
	case p.accept("{"):
		return p.fields(depth)
	}
	name := p.text[p.at:]
	if end := strings.IndexAny(name, ",}"); end >= 0 {
		name = name[:end]
	}
	slots, ok := scalarSlots[name]
	if !ok {
		return value{}, p.errorf("a scalar type, an array, a struct or a slice")
	}
	p.at += len(name)
	return value{slots, true}, nil
}

// scalarSlots are the types that scalar returns.
var scalarSlots = map[string]int{
	"bool": 1, "int": 1, "int8": 1, "int16": 1, "int32": 1, "int64": 1, "uint": 1, "uint8": 1, "uint16": 1, "uint32": 1, "uint64": 1,
	"float16": 1, "bfloat16": 1, "float32": 1, "float64": 1, "complex64": 2, "complex128": 2,
}

// slice reads the elements of a slice.
func (p *parser) slice(depth int) (value, error) {
	start := p.at
	elem, err := p.value(depth - 1)
	if err == nil && !elem.plain {
		p.at = start
		err = p.errorf("elements that are bytes, and at least one")
	}
	return value{slots: 2}, err
}

// array reads the length and the elements of an array.
func (p *parser) array(depth int) (value, error) {
	number, _, _ := strings.Cut(p.text[p.at:], "]")
	n, err := strconv.ParseUint(number, 10, 31)
	if err != nil {
		return value{}, p.errorf("the length of an array")
	}
	p.at += len(number) + len("]")
	start := p.at
	v, err := p.value(depth - 1)
	if err == nil && v.slots > 0 && int(n) > maxSlots/v.slots {
		p.at = start
		err = p.errorf("at most %d elements of it", maxSlots/v.slots)
	}
	return value{v.slots * int(n), v.plain && n > 0}, err
}

// fields reads the fields of a struct, and the brace after them.
func (p *parser) fields(depth int) (value, error) {
	sum := value{plain: true}
	for {
		v, err := p.value(depth - 1)
		if err != nil {
			return sum, err
		}
		sum.slots += v.slots
		sum.plain = sum.plain && v.plain
		switch {
		case sum.slots > maxSlots:
			return sum, p.errorf("at most %d slots", maxSlots)
		case p.accept("}"):
			return sum, nil
		case !p.accept(","):
			return sum, p.errorf("a comma or a brace")
		}
	}
}
