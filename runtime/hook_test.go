package runtime

import (
	"bytes"
	"context"
	"errors"
	"runtime/trace"
	"slices"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

type contextKey struct{}

func TestHook(t *testing.T) {
	both(t, func(t *testing.T, q *Queue) {
		ctx := context.WithValue(t.Context(), contextKey{}, "parent")
		var infos []LaunchInfo
		var errs []error
		SetLaunchHook(func(ctx context.Context, info LaunchInfo) func(error) {
			if ctx.Value(contextKey{}) != "parent" {
				t.Error("the hook has another context than the launch")
			}
			infos = append(infos, info)
			if len(infos) == 1 {
				return nil
			}
			return func(err error) { errs = append(errs, err) }
		})
		defer SetLaunchHook(nil)
		grid := Grid1(4)
		if err := launchEmpty(ctx, q, grid, 64, 64); err != nil {
			t.Fatal(err)
		}
		fault := launchPanic(ctx, q, grid, 2)
		bad := launchEmpty(ctx, q, Grid1(-1))
		if len(infos) != 3 || len(errs) != 2 || !errors.Is(errs[0], fault) || !errors.Is(errs[1], bad) {
			t.Fatalf("got %d calls and errors %v, want 3 calls, %v and %v", len(infos), errs, fault, bad)
		}
		info := infos[0]
		if info.Kernel != testPath+"Empty" || !slices.Equal(info.Key, []uint64{64, 64}) || info.Grid != grid || info.Device != "cpu" {
			t.Errorf("got %+v, want what was launched", info)
		}
		if info.Target != q.LastImage() && info.Target != "cpu" || (info.Target == "") == (info.Why == "") {
			t.Errorf("got target %q and why %q, want one of them", info.Target, info.Why)
		}
		if infos[2].Why != bad.Error() {
			t.Errorf("bad grid: got why %q, want %q", infos[2].Why, bad)
		}
	})
}

func TestHookWhy(t *testing.T) {
	other := deviceOf(t, sectionOf(t, entry("Other", "cpu")))
	other.refused = ""
	for want, q := range map[string]*Queue{
		"no kernel registry is linked into this program":                          bodies(t),
		"the queue asks for Go bodies":                                            bodies(t, GoBody),
		"the registry has no image of this instantiation that the device can run": other.NewQueue(),
	} {
		var got LaunchInfo
		SetLaunchHook(func(_ context.Context, info LaunchInfo) func(error) { got = info; return nil })
		err := q.Begin(kernelEmpty, Grid1(1)).RunBody(t.Context(), func(device.Thread) {})
		SetLaunchHook(nil)
		if err != nil || got.Why != want {
			t.Errorf("got why %q and %v, want %q", got.Why, err, want)
		}
	}
}

func TestTraceRegion(t *testing.T) {
	if trace.IsEnabled() {
		t.Skip("the tests are being traced")
	}
	var b bytes.Buffer
	if err := trace.Start(&b); err != nil {
		t.Fatal(err)
	}
	err := launchEmpty(t.Context(), bodies(t), Grid1(1))
	trace.Stop()
	if err != nil {
		t.Fatal(err)
	}
	if want := "gokernel " + testPath + "Empty"; !bytes.Contains(b.Bytes(), []byte(want)) {
		t.Errorf("got a trace without %q", want)
	}
}
