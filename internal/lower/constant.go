// This file spells Go constants in C.

package lower

import (
	"fmt"
	"go/constant"
	"go/types"
	"math"
	"strconv"
	"strings"
)

// constantExpr spells the value v, converted to type t, exactly.
func constantExpr(v constant.Value, t types.Type) cexpr {
	if v == nil {
		panic("lower: a constant without a value")
	}
	s := mustScalar(t)
	switch s.kind {
	case boolKind:
		if constant.BoolVal(v) {
			return simple("1")
		}
		return simple("0")
	case floatKind:
		return simple(floatLiteral(v, s))
	case complexKind:
		half := scalar{bits: s.bits / 2}
		v = constant.ToComplex(v)
		return simple(fmt.Sprintf("(%s){%s, %s}", s.ctype(), floatLiteral(constant.Real(v), half), floatLiteral(constant.Imag(v), half)))
	}
	return simple(intLiteral(constant.ToInt(v), s))
}

func intLiteral(v constant.Value, s scalar) string {
	if s.unsigned {
		u, _ := constant.Uint64Val(v)
		switch {
		case u <= math.MaxInt32:
			return strconv.FormatUint(u, 10)
		case u <= math.MaxUint32:
			return strconv.FormatUint(u, 10) + "u"
		}
		return strconv.FormatUint(u, 10) + "ull"
	}
	i, _ := constant.Int64Val(v)
	switch {
	case i == math.MinInt64:
		return "GK_MIN"
	case i < 0 && i > math.MinInt32:
		return fmt.Sprintf("(%d)", i)
	case i == math.MinInt32 && s.bits == 32:
		return "(-2147483647 - 1)"
	case i >= 0 && i <= math.MaxInt32:
		return strconv.FormatInt(i, 10)
	case i < 0:
		return fmt.Sprintf("(%dll)", i)
	}
	return strconv.FormatInt(i, 10) + "ll"
}

// floatLiteral uses hexadecimal, which has no rounding left to do.
func floatLiteral(v constant.Value, s scalar) string {
	v = constant.ToFloat(v)
	var text string
	if s.bits == 32 {
		f, _ := constant.Float32Val(v)
		text = strconv.FormatFloat(float64(f), 'x', -1, 32) + "f"
	} else {
		f, _ := constant.Float64Val(v)
		text = strconv.FormatFloat(f, 'x', -1, 64)
	}
	if strings.HasPrefix(text, "-") {
		return "(" + text + ")"
	}
	return text
}

// cString spells text as a C string literal. A zero byte would end it there, so
// it becomes U+FFFD.
func cString(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\' || c == '?':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == 0:
			b.WriteString(`\357\277\275`)
		case c < 0x20 || c >= 0x7f:
			fmt.Fprintf(&b, "\\%03o", c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// constantString returns the value of a constant string.
func constantString(tv types.TypeAndValue) string { return constant.StringVal(tv.Value) }
