// This file is the order of a check.

package devicetest

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/rules-gokernel/rules_gokernel/runtime"
)

// An Option changes what [Check] does.
type Option func(*config)

type config struct {
	shape        func(*Shape)
	ulps         uint64
	nanBits      bool
	requireImage bool
	floats       *[2]float64
	ints         *[2]int
}

// Shaped makes f choose the grid, the lengths of the buffers and the scalars of
// each launch, as far as they are not arbitrary.
func Shaped(f func(s *Shape)) Option { return func(c *config) { c.shape = f } }

// ULPs allows floats to differ by n units in the last place. The default is 0:
// device functions give the same bits everywhere unless they are marked
// //gokernel:fastmath.
func ULPs(n uint64) Option { return func(c *config) { c.ulps = n } }

// NaNBits compares the sign and payload of NaNs, too. By default a NaN equals
// every other NaN, as Go leaves open which one an operation gives.
func NaNBits() Option { return func(c *config) { c.nanBits = true } }

// RequireImage fails the test when the program has no image of the kernel that
// the machine can run.
func RequireImage() Option { return func(c *config) { c.requireImage = true } }

// Floats makes floats lie between lo and hi, without special values.
func Floats(lo, hi float64) Option { return func(c *config) { c.floats = &[2]float64{lo, hi} } }

// Ints makes integers lie between lo and hi as far as their type can hold that.
// Kernels that loop to a parameter without touching memory need it.
func Ints(lo, hi int) Option {
	return func(c *config) { c.ints = &[2]int{lo, hi} }
}

// Check runs a kernel against its Go body, as the package's documentation says.
// launcher is a generated launcher; for a generic kernel, one instantiation of it.
// The number of launches and the seed are set by the flags of package rapid.
func Check(t testing.TB, launcher any, options ...Option) {
	t.Helper()
	c := new(config)
	for _, o := range options {
		o(c)
	}
	k, err := kernelOf(launcher)
	if err != nil {
		t.Fatal(err)
	}
	contenders, err := k.contenders()
	switch {
	case err != nil:
		t.Fatal(err)
	case len(contenders) == 0 && c.requireImage:
		t.Fatalf("devicetest: %v", k.miss)
	case len(contenders) == 0:
		t.Logf("devicetest: %s: no image: %s; only its Go body ran, on one core and on several. Make the test a kernel_test, and pass RequireImage", k, k.miss.Reason)
		contenders = []contender{{"the Go body on several cores", host().NewQueue(runtime.GoBody)}}
	default:
		t.Logf("devicetest: %s against its Go body: %s", k, strings.Join(names(contenders), ", "))
	}
	oracle := host().NewQueue(runtime.GoBody, runtime.Workers(1))
	rapid.Check(t, func(r *rapid.T) {
		in := c.draw(r, k)
		want := in.run(oracle)
		for _, other := range contenders {
			if diff := c.compare(in, want, in.run(other.queue)); diff != "" {
				in, diff = in.minimal(diff, func(in *input) string {
					return c.compare(in, in.run(oracle), in.run(other.queue))
				})
				r.Fatalf("%s, %s: %s\n%s", k, other.name, diff, in)
			}
		}
	})
}

// host is the device that every machine has.
var host = sync.OnceValue(func() *runtime.Device {
	d, err := runtime.Open("cpu")
	if err != nil {
		panic(fmt.Sprintf("devicetest: %v", err)) // the registry of the test can't be read
	}
	return d
})

// A contender is what is compared with the Go body on one core.
type contender struct {
	name  string
	queue *runtime.Queue
}

func names(list []contender) []string {
	var out []string
	for _, c := range list {
		out = append(out, c.name)
	}
	return out
}

// limited holds a device for each target, so that a kernel's images are looked
// up once in a program.
var limited sync.Map

func only(target string) *runtime.Device {
	d, ok := limited.Load(target)
	if !ok {
		d, _ = limited.LoadOrStore(target, host().Only(target))
	}
	return d.(*runtime.Device)
}

// contenders returns a queue for each image of k that the machine can run.
func (k *kernel) contenders() ([]contender, error) {
	var found []contender
	for _, target := range host().Targets() {
		if target.Refused != "" {
			continue
		}
		q := only(target.Name).NewQueue(runtime.RequireImage, runtime.Workers(1))
		var miss *runtime.MissError
		switch err := k.call(q, runtime.Grid1(0), k.zeros()); {
		case errors.As(err, &miss):
		case err != nil:
			return nil, fmt.Errorf("devicetest: %s, target %s: %w", k, target.Name, err)
		default:
			found = append(found, contender{"device cpu, target " + target.Name, q})
		}
	}
	if len(found) == 0 {
		return nil, nil
	}
	return append(found, contender{"device cpu, the Go body on several cores", host().NewQueue(runtime.GoBody)},
		contender{"device cpu, the best image on several cores", host().NewQueue(runtime.RequireImage)}), nil
}

// zeros returns arguments that any launch takes.
func (k *kernel) zeros() []reflect.Value {
	var args []reflect.Value
	for _, p := range k.params {
		args = append(args, reflect.Zero(p.typ))
	}
	return args
}
