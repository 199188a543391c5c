/* What the benchmark times: the lowered kernel, and the loop that a C programmer would write. */
#include <stdint.h>

#include "gokernel.h"

/* The kernel of examples/saxpy/blas, as KernelLower made it for cpu-v3. */
void KERNEL(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault);

void bench_kernel(int64_t rounds, int64_t n, float a, const float *x, float *y);
void bench_loop(int64_t rounds, int64_t n, float a, const float *x, float *y);
