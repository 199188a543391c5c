// This file measures how far apart two instantiations are.

package runtime

import (
	"math"
	"math/bits"
)

// A distance orders entries by how likely one was meant for the other: by their
// paths first.
type distance struct {
	path int     // edits from one to the other
	key  float64 // see keyDistance
}

// less reports whether d is nearer than e.
func (d distance) less(e distance) bool {
	if d.path != e.path {
		return d.path < e.path
	}
	return d.key < e.key
}

// farthest returns the most edits that still make a name worth showing.
func farthest(path string) int { return 2 + len(path)/8 }

// keyDistance returns how far apart two keys are: the sum of the differences of
// their sizes in powers of two. Keys of different lengths are farther than any
// of one length.
func keyDistance(a, b []uint64) float64 {
	if len(a) != len(b) {
		return math.Inf(1)
	}
	sum := 0.0
	for i := range a {
		if a[i] != b[i] {
			sum += 1 + math.Abs(float64(bits.Len64(a[i])-bits.Len64(b[i])))
		}
	}
	return sum
}

// A matcher measures paths against one other, the subject.
type matcher struct {
	subject string
	row     []int  // of the table of edit distances
	path    string // the last that was measured: entries of one path may follow each other
	edits   int
}

func newMatcher(subject string) *matcher {
	return &matcher{subject: subject, path: subject}
}

// distance returns the number of edits between path and the subject, or a number
// above the farthest if there are more than that.
func (m *matcher) distance(path string) int {
	if path != m.path {
		m.path, m.edits = path, m.measure(path)
	}
	return m.edits
}

// measure returns the Levenshtein distance (Wagner and Fischer 1974, one row at
// a time), and stops where it passes the farthest.
func (m *matcher) measure(path string) int {
	limit := farthest(m.subject)
	if d := len(path) - len(m.subject); d > limit || -d > limit {
		return limit + 1
	}
	a, b := trimCommon(path, m.subject)
	m.row = m.row[:0]
	for j := range len(b) + 1 {
		m.row = append(m.row, j)
	}
	for i := range len(a) {
		if nextRow(m.row, b, i, a[i]) > limit {
			return limit + 1
		}
	}
	return m.row[len(b)]
}

// nextRow replaces the row of distances to b's prefixes by the one after byte c,
// the i'th, and returns its least number.
func nextRow(row []int, b string, i int, c byte) int {
	diagonal := row[0]
	row[0] = i + 1
	least := i + 1
	for j := range len(b) {
		replace := diagonal
		if b[j] != c {
			replace++
		}
		diagonal = row[j+1]
		row[j+1] = min(replace, row[j]+1, diagonal+1)
		least = min(least, row[j+1])
	}
	return least
}

// trimCommon cuts off what a and b start and end with alike, which changes no
// distance: paths mostly share all but their last element.
func trimCommon(a, b string) (string, string) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}
