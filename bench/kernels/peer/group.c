#include "peer.h"

#include <stdatomic.h>

/* Groups of 256, one after the other: a loop over the threads between two barriers. */
enum { size = 256 };

void reduce(n_t n, in x, out sums) {
  for (n_t g = 0; g * size < n; g++) {
    float tile[size] = {0};
    for (n_t l = 0; l < size && g * size + l < n; l++) tile[l] = x[g * size + l];
    for (n_t left = size / 2; left > 0; left /= 2)
      for (n_t l = 0; l < left; l++) tile[l] += tile[l + left];
    sums[g] = tile[0];
  }
}

void scan(n_t n, int32_t *restrict x, int32_t *restrict totals) {
  for (n_t g = 0; g * size < n; g++) {
    int32_t a[size] = {0}, b[size];
    for (n_t l = 0; l < size && g * size + l < n; l++) a[l] = x[g * size + l];
    for (n_t far = 1; far < size; far *= 4) {
      for (n_t l = 0; l < size; l++) b[l] = a[l] + (l >= far ? a[l - far] : 0);
      for (n_t l = 0; l < size; l++) a[l] = b[l] + (l >= 2 * far ? b[l - 2 * far] : 0);
    }
    for (n_t l = 0; l < size && g * size + l < n; l++) x[g * size + l] = a[l];
    totals[g] = a[size - 1];
  }
}

void offset(n_t n, const int32_t *restrict totals, int32_t *restrict x) {
  for (n_t g = 1; g * size < n; g++)
    for (n_t l = 0; l < size; l++) x[g * size + l] += totals[g - 1];
}

void histogram(n_t threads, n_t n, const uint8_t *restrict x, uint32_t *restrict bins) {
  for (n_t g = 0; g * size < threads; g++) {
    uint32_t own[256] = {0};
    for (n_t l = 0; l < size; l++)
      for (n_t i = g * size + l; i < n; i += threads) own[x[i]]++;
    for (n_t b = 0; b < 256; b++)
      if (own[b] != 0) atomic_fetch_add((_Atomic uint32_t *)&bins[b], own[b]);
  }
}
