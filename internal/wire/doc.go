// Package wire is the format of the registry section, and the only package that knows it.
//
// A section named "gokernels" is frames and zero padding, nothing else. Integers are little-endian. A frame is:
//
//	offset  size  field
//	     0     8  magic "gokernel"
//	     8     4  format version
//	    12     4  header size, 128
//	    16     8  frame size, a multiple of 64
//	    24     8  offset of the table (this offset and those below count from the start of the frame)
//	    32     8  offset of the records; slots of the table = (records - table) / 16, a power of two
//	    40     8  size of the records in bytes, without padding
//	    48     8  offset of the code table
//	    56     8  offset of the payload
//	    64     4  number of records
//	    68     4  number of code table slots
//	    72    24  zero
//	    96    32  content digest: sha256 over the header up to here, the table and the records
//	table         open addressing with linear probing on [Hash]; a slot is {hash uint64, offset uint32, size uint32}:
//	              where the record lies, counted from the records. Size 0 is an empty slot
//	records       one after the other without gaps, each in the encoding of github.com/kelindar/binary, see [Record]
//	code table    one int32 a slot: address of the slot + value = the kernel. The linker fills it in
//	payload       image bytes, each aligned to 64
//
// Every part starts at a multiple of 64, and the bytes between parts are zero. The content digest leaves out the code table, which the
// linker changes, and the image bytes, whose own sha256 is in their record.
//
// A lookup touches the header, one slot and one record: it allocates nothing, decodes nothing ahead, and compares the path, the key and
// the target where they lie. Every length and offset is checked before its use, so a damaged section gives an error or a miss, never a
// panic or a read outside of the section.
package wire
