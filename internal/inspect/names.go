// This file looks at the names of sections before debug/elf does.

package inspect

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
)

// maxName bounds the name of a section. debug/elf copies each, and all of them may
// be the same bytes.
const maxName = 4096

// checkNames returns an error if debug/elf would need much more memory than the
// file has bytes. What else is wrong debug/elf says better.
func checkNames(data []byte) error {
	if len(data) <= elf.EI_DATA || data[elf.EI_CLASS] != byte(elf.ELFCLASS64) {
		return errors.New("it is no ELF file of 64 bits, and no other machines have kernels")
	}
	var order binary.ByteOrder = binary.LittleEndian
	if data[elf.EI_DATA] == byte(elf.ELFDATA2MSB) {
		order = binary.BigEndian
	}
	var head elf.Header64
	if _, err := binary.Decode(data, order, &head); err != nil || head.Shoff == 0 {
		return nil
	}
	section := func(n uint32) (s elf.Section64) {
		if at := head.Shoff + uint64(n)*uint64(head.Shentsize); head.Shoff < uint64(len(data)) && at < uint64(len(data)) {
			binary.Decode(data[at:], order, &s)
		}
		return s
	}
	n := uint32(head.Shstrndx)
	if elf.SectionIndex(n) == elf.SHN_XINDEX {
		n = section(0).Link
	}
	s := section(n)
	if s.Off > uint64(len(data)) {
		return nil
	}
	if elf.SectionFlag(s.Flags)&elf.SHF_COMPRESSED != 0 {
		return fmt.Errorf("section %d: the names of sections are compressed, which no linker does", n)
	}
	names := data[s.Off:]
	names = names[:min(uint64(len(names)), s.Size)]
	for at := 0; at < len(names); {
		end := bytes.IndexByte(names[at:], 0)
		if end > maxName || end < 0 {
			return fmt.Errorf("section %d, offset %d: got the name of a section that does not end in %d bytes", n, at, maxName)
		}
		at += end + 1
	}
	return nil
}
