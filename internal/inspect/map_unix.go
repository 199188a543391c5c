//go:build unix

package inspect

import (
	"fmt"
	"os"
	"syscall"
)

// mapFile returns the bytes of a file, which are read when they are looked at.
func mapFile(name string) ([]byte, func() error, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, fmt.Errorf("%s: got a %v, want a regular file", name, info.Mode().Type())
	}
	if info.Size() == 0 || info.Size() != int64(int(info.Size())) {
		return readAll(name)
	}
	data, err := syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return readAll(name) // some file systems have no mappings
	}
	return data, func() error { return syscall.Munmap(data) }, nil
}
