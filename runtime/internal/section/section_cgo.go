//go:build cgo && !darwin && !windows

// This file reads the section between the bounds that an ELF linker defines.
//
// The bounds are weak, so that a binary without a registry links and has none,
// and hidden, so that a shared library without a registry does not read that of
// its host.

package section

/*
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

extern const unsigned char __start_gokernels[] __attribute__((weak, visibility("hidden")));
extern const unsigned char __stop_gokernels[] __attribute__((weak, visibility("hidden")));

static const void *gokernel_start(void) { return __start_gokernels; }
static uintptr_t gokernel_size(void) {
	return (uintptr_t)__stop_gokernels - (uintptr_t)__start_gokernels;
}

// Weak: a C library without it costs a line of one error message.
extern int dladdr(const void *, Dl_info *) __attribute__((weak));

// gokernel_elsewhere returns the file name of the linked image that holds addr
// if that is not the image that holds this code, else null.
static const char *gokernel_elsewhere(uintptr_t addr) {
	Dl_info here, there;
	if (!dladdr || !dladdr((const void *)gokernel_start, &here) || !dladdr((const void *)addr, &there))
		return 0;
	return here.dli_fbase == there.dli_fbase ? 0 : there.dli_fname;
}
*/
import "C"

import "unsafe"

// Bytes returns the section, empty if no registry is linked. It must not be
// written to.
func Bytes() ([]byte, error) {
	return unsafe.Slice((*byte)(C.gokernel_start()), int(C.gokernel_size())), nil
}

// Elsewhere returns the file of the plugin that holds the code at pc, and "" for
// code of the image whose section Bytes returns: a plugin that shares this
// package with its host reads the host's section, never its own.
func Elsewhere(pc uintptr) string {
	name := C.gokernel_elsewhere(C.uintptr_t(pc))
	if name == nil {
		return ""
	}
	return C.GoString(name)
}
