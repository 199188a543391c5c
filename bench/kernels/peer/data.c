#include "peer.h"

void mandelbrot(n_t w, n_t h, int32_t limit, int32_t *restrict steps) {
  for (n_t py = 0; py < h; py++)
    for (n_t px = 0; px < w; px++) {
      float cx = 3 * (float)px / (float)w - 2, cy = 2 * (float)py / (float)h - 1;
      float x = 0, y = 0;
      int32_t n = 0;
      while (n < limit && x * x + y * y <= 4) {
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
        n++;
      }
      steps[py * w + px] = n;
    }
}

void bitonic_step(n_t n, n_t distance, n_t size, uint32_t *restrict x) {
  for (n_t i = 0; i < n; i++) {
    n_t other = i ^ distance;
    if (other <= i) continue;
    uint32_t a = x[i], b = x[other];
    if ((a > b) == ((i & size) == 0)) {
      x[i] = b;
      x[other] = a;
    }
  }
}

void floyd(n_t n, n_t k, int32_t *restrict d) {
  for (n_t i = 0; i < n; i++)
    for (n_t j = 0; j < n; j++) {
      int32_t through = d[i * n + k] + d[k * n + j];
      if (through < d[i * n + j]) d[i * n + j] = through;
    }
}

void spmv(n_t n, const int32_t *restrict rows, const int32_t *restrict cols, in values, in x, out y) {
  for (n_t row = 0; row < n; row++) {
    float sum = 0;
    for (int32_t k = rows[row]; k < rows[row + 1]; k++) sum += values[k] * x[cols[k]];
    y[row] = sum;
  }
}

void gray(n_t n, const uint8_t *restrict rgb, uint8_t *restrict gray) {
  for (n_t i = 0; i < n; i++) {
    uint32_t r = rgb[3 * i], g = rgb[3 * i + 1], b = rgb[3 * i + 2];
    gray[i] = (uint8_t)((r * 77 + g * 150 + b * 29) >> 8);
  }
}

void nearest(n_t n, n_t k, in xs, in ys, in cxs, in cys, int32_t *restrict nearest) {
  for (n_t i = 0; i < n; i++) {
    float best = 3e38f;
    int32_t at = -1;
    for (n_t c = 0; c < k; c++) {
      float dx = xs[i] - cxs[c], dy = ys[i] - cys[c], d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        at = (int32_t)c;
      }
    }
    nearest[i] = at;
  }
}

void pi(n_t threads, n_t n, const uint32_t *restrict seeds, int32_t *restrict hits) {
  for (n_t i = 0; i < threads; i++) {
    uint32_t s = seeds[i];
    int32_t in_circle = 0;
    for (n_t k = 0; k < n; k++) {
      s ^= s << 13;
      s ^= s >> 17;
      s ^= s << 5;
      int32_t x = (int32_t)(s & 0x7fff), y = (int32_t)(s >> 16 & 0x7fff);
      if (x * x + y * y < 1 << 30) in_circle++;
    }
    hits[i] = in_circle;
  }
}

void crc(n_t threads, n_t n, const uint8_t *restrict messages, uint32_t *restrict sums) {
  for (n_t i = 0; i < threads; i++) {
    uint32_t crc = ~0u;
    for (n_t k = 0; k < n; k++) {
      crc ^= messages[i * n + k];
      for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0xedb88320u & -(crc & 1));
    }
    sums[i] = ~crc;
  }
}
