/* Scale of image.go in C, for the key [64]: the grid is in rows of 64. */
#include "gokernel.h"
#include "rows.h"

void scale_rows(const gokernel_box *box, const uint64_t *args, gokernel_fault *fault) {
  const float a = gokernel_float32(args[0]);
  float *x = gokernel_pointer(args[1]);
  const int64_t n = (int64_t)args[2];
  for (int64_t row = box->lo[0]; row < box->hi[0]; row++) {
    if ((row + 1) * ROW > n) {
      *fault = (gokernel_fault){.kind = GOKERNEL_FAULT_INDEX, .thread = {row, 0, 0}, .a = row * ROW, .b = n};
      return;
    }
    for (int64_t i = row * ROW; i < (row + 1) * ROW; i++) x[i] *= a;
  }
}
