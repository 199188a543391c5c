// Package oracle says what an example launched, and compares results with those of the kernel's Go body.
package oracle

import (
	"fmt"
	"math"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// Launched says what the queue's last launch ran: kernel, device, and the image or the Go body.
func Launched(q *runtime.Queue, kernel string) string {
	ran := "the Go body (" + q.Device().Why() + ")"
	if image := q.LastImage(); image != "" {
		ran = "image " + image
	}
	return fmt.Sprintf("launched %s on device %s: %s", kernel, q.Device().Name(), ran)
}

// Equal returns an error that names the first element of name whose bits differ.
func Equal(name string, got, want []float32) error {
	if len(got) != len(want) {
		return fmt.Errorf("%s: got %d elements, want %d", name, len(got), len(want))
	}
	for i := range want {
		if math.Float32bits(got[i]) != math.Float32bits(want[i]) {
			return fmt.Errorf("%s[%d]: got %v, want %v", name, i, got[i], want[i])
		}
	}
	return nil
}
