// Command objgen makes the registry object of a Go binary.
//
//	objgen -o kernels.syso -arch amd64 [-listing out.txt] [-listing_json out.json]
//	    -device cpu ... -scan scan.json ... -object cpu=shard.o ... -image image.json=payload ...
//
// It merges scans (from kernelscan), objects with lowered kernels, and images that kernel_image declares, drops duplicates, proves that
// each scanned kernel has an image for each device, and writes one relocatable object with the section gokernels. A sole @FILE stands
// for the lines of FILE, one argument each. It prints nothing unless it fails.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rules-gokernel/rules_gokernel/internal/argfile"
	"github.com/rules-gokernel/rules_gokernel/internal/objgen"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	args, err := argfile.Expand(args)
	if err != nil {
		return fmt.Errorf("objgen: %w", err)
	}
	c, err := parse(args)
	if err != nil {
		return fmt.Errorf("objgen: %w", err)
	}
	return objgen.Run(c)
}

// parse returns what args ask for.
func parse(args []string) (*objgen.Config, error) {
	c := new(objgen.Config)
	f := flag.NewFlagSet("objgen", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&c.Output, "o", "", "object to write")
	f.StringVar(&c.Arch, "arch", "", "GOARCH of the object")
	f.StringVar(&c.Listing, "listing", "", "text listing to write")
	f.StringVar(&c.ListingJSON, "listing_json", "", "JSON listing to write")
	f.Func("device", "device target of the build; repeat", func(s string) error {
		c.Devices = append(c.Devices, s)
		return nil
	})
	f.Func("scan", "scan of a package; repeat", func(s string) error {
		c.Scans = append(c.Scans, s)
		return nil
	})
	f.Func("object", "TARGET=FILE, an object with kernels that were lowered for a device target; repeat", func(s string) error {
		target, file, ok := strings.Cut(s, "=")
		if !ok || target == "" || file == "" {
			return errors.New("want TARGET=FILE")
		}
		c.Objects = append(c.Objects, objgen.Object{Target: target, File: file})
		return nil
	})
	f.Func("image", "MANIFEST.json=PAYLOAD, an image that kernel_image declares; repeat", func(s string) error {
		name, payload, ok := strings.Cut(s, ".json=")
		if !ok || payload == "" {
			return errors.New("want MANIFEST.json=PAYLOAD")
		}
		c.Images = append(c.Images, objgen.Image{Manifest: name + ".json", Payload: payload})
		return nil
	})
	if err := f.Parse(args); err != nil {
		return nil, err
	}
	if f.NArg() > 0 {
		return nil, fmt.Errorf("got argument %q, want flags only", f.Arg(0))
	}
	return c, nil
}
