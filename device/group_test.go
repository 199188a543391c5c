package device_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

// failures are what RunGroups reports, in the order of thread ids.
type failures struct {
	mu   sync.Mutex
	list []string
}

func (f *failures) add(id [3]int, value any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, fmt.Sprint(id, " ", value))
	slices.Sort(f.list)
}

// groups runs body for a grid and returns what failed.
func groups(threads, group [3]int, body func(device.Thread)) []string {
	var f failures
	ok := device.RunGroups(device.NewThread([3]int{}, threads, group), [3]int{}, threads, body, f.add)
	if ok != (len(f.list) == 0) {
		f.list = append(f.list, fmt.Sprint("RunGroups returned ", ok))
	}
	return f.list
}

var shapes = []struct{ threads, group [3]int }{
	{[3]int{5, 1, 1}, [3]int{1, 1, 1}},
	{[3]int{21, 1, 1}, [3]int{7, 1, 1}},
	{[3]int{12, 6, 1}, [3]int{4, 3, 1}},
	{[3]int{4, 6, 4}, [3]int{2, 3, 2}},
	{[3]int{2048, 1, 1}, [3]int{1024, 1, 1}},
}

// TestGroupsCooperate reverses each group's ids through shared memory and checks
// the collectives.
func TestGroupsCooperate(t *testing.T) {
	for _, s := range shapes {
		t.Run(fmt.Sprint(s), func(t *testing.T) {
			size := s.group[0] * s.group[1] * s.group[2]
			out := make([]int, s.threads[0]*s.threads[1]*s.threads[2])
			failed := groups(s.threads, s.group, func(th device.Thread) {
				tile, calls := device.Shared[[1024]int](th), device.Shared[int](th)
				if *calls != 0 || tile[1023] != 0 {
					panic("shared memory is not zeroed")
				}
				l := th.Local(0) + th.LocalSize(0)*(th.Local(1)+th.LocalSize(1)*th.Local(2))
				th.Barrier()
				tile[l] = l
				device.AtomicAdd(calls, 1)
				th.Barrier()
				g := th.Global(0) + th.GlobalSize(0)*(th.Global(1)+th.GlobalSize(1)*th.Global(2))
				out[g] = tile[size-1-l]*1000 + *calls
				sum, least, most := device.GroupSum(th, l), device.GroupMin(th, 5-l), device.GroupMax(th, float32(l))
				if sum != size*(size-1)/2 || least != 6-size || most != float32(size-1) || device.GroupBroadcast(th, l, size/2) != size/2 {
					panic(fmt.Sprint(sum, least, most))
				}
			})
			if failed != nil {
				t.Fatal(failed)
			}
			seen := 0
			for _, v := range out {
				if v%1000 != size%1000 && size < 1000 {
					t.Fatalf("a thread counted %d threads, want %d", v%1000, size)
				}
				seen += v / 1000
			}
			if want := len(out) * (size - 1) / 2; size < 1000 && seen != want {
				t.Errorf("the ids that were exchanged sum up to %d, want %d", seen, want)
			}
		})
	}
}

func TestSumOrder(t *testing.T) {
	values := []float32{1e8, 1, -1e8, 0.25, 3e-8, 7}
	var want float32
	for i, v := range values {
		if i == 0 {
			want = v
			continue
		}
		want += v
	}
	failed := groups([3]int{6, 1, 1}, [3]int{6, 1, 1}, func(th device.Thread) {
		if got := device.GroupSum(th, values[th.Global(0)]); got != want {
			panic(got)
		}
	})
	if failed != nil {
		t.Error(failed, want)
	}
}

// TestFailuresReleaseTheGroup has threads that panic, end their goroutine or miss
// a barrier. None of it may hang, and the first thread's reason is always the same.
func TestFailuresReleaseTheGroup(t *testing.T) {
	for _, c := range []struct {
		name string
		body func(th device.Thread, id int)
		want string
	}{
		{"panic", func(th device.Thread, id int) {
			th.Barrier()
			if id == 9 || id == 6 {
				panic("stop")
			}
			th.Barrier()
		}, "[6 0 0] stop"},
		{"goexit", func(th device.Thread, id int) {
			if id == 2 {
				runtime.Goexit()
			}
			th.Barrier()
		}, "[2 0 0] <nil>"},
		{"last", func(th device.Thread, id int) {
			th.Barrier()
			if id == 11 {
				panic("stop")
			}
		}, "[11 0 0] stop"},
		{"returned", func(th device.Thread, id int) {
			if id%4 == 0 {
				return
			}
			th.Barrier()
		}, "[1 0 0] not every thread of the group reaches this barrier"},
		{"broadcast", func(th device.Thread, id int) { device.GroupBroadcast(th, id, 4) },
			"[0 0 0] runtime error: index out of range [4] with length 4"},
		{"variables", func(th device.Thread, id int) {
			if id == 1 {
				device.Shared[int](th)
			} else {
				device.Shared[[2]int](th)
			}
		}, "device.Shared: threads of a group declare different variables"},
		{"places", func(th device.Thread, id int) {
			if id == 1 {
				th.Barrier()
			} else {
				th.Barrier()
			}
		}, "is at a barrier in group_test.go:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for range 50 {
				failed := groups([3]int{12, 1, 1}, [3]int{4, 1, 1}, func(th device.Thread) { c.body(th, th.Global(0)) })
				if len(failed) == 0 || !strings.Contains(failed[0], c.want) {
					t.Fatalf("got %q, want %q first", failed, c.want)
				}
			}
		})
	}
}

// TestThreadsAlone runs a body thread by thread, as tests of kernels do.
func TestThreadsAlone(t *testing.T) {
	alone := []device.Thread{{}, device.NewThread([3]int{3, 0, 0}, [3]int{8, 1, 1}, [3]int{1, 1, 1})}
	for _, th := range alone {
		th.Barrier()
		if *device.Shared[int](th) != 0 || device.GroupSum(th, 7) != 7 || device.GroupBroadcast(th, 7, 0) != 7 {
			t.Errorf("%v: a group of one is no group", th)
		}
	}
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "use device.RunGroups") {
			t.Errorf("got %q", got)
		}
	}()
	device.NewThread([3]int{}, [3]int{8, 1, 1}, [3]int{4, 1, 1}).Barrier()
}
