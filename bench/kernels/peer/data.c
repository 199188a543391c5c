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

static uint32_t rotate(uint32_t x, uint32_t n) { return x >> n | x << (32 - n); }

void sha256(n_t threads, const uint32_t *restrict k, const uint32_t *restrict blocks, uint32_t *restrict states) {
  for (n_t i = 0; i < threads; i++) {
    uint32_t w[64];
    for (int j = 0; j < 16; j++) w[j] = blocks[i * 16 + j];
    for (int j = 16; j < 64; j++) {
      uint32_t x = w[j - 15], y = w[j - 2];
      w[j] = w[j - 16] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + w[j - 7] + (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
    }
    uint32_t *s = states + i * 8;
    uint32_t a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
    for (int j = 0; j < 64; j++) {
      uint32_t t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + k[j] + w[j];
      uint32_t t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    s[0] += a, s[1] += b, s[2] += c, s[3] += d, s[4] += e, s[5] += f, s[6] += g, s[7] += h;
  }
}

void fly(n_t n, float dt, float floor, vec field, particle *restrict particles) {
  for (n_t i = 0; i < n; i++) {
    particle p = particles[i];
    float by = dt / p.mass;
    p.speed.x += field.x * by, p.speed.y += field.y * by, p.speed.z += field.z * by;
    p.at.x += p.speed.x * dt, p.at.y += p.speed.y * dt, p.at.z += p.speed.z * dt;
    if (p.at.y < floor) p.at.y = -p.at.y;
    particles[i] = p;
  }
}
