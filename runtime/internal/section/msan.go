//go:build msan

// This file stops a build that would silently be without kernels.

package section

// #error "rules_gokernel: Go leaves .syso files out under -msan, so this program would have no kernel registry; build it without -msan (-race and -asan work)"
import "C"
