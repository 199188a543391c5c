#include "peer.h"

void jacobi1d(n_t n, in a, out b) {
  for (n_t i = 1; i < n - 1; i++) b[i] = 0.33333f * (a[i - 1] + a[i] + a[i + 1]);
}

void jacobi2d(n_t n, in a, out b) {
  for (n_t i = 1; i < n - 1; i++)
    for (n_t j = 1; j < n - 1; j++)
      b[i * n + j] = 0.2f * (a[i * n + j] + a[i * n + j - 1] + a[i * n + 1 + j] + a[(1 + i) * n + j] + a[(i - 1) * n + j]);
}

void heat3d(n_t n, in a, out b) {
  for (n_t i = 1; i < n - 1; i++)
    for (n_t j = 1; j < n - 1; j++)
      for (n_t k = 1; k < n - 1; k++) {
        n_t c = (i * n + j) * n + k;
        b[c] = 0.125f * (a[c + n * n] - 2 * a[c] + a[c - n * n]) + 0.125f * (a[c + n] - 2 * a[c] + a[c - n]) +
               0.125f * (a[c + 1] - 2 * a[c] + a[c - 1]) + a[c];
      }
}

void fdtd_e(n_t nx, n_t ny, float source, out ex, out ey, in hz) {
  for (n_t i = 0; i < nx; i++)
    for (n_t j = 0; j < ny; j++) {
      if (i == 0)
        ey[j] = source;
      else
        ey[i * ny + j] -= 0.5f * (hz[i * ny + j] - hz[(i - 1) * ny + j]);
      if (j > 0) ex[i * ny + j] -= 0.5f * (hz[i * ny + j] - hz[i * ny + j - 1]);
    }
}

void fdtd_h(n_t nx, n_t ny, in ex, in ey, out hz) {
  for (n_t i = 0; i < nx - 1; i++)
    for (n_t j = 0; j < ny - 1; j++) {
      n_t c = i * ny + j;
      hz[c] -= 0.7f * (ex[c + 1] - ex[c] + ey[c + ny] - ey[c]);
    }
}

void seidel2d(n_t n, n_t first, out a) {
  for (n_t i = first; i < n - 1; i += 2)
    for (n_t j = 1; j < n - 1; j++) {
      n_t c = i * n + j;
      a[c] = (a[c - n - 1] + a[c - n] + a[c - n + 1] + a[c - 1] + a[c] + a[c + 1] + a[c + n - 1] + a[c + n] + a[c + n + 1]) / 9;
    }
}

void conv2d(n_t h, n_t w, in a, out b) {
  for (n_t i = 1; i < h - 1; i++)
    for (n_t j = 1; j < w - 1; j++) {
      n_t c = i * w + j;
      b[c] = 0.2f * a[c - w - 1] + 0.5f * a[c - w] - 0.8f * a[c - w + 1] - 0.3f * a[c - 1] + 0.6f * a[c] - 0.9f * a[c + 1] +
             0.4f * a[c + w - 1] + 0.7f * a[c + w] + 0.1f * a[c + w + 1];
    }
}

void life(n_t h, n_t w, const uint8_t *restrict a, uint8_t *restrict b) {
  for (n_t i = 1; i < h - 1; i++)
    for (n_t j = 1; j < w - 1; j++) {
      n_t c = i * w + j;
      uint8_t n = (uint8_t)(a[c - w - 1] + a[c - w] + a[c - w + 1] + a[c - 1] + a[c + 1] + a[c + w - 1] + a[c + w] + a[c + w + 1]);
      b[c] = n == 3 || (n == 2 && a[c] == 1);
    }
}

void fir(n_t taps, n_t n, in h, in x, out y) {
  for (n_t i = 0; i < n; i++) {
    float sum = 0;
    for (n_t k = 0; k < taps; k++) sum += h[k] * x[i + k];
    y[i] = sum;
  }
}
