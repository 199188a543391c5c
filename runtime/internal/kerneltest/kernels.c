/*
 * Kernels for tests, as lowering or a user of device/gokernel.h would write
 * them. The Go bodies are beside the tests of package runtime.
 */
#include "kernels.h"

#include <stddef.h>
#include <string.h>
#include <time.h>

#define FOR_BOX                                               \
  for (int64_t z = box->lo[2]; z < box->hi[2]; z++)           \
    for (int64_t y = box->lo[1]; y < box->hi[1]; y++)         \
      for (int64_t x = box->lo[0]; x < box->hi[0]; x++)

#define AT_THREAD \
  { x, y, z }

static void set_fault(gokernel_fault *fault, gokernel_fault value) { *fault = value; }

void kerneltest_bare(void) {}

/* func Empty(t device.Thread) */
static void empty_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  (void)box, (void)args, (void)fault;
}

/* func Saxpy(t device.Thread, a float32, x, y []float32) */
static void saxpy_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  float a = gokernel_float32(args[0]);
  const float *xs = gokernel_pointer(args[1]);
  float *ys = gokernel_pointer(args[3]);
  int64_t xn = (int64_t)args[2], yn = (int64_t)args[4];
  FOR_BOX {
    if (x >= yn) continue;
    if (x >= xn) {
      set_fault(fault, (gokernel_fault){.kind = GOKERNEL_FAULT_INDEX, .line = 2, .thread = AT_THREAD, .a = x, .b = xn});
      return;
    }
    float ax = a * xs[x];
    ys[x] = ys[x] + ax;
  }
}

/* func Mark(t device.Thread, out []int32): counts the visits of every thread. */
static void mark_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  int32_t *out = gokernel_pointer(args[0]);
  (void)fault;
  FOR_BOX { out[(z * box->threads[1] + y) * box->threads[0] + x]++; }
}

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000ll + t.tv_nsec;
}

/* func Spin(t device.Thread, ns int64, out []int32): works for ns a thread, and counts its visit. */
static void spin_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  int64_t ns = (int64_t)args[0];
  int32_t *out = gokernel_pointer(args[1]);
  (void)fault;
  FOR_BOX {
    for (int64_t end = now() + ns; now() < end;) {
    }
    out[x]++;
  }
}

/* func Scalars(t, bool, int8, uint8, int16, uint16, int32, uint32, int64, uint64, int, uint, float32, float64, out []float64) */
static void scalars_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  double *out = gokernel_pointer(args[13]);
  double f64 = gokernel_float64(args[12]);
  double values[13] = {(uint8_t)args[0],  (int8_t)args[1],  (uint8_t)args[2],  (int16_t)args[3], (uint16_t)args[4],
                       (int32_t)args[5],  (uint32_t)args[6], (int64_t)args[7], args[8],          (int64_t)args[9],
                       args[10],          gokernel_float32(args[11]), f64};
  (void)box, (void)fault;
  memcpy(out, values, sizeof values);
}

/* func Many(t, b0 ... b11 []int64): adds 1 to the first element of each. */
static void many_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  (void)box, (void)fault;
  for (int i = 0; i < 12; i++) ++*(int64_t *)gokernel_pointer(args[2 * i]);
}

/* func Divide(t device.Thread, d int64, out []int64) */
static void divide_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  int64_t d = (int64_t)args[0], *out = gokernel_pointer(args[1]);
  FOR_BOX {
    if (d == 0) {
      set_fault(fault, (gokernel_fault){.kind = GOKERNEL_FAULT_DIVIDE, .func = 1, .line = 1, .thread = AT_THREAD});
      return;
    }
    out[x] = out[x] / d;
  }
}

/* func Shift(t device.Thread, by int64, out []int64) */
static void shift_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  int64_t by = (int64_t)args[0], *out = gokernel_pointer(args[1]);
  FOR_BOX {
    if (by < 0) {
      set_fault(fault, (gokernel_fault){.kind = GOKERNEL_FAULT_SHIFT, .line = 1, .thread = AT_THREAD, .a = by});
      return;
    }
    out[x] = by > 63 ? 0 : (int64_t)((uint64_t)out[x] << by);
  }
}

/* func Panic(t device.Thread, from int64): panics in every thread from a number on. */
static void panic_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  int64_t from = (int64_t)args[0];
  FOR_BOX {
    if (x >= from) {
      set_fault(fault, (gokernel_fault){.kind = GOKERNEL_FAULT_PANIC, .line = 1, .thread = AT_THREAD, .msg = "not that far"});
      return;
    }
  }
}

/* A kernel of a later version, with a fault and a function that this one does not know. */
static void strange_kernel(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  (void)box, (void)args;
  set_fault(fault, (gokernel_fault){.kind = 99, .func = 99, .line = 99});
}

void kerneltest_layout(int64_t *out) {
  int64_t values[] = {
      sizeof(gokernel_box),           offsetof(gokernel_box, lo),      offsetof(gokernel_box, hi),
      offsetof(gokernel_box, threads), offsetof(gokernel_box, group),   sizeof(gokernel_fault),
      offsetof(gokernel_fault, kind), offsetof(gokernel_fault, func),  offsetof(gokernel_fault, line),
      offsetof(gokernel_fault, thread), offsetof(gokernel_fault, a),   offsetof(gokernel_fault, b),
      offsetof(gokernel_fault, msg),  GOKERNEL_FAULT_NONE,             GOKERNEL_FAULT_INDEX,
      GOKERNEL_FAULT_DIVIDE,          GOKERNEL_FAULT_SHIFT,            GOKERNEL_FAULT_PANIC,
      GOKERNEL_FAULT_SLICE_LEN,       GOKERNEL_FAULT_SLICE_CAP,        GOKERNEL_FAULT_SLICE,
      GOKERNEL_FAULT_SLICE3_LEN,      GOKERNEL_FAULT_SLICE3_CAP,       GOKERNEL_FAULT_SLICE3_B,
      GOKERNEL_FAULT_SLICE3_C,        GOKERNEL_FAULT_ARRAY,
  };
  memcpy(out, values, sizeof values);
}

static const struct {
  const char *name;
  gokernel_kernel *code;
} kernels[] = {
    {"empty", empty_kernel},   {"saxpy", saxpy_kernel}, {"mark", mark_kernel},   {"spin", spin_kernel},
    {"scalars", scalars_kernel}, {"many", many_kernel},   {"divide", divide_kernel}, {"shift", shift_kernel},
    {"panic", panic_kernel},   {"strange", strange_kernel},
};

uintptr_t kerneltest_code(const char *name) {
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    if (strcmp(kernels[i].name, name) == 0) return (uintptr_t)kernels[i].code;
  }
  return 0;
}
