#include "peer.h"

#include <math.h>

void nbody(n_t n, float soft, const body *restrict bodies, body *restrict acceleration) {
  for (n_t i = 0; i < n; i++) {
    body at = bodies[i], sum = {0, 0, 0, 0};
    for (n_t j = 0; j < n; j++) {
      float dx = bodies[j].x - at.x, dy = bodies[j].y - at.y, dz = bodies[j].z - at.z;
      float d = dx * dx + dy * dy + dz * dz + soft, f = bodies[j].mass / (d * sqrtf(d));
      sum.x += f * dx;
      sum.y += f * dy;
      sum.z += f * dz;
    }
    acceleration[i] = sum;
  }
}

void rmsnorm(n_t rows, n_t n, float epsilon, in x, in weight, out y) {
  for (n_t r = 0; r < rows; r++) {
    float sum = 0;
    for (n_t i = 0; i < n; i++) sum += x[r * n + i] * x[r * n + i];
    float scale = 1 / sqrtf(sum / (float)n + epsilon);
    for (n_t i = 0; i < n; i++) y[r * n + i] = x[r * n + i] * scale * weight[i];
  }
}

void softmax(n_t rows, n_t n, in x, out y) {
  for (n_t r = 0; r < rows; r++) {
    float most = -INFINITY, sum = 0;
    for (n_t i = 0; i < n; i++) most = fmaxf(most, x[r * n + i]);
    for (n_t i = 0; i < n; i++) {
      float e = (float)exp((double)(x[r * n + i] - most));
      y[r * n + i] = e;
      sum += e;
    }
    for (n_t i = 0; i < n; i++) y[r * n + i] /= sum;
  }
}

static double normal(double x) { return 0.5 * erfc(-x * 1.41421356237309504880 / 2); }

void blackscholes(n_t n, double rate, double volatility, const double *restrict spot, const double *restrict strike,
                  const double *restrict years, double *restrict call) {
  for (n_t i = 0; i < n; i++) {
    double s = spot[i], k = strike[i], y = years[i], spread = volatility * sqrt(y);
    double d = (log(s / k) + (rate + volatility * volatility / 2) * y) / spread;
    call[i] = s * normal(d) - k * exp(-rate * y) * normal(d - spread);
  }
}

void rope(n_t rows, n_t n, double base, out x) {
  for (n_t r = 0; r < rows; r++)
    for (n_t p = 0; p < n / 2; p++) {
      double angle = (double)r * pow(base, -2 * (double)p / (double)n), s = sin(angle), c = cos(angle);
      float *at = x + r * n + 2 * p;
      double a = at[0], b = at[1];
      at[0] = (float)(a * c - b * s);
      at[1] = (float)(a * s + b * c);
    }
}

void attention(n_t n, n_t d, in q, in k, in v, out y) {
  float scale = 1 / (float)sqrt((double)d);
  for (n_t i = 0; i < n; i++) {
    float most = -INFINITY, sum = 0;
    for (n_t c = 0; c < d; c++) y[i * d + c] = 0;
    for (n_t j = 0; j <= i; j++) {
      float score = 0;
      for (n_t c = 0; c < d; c++) score += q[i * d + c] * k[j * d + c];
      score *= scale;
      float before = most;
      most = fmaxf(most, score);
      float shrink = (float)exp((double)(before - most)), weight = (float)exp((double)(score - most));
      sum = sum * shrink + weight;
      for (n_t c = 0; c < d; c++) y[i * d + c] = y[i * d + c] * shrink + weight * v[j * d + c];
    }
    for (n_t c = 0; c < d; c++) y[i * d + c] /= sum;
  }
}
