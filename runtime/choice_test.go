//go:build cgo

package runtime

import (
	"errors"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/internal/wire"
	"github.com/rules-gokernel/rules_gokernel/runtime/internal/kerneltest"
)

// withTargets gives a queue's device other targets, the best first.
func withTargets(q *Queue, targets ...Target) *Queue {
	q.device.targets = nil
	for _, t := range targets {
		q.device.targets = append(q.device.targets, target{t, wire.HashTarget(t.Name)})
	}
	return q
}

func TestBestTarget(t *testing.T) {
	list := []kerneltest.Image{
		image("Empty", "empty", "", "cpu"),
		image("Empty", "empty", "", "cpu-v3"),
		image("Empty", "empty", "", "cpu-v4"),
	}
	v4, v3, base := Target{Name: "cpu-v4"}, Target{Name: "cpu-v3"}, Target{Name: "cpu"}
	v4none := Target{"cpu-v4", "this CPU lacks avx512f"}
	for _, test := range []struct {
		targets []Target
		want    string
	}{
		{[]Target{v4, v3, base}, "cpu-v4"},
		{[]Target{v4none, v3, base}, "cpu-v3"},
		{[]Target{v4none, {"cpu-v3", "this CPU lacks avx2"}, base}, "cpu"},
		{[]Target{v4none}, ""},
		{[]Target{{Name: "cpu-v2"}}, ""},
	} {
		q := withTargets(images(t, list...), test.targets...)
		if err := launchEmpty(t.Context(), q, Grid1(64)); err != nil || q.LastImage() != test.want {
			t.Errorf("%v: got image %q and %v, want image %q", test.targets, q.LastImage(), err, test.want)
		}
	}
}

func TestOnly(t *testing.T) {
	q := withTargets(images(t, image("Empty", "empty", "", "cpu"), image("Empty", "empty", "", "cpu-v3")),
		Target{Name: "cpu-v4", Refused: "this CPU lacks avx512f"}, Target{Name: "cpu-v3"}, Target{Name: "cpu"})
	for _, target := range []string{"cpu", "cpu-v3"} {
		only := q.Device().Only(target).NewQueue(RequireImage)
		if err := launchEmpty(t.Context(), only, Grid1(64)); err != nil || only.LastImage() != target {
			t.Errorf("got image %q and %v, want image %q", only.LastImage(), err, target)
		}
	}
	for _, targets := range [][]string{nil, {"cpu-v4"}} {
		err := launchEmpty(t.Context(), q.Device().Only(targets...).NewQueue(RequireImage), Grid1(64))
		if miss := new(MissError); !errors.As(err, &miss) || !strings.Contains(miss.Error(), "cpu-v3: left out by Device.Only") {
			t.Errorf("%q: got %v, want a MissError", targets, err)
		}
	}
	if err := launchEmpty(t.Context(), q, Grid1(64)); err != nil || q.LastImage() != "cpu-v3" {
		t.Errorf("got image %q and %v, want the best still", q.LastImage(), err)
	}
}

func TestModes(t *testing.T) {
	q := images(t)
	for _, test := range []struct {
		options []QueueOption
		want    string
	}{
		{nil, "cpu"},
		{[]QueueOption{RequireImage}, "cpu"},
		{[]QueueOption{GoBody}, ""},
		{[]QueueOption{RequireImage, GoBody}, ""},
		{[]QueueOption{GoBody, RequireImage, Workers(1)}, "cpu"},
		{[]QueueOption{Workers(0)}, "cpu"},
	} {
		q := q.Device().NewQueue(test.options...)
		if err := launchEmpty(t.Context(), q, Grid1(64)); err != nil || q.LastImage() != test.want {
			t.Errorf("%v: got image %q and %v, want image %q", test.options, q.LastImage(), err, test.want)
		}
	}
}

func TestStaleLauncher(t *testing.T) {
	q := images(t, image("Empty", "empty", "float32", "cpu", 64))
	err := launchEmpty(t.Context(), q, Grid1(1), 64)
	var stale *LayoutError
	if !errors.As(err, &stale) || !strings.Contains(err.Error(), "run go generate") {
		t.Fatalf("got %v, want a LayoutError that names go generate", err)
	}
	if stale.Launcher != "" || stale.Image != "float32" || stale.Target != "cpu" {
		t.Errorf("got %+v, want the launcher's layout empty and the image's float32", stale)
	}
}

func TestDamagedImages(t *testing.T) {
	payload := image("Empty", "", "", "cpu")
	payload.Bytes, payload.Format = []byte("spirv"), "spirv"
	for _, test := range []struct {
		image kerneltest.Image
		want  string
	}{
		{payload, testPath + `Empty for cpu: got an image in format "spirv", want linked code`},
		{image("Empty", "unlinked", "", "cpu"), testPath + "Empty for cpu: its code slot is 0"},
	} {
		err := launchEmpty(t.Context(), images(t, test.image), Grid1(1))
		var bad *RegistryError
		if !errors.As(err, &bad) || !errors.Is(err, wire.ErrDamaged) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("got %v, want %q", err, test.want)
		}
	}
}

func TestStrangeFault(t *testing.T) {
	err := launchEmpty(t.Context(), images(t, image("Empty", "strange", "", "cpu")), Grid1(1))
	want := "kernels.go:100: kernel " + testPath + "Empty: fault of unknown kind 99 (thread 0,0,0)"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestScalarArguments(t *testing.T) {
	const layout = "bool,int8,uint8,int16,uint16,int32,uint32,int64,uint64,int,uint,float32,float64,[]float64"
	q := images(t, image("Scalars", "scalars", layout, "cpu"))
	out := NewBuffer[float64](q.Device(), 13)
	l := q.Begin(NewKernel(testPath+"Scalars", layout), Grid1(1))
	Arg(l, true)
	Arg(l, int8(-8))
	Arg(l, uint8(200))
	Arg(l, int16(-16))
	Arg(l, uint16(60000))
	Arg(l, int32(-32))
	Arg(l, uint32(4e9))
	Arg(l, int64(-64))
	Arg(l, uint64(64))
	Arg(l, -1)
	Arg(l, uint(1))
	Arg(l, float32(0.5))
	Arg(l, 0.25)
	ArgBuffer(l, out)
	if err := l.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := []float64{1, -8, 200, -16, 60000, -32, 4e9, -64, 64, -1, 1, 0.5, 0.25}
	for i, got := range out.Host() {
		if got != want[i] {
			t.Errorf("argument %d: got %v, want %v", i, got, want[i])
		}
	}
}

// TestManyKeys grows the cache of one kernel.
func TestManyKeys(t *testing.T) {
	q := images(t)
	for i := range 3 {
		for key := range uint64(200) {
			if err := launchEmpty(t.Context(), q, Grid1(1), key, 64); err != nil {
				t.Fatal(err)
			}
			want := map[bool]string{true: "cpu"}[key == 64]
			if q.LastImage() != want {
				t.Fatalf("round %d, key %d: got image %q, want %q", i, key, q.LastImage(), want)
			}
		}
	}
}
