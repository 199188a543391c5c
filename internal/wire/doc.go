// Package wire is the format of the registry section, and the only package that knows it.
//
// A section named "gokernels" is frames and zero padding, nothing else. Integers are little-endian. A frame is:
//
//	offset  size  field
//	     0     8  magic "gokernel"
//	     8     4  format version
//	    12     4  header size, 128
//	    16     8  frame size, a multiple of 64
//	    24     8  offset of the directory (this offset and those below count from the start of the frame)
//	    32     8  offset of the records
//	    40     8  size of the records in bytes, without padding after them
//	    48     8  offset of the code table
//	    56     8  offset of the payload
//	    64     4  number of entries
//	    68     4  number of slots of the code table
//	    72     4  number of blocks, a power of two
//	    76    20  zero
//	    96    32  content digest: sha256 over the header up to here, the directory and the records
//	directory     one uint32 a block and one more: where the block starts, counted from the records; the last is the end of all
//	records       blocks, without gaps. The leading bits of [Hash] of path, key and target are the number of an entry's block. A block is
//	              a count (uint32), zero (uint32), count slots {hash uint64, offset uint32, size uint32} in the order of the hashes,
//	              the records that they refer to (offsets count from the block), and zeros up to a multiple of 8.
//	              A record is in the encoding of github.com/kelindar/binary, see [Record]
//	code table    one int32 a slot: address of the slot + value = the kernel. The linker fills it in
//	payload       image bytes, each aligned to 64
//
// Every part starts at a multiple of 64, and the bytes between parts are zero. The content digest leaves out the code table, which the
// linker changes, and the image bytes, whose own sha256 is in their record.
//
// There are at most 16 frames, and 1024 entries in a block: what a lookup takes has a bound in a section from anywhere.
//
// A lookup touches the header, one word of the directory and one block of a few kilobytes, so in a program that has just started it waits
// for two page faults, however many entries there are: the directory is small and next to the header, and a block's slots are next to
// its records. (One table of slots for the whole frame would be one fault more.) It allocates nothing, decodes nothing ahead, and
// compares the path, the key and the target where they lie. Every length and offset is checked before its use, so a damaged section gives an error or a miss, never a
// panic or a read outside of the section.
package wire
