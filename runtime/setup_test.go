package runtime

import (
	"flag"
	"os"
	goruntime "runtime"
	"testing"
)

// TestMain runs the tests on several threads even where the machine has one
// core, so that launches spread; benchmarks take the machine as it is.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("test.bench"); f.Value.String() == "" {
		goruntime.GOMAXPROCS(max(4, goruntime.GOMAXPROCS(0)))
	}
	os.Exit(m.Run())
}

// deviceOf returns a CPU device whose registry has the given section.
func deviceOf(t testing.TB, section []byte) *Device {
	t.Helper()
	d, err := newCPU(&registry{read: func() ([]byte, error) { return section, nil }})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// bodies returns a queue without a registry.
func bodies(t testing.TB, options ...QueueOption) *Queue {
	t.Helper()
	return deviceOf(t, nil).NewQueue(options...)
}
