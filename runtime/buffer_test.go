package runtime

import (
	"errors"
	"slices"
	"testing"
)

func TestBuffer(t *testing.T) {
	d := deviceOf(t, nil)
	data := []int{1, 2, 3, 4}
	copied, shared := BufferOf(d, data), Share(data)
	data[0] = 10
	if copied.Host()[0] != 1 || shared.Host()[0] != 10 {
		t.Errorf("got %v and %v, want a copy and the slice itself", copied.Host(), shared.Host())
	}
	part := copied.Slice(1, 3)
	part.Host()[0] = 20
	if part.Len() != 2 || cap(part.Host()) != 2 || copied.Host()[1] != 20 {
		t.Errorf("Slice(1, 3): got %v of %v, want two shared elements", part.Host(), copied.Host())
	}
	if b := NewBuffer[float64](d, 3); !slices.Equal(b.Host(), make([]float64, 3)) {
		t.Errorf("NewBuffer: got %v, want zeros", b.Host())
	}
}

func TestReadWrite(t *testing.T) {
	b := NewBuffer[int8](deviceOf(t, nil), 3)
	if err := b.Write([]int8{1, 2, 3}); err != nil {
		t.Fatal(err)
	}
	got := make([]int8, 3)
	if err := b.Read(got); err != nil || !slices.Equal(got, []int8{1, 2, 3}) {
		t.Errorf("got %v, %v, want what was written", got, err)
	}
	for name, err := range map[string]error{
		"read buffer: got a slice of 2 elements, want the 3 of the buffer; slice one of them":  b.Read(got[:2]),
		"write buffer: got a slice of 4 elements, want the 3 of the buffer; slice one of them": b.Write(make([]int8, 4)),
	} {
		var size *SizeError
		if !errors.As(err, &size) || err.Error() != name {
			t.Errorf("got %v, want %s", err, name)
		}
	}
}

func TestBufferPanics(t *testing.T) {
	d := deviceOf(t, nil)
	backing := make([]int32, 2, 10)
	for name, f := range map[string]func(){
		"negative length":  func() { NewBuffer[int32](d, -1) },
		"slice past len":   func() { Share(backing).Slice(0, 3) },
		"slice from above": func() { Share(backing).Slice(2, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: got no panic", name)
				}
			}()
			f()
		}()
	}
}
