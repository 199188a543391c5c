// Package user launches image.Scale for one key.
package user

import (
	"context"

	"github.com/rules-gokernel/rules_gokernel/rules/tests/image"
	"github.com/rules-gokernel/rules_gokernel/runtime"
)

type row [64]struct{}

// Scale multiplies the rows of x by a on q.
func Scale(q *runtime.Queue, a float32, x []float32, rows int) error {
	return image.LaunchScale[row](context.Background(), q, runtime.Grid1(rows), a, runtime.Share(x))
}
