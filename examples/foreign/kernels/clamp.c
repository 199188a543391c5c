/* Clamp in C, by the ABI of gokernel.h. It is trusted code: unlike a lowered Go kernel, nothing checks it. */
#include "gokernel.h"

void Clamp(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  (void)fault;
  const float lo = gokernel_float32(args[0]);
  const float hi = gokernel_float32(args[1]);
  float *x = gokernel_pointer(args[2]);
  const int64_t len = (int64_t)args[3];

  const int64_t end = box->hi[0] < len ? box->hi[0] : len;
  for (int64_t i = box->lo[0]; i < end; i++) {
    float v = x[i];
    v = v < lo ? lo : v;
    x[i] = v > hi ? hi : v;
  }
}
