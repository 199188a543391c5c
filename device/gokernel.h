/*
 * gokernel.h: the C ABI of a kernel on the `cpu` family of targets.
 *
 * Code that rules_gokernel lowers from Go has this interface, and so has every
 * kernel that you write by hand and put into a registry with kernel_image.
 * The header needs nothing but <stdint.h>.
 *
 *   #include "gokernel.h"
 *
 *   // //gokernel:foreign
 *   // func Scale(t device.Thread, a float32, x []float32)
 *   void scale(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
 *     float a = gokernel_float32(args[0]);
 *     float *x = gokernel_pointer(args[1]);
 *     int64_t n = (int64_t)args[2];
 *     (void)fault;
 *     for (int64_t i = box->lo[0]; i < box->hi[0] && i < n; i++) x[i] *= a;
 *   }
 */
#ifndef GOKERNEL_H_
#define GOKERNEL_H_

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The part of a grid that one call runs. The runtime cuts a launch into boxes
 * and may call the kernel for several of them at the same time.
 */
typedef struct gokernel_box {
  int64_t lo[3];      /* run every thread whose global id i has            */
  int64_t hi[3];      /*   lo[d] <= i[d] < hi[d] in each dimension d       */
  int64_t threads[3]; /* size of the whole grid in threads                 */
  int64_t group[3];   /* size of a group in threads, at least 1            */
} gokernel_box;

/* Values of gokernel_fault.kind. */
enum {
  GOKERNEL_FAULT_NONE = 0,
  GOKERNEL_FAULT_INDEX = 1,  /* a: the index, b: the length of the slice    */
  GOKERNEL_FAULT_DIVIDE = 2, /* integer division by zero                    */
  GOKERNEL_FAULT_SHIFT = 3,  /* a: the negative shift count                 */
  GOKERNEL_FAULT_PANIC = 4,  /* msg: the text                               */
  /* Slice expressions with a bound a that is beyond b:                     */
  GOKERNEL_FAULT_SLICE_LEN = 5,  /* x[:a], b: the length of an array        */
  GOKERNEL_FAULT_SLICE_CAP = 6,  /* x[:a], b: the capacity of a slice       */
  GOKERNEL_FAULT_SLICE = 7,      /* x[a:b]                                  */
  GOKERNEL_FAULT_SLICE3_LEN = 8, /* x[::a], b: the length of an array       */
  GOKERNEL_FAULT_SLICE3_CAP = 9, /* x[::a], b: the capacity of a slice      */
  GOKERNEL_FAULT_SLICE3_B = 10,  /* x[:a:b]                                 */
  GOKERNEL_FAULT_SLICE3_C = 11,  /* x[a:b:]                                 */
  GOKERNEL_FAULT_ARRAY = 12 /* [a]T(x), where a is more than the length b   */
};

/*
 * What went wrong. The caller hands in a zeroed fault; a kernel that meets one
 * fills it in and returns at once. Other threads of the box may not have run.
 */
typedef struct gokernel_fault {
  int64_t kind;      /* GOKERNEL_FAULT_...                                  */
  int64_t func;      /* index in the kernel's list of functions; 0 is the   */
                     /*   kernel itself                                     */
  int64_t line;      /* line, counted from the line of that function's      */
                     /*   `func` keyword, which is 0                        */
  int64_t thread[3]; /* global id of the thread                             */
  int64_t a, b;      /* see the kinds above                                 */
  const char *msg;   /* static and NUL-terminated, or null                  */
} gokernel_fault;

/*
 * A kernel. args holds one slot for a scalar (the value in the low bytes, the
 * rest unspecified; a bool is 0 or 1) and two for a slice (its address, its
 * length in elements) in the order of the Go declaration, without the
 * device.Thread. A complex number has a slot for each of its parts, an array
 * the slots of its elements, and a struct those of its fields, in order.
 * Elements of slices lie as Go lays them out, which is as C does: structs of
 * the same fields agree, int is int64_t, bool is uint8_t. The keys of a generic kernel are not passed: an image is for
 * one instantiation. int and uint are 64 bits wide.
 */
typedef void gokernel_kernel(const gokernel_box *box, const uint64_t *args,
                             gokernel_fault *fault);

/* gokernel_float32 returns the float32 in an argument slot. */
static inline float gokernel_float32(uint64_t slot) {
  union {
    uint32_t bits;
    float value;
  } u;
  u.bits = (uint32_t)slot;
  return u.value;
}

/* gokernel_float64 returns the float64 in an argument slot. */
static inline double gokernel_float64(uint64_t slot) {
  union {
    uint64_t bits;
    double value;
  } u;
  u.bits = slot;
  return u.value;
}

/* gokernel_pointer returns the address in the first slot of a slice. */
static inline void *gokernel_pointer(uint64_t slot) {
  return (void *)(uintptr_t)slot;
}

#ifdef __cplusplus
}
#endif

#endif /* GOKERNEL_H_ */
