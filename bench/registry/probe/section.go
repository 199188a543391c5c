// This file finds the registry section of the program.

package main

// extern const unsigned char __start_gokernels[] __attribute__((weak, visibility("hidden")));
// extern const unsigned char __stop_gokernels[] __attribute__((weak, visibility("hidden")));
// static const void *start(void) { return __start_gokernels; }
// static unsigned long size(void) { return __stop_gokernels - __start_gokernels; }
import "C"

import "unsafe"

func section() []byte { return unsafe.Slice((*byte)(C.start()), int(C.size())) }
