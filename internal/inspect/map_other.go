//go:build !unix

package inspect

// mapFile returns the bytes of a file.
func mapFile(name string) ([]byte, func() error, error) { return readAll(name) }
