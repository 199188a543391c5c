#include "harness.h"

void bench_kernel(int64_t rounds, int64_t n, float a, const float *x, float *y) {
  union {
    float value;
    uint32_t bits;
  } scalar = {a};
  const gokernel_box box = {{0, 0, 0}, {n, 1, 1}, {n, 1, 1}, {1, 1, 1}};
  const uint64_t args[] = {scalar.bits, (uintptr_t)x, (uint64_t)n, (uintptr_t)y, (uint64_t)n};
  gokernel_fault fault = {0};
  for (int64_t i = 0; i < rounds; i++) KERNEL(&box, args, &fault);
}

static __attribute__((noinline)) void loop(int64_t n, float a, const float *restrict x, float *restrict y) {
  for (int64_t i = 0; i < n; i++) y[i] += a * x[i];
}

void bench_loop(int64_t rounds, int64_t n, float a, const float *x, float *y) {
  for (int64_t i = 0; i < rounds; i++) loop(n, a, x, y);
}
