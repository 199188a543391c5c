package device_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rules-gokernel/rules_gokernel/device"
)

func TestThreadIDs(t *testing.T) {
	th := device.NewThread([3]int{13, 5, 2}, [3]int{16, 8, 4}, [3]int{4, 2, 1})
	want := []struct{ global, size, local, localSize, group, groups int }{
		{13, 16, 1, 4, 3, 4},
		{5, 8, 1, 2, 2, 4},
		{2, 4, 0, 1, 2, 4},
	}
	for d, w := range want {
		got := struct{ global, size, local, localSize, group, groups int }{
			th.Global(d), th.GlobalSize(d), th.Local(d), th.LocalSize(d), th.Group(d), th.NumGroups(d),
		}
		if got != w {
			t.Errorf("dimension %d: got %+v, want %+v", d, got, w)
		}
	}
}

func TestThreadIsTotal(t *testing.T) {
	full := device.NewThread([3]int{1, 1, 1}, [3]int{2, 2, 2}, [3]int{2, 2, 2})
	for _, th := range []device.Thread{full, {}} {
		for _, d := range []int{-1, 3, 1 << 40, -1 << 63} {
			if th.Global(d) != 0 || th.Local(d) != 0 || th.Group(d) != 0 {
				t.Errorf("dimension %d: an id is not 0", d)
			}
			if th.GlobalSize(d) != 1 || th.LocalSize(d) != 1 || th.NumGroups(d) != 1 {
				t.Errorf("dimension %d: a size is not 1", d)
			}
		}
	}
}

func TestAtKeepsTheGridWithoutAllocating(t *testing.T) {
	th := device.NewThread([3]int{}, [3]int{8, 8, 8}, [3]int{4, 4, 4})
	sum := 0
	allocs := testing.AllocsPerRun(10, func() {
		u := th.At(5, 6, 7)
		sum = u.Local(0) + 10*u.Local(1) + 100*u.Local(2)
	})
	if allocs != 0 || sum != 1+20+300 {
		t.Errorf("got %v allocations and local ids %d, want 0 and 321", allocs, sum)
	}
}

func TestSizeOfANonArrayPanics(t *testing.T) {
	defer func() {
		if got := fmt.Sprint(recover()); !strings.Contains(got, "axis is []int, want an array type") {
			t.Errorf("got %q", got)
		}
	}()
	device.Size[[]int]()
}

type rows [12]struct{}

func ExampleSize() {
	fmt.Println(device.Size[[64]struct{}](), device.Size[rows]())
	// Output: 64 12
}
