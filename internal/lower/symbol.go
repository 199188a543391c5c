// This file makes C identifiers out of Go's.

package lower

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Symbol returns the C identifier of the entry point of a kernel's instance:
// readable, and unique because it ends in a digest of the path.
func Symbol(path string, key []uint64) string {
	var b strings.Builder
	b.WriteString("gokernel_")
	b.WriteString(cIdent(path[strings.LastIndexByte(path, '.')+1:]))
	for _, k := range key {
		fmt.Fprintf(&b, "_%d", k)
	}
	b.WriteByte('_')
	b.WriteString(digest(path))
	return b.String()
}

// digest returns 16 hex digits that stand for s.
func digest(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:8])
}

// cIdent spells a Go identifier in the characters that C allows inside of one.
// Different identifiers may become equal: callers make the result unique.
func cIdent(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r == '_' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
			b.WriteRune(r)
		case r == '.':
			b.WriteByte('_')
		default:
			fmt.Fprintf(&b, "u%04x", r)
		}
	}
	return b.String()
}
