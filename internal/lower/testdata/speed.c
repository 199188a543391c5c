/* Times lowered kernels against the same loops in C with restrict and no checks: best of 30 runs each, in ns. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "gokernel.h"

gokernel_kernel SAXPY, MATMUL; /* set on the command line */

enum { N = 4096, SIDE = 64 };

__attribute__((noinline)) static void saxpy(float a, const float *restrict x, float *restrict y, int64_t n) {
  for (int64_t i = 0; i < n; i++) y[i] += a * x[i];
}

__attribute__((noinline)) static void matmul(const float *restrict a, const float *restrict b, float *restrict c) {
  for (int64_t row = 0; row < SIDE; row++)
    for (int64_t col = 0; col < SIDE; col++) {
      float acc = 0;
      for (int64_t k = 0; k < SIDE; k++) acc += a[row * SIDE + k] * b[k * SIDE + col];
      c[row * SIDE + col] = acc;
    }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

#define BEST(best, times, call) \
  do { \
    double began = now(); \
    for (int i = 0; i < (times); i++) call; \
    double took = (now() - began) / (times); \
    if (took < (best)) (best) = took; \
  } while (0)

int main(void) {
  float *x = aligned_alloc(64, N * 4), *y = aligned_alloc(64, N * 4), *z = aligned_alloc(64, N * 4), a = 1e-9f;
  for (int i = 0; i < N; i++) x[i] = (float)i * 0.5f, y[i] = 1, z[i] = 0;
  uint32_t bits;
  memcpy(&bits, &a, 4);
  gokernel_fault fault = {0};
  gokernel_box line = {{0, 0, 0}, {N, 1, 1}, {N, 1, 1}, {1, 1, 1}};
  gokernel_box square = {{0, 0, 0}, {SIDE, SIDE, 1}, {SIDE, SIDE, 1}, {1, 1, 1}};
  uint64_t one[] = {bits, (uintptr_t)x, N, (uintptr_t)y, N};
  uint64_t two[] = {(uintptr_t)x, N, (uintptr_t)y, N, (uintptr_t)z, N};
  double best[4] = {1e18, 1e18, 1e18, 1e18};
  for (int round = 0; round < 30; round++) {
    BEST(best[0], 1000, saxpy(a, x, y, N));
    BEST(best[1], 1000, SAXPY(&line, one, &fault));
    BEST(best[2], 10, matmul(x, y, z));
    BEST(best[3], 10, MATMUL(&square, two, &fault));
  }
  printf("%f %f %f %f\n", best[0], best[1], best[2], best[3]);
  return (int)fault.kind;
}
