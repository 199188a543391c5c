/* Kernels for tests; see kernels.c. */
#include "gokernel.h"

/* kerneltest_code returns the address of the kernel of that name, or 0. */
uintptr_t kerneltest_code(const char *name);

/* kerneltest_bare is a call of the least cost: what a launch is compared with. */
void kerneltest_bare(void);

/* kerneltest_layout writes the offsets in the structs of gokernel.h. */
void kerneltest_layout(int64_t *out);
