#include "peer.h"

#include <math.h>

void saxpy(n_t n, float a, in x, out y) {
  for (n_t i = 0; i < n; i++) y[i] += a * x[i];
}

void gemm(n_t m, n_t n, n_t k, float alpha, float beta, in a, in b, out c) {
  for (n_t row = 0; row < m; row++)
    for (n_t col = 0; col < n; col++) {
      float sum = c[row * n + col] * beta;
      for (n_t i = 0; i < k; i++) sum += alpha * a[row * k + i] * b[i * n + col];
      c[row * n + col] = sum;
    }
}

void matmul(n_t m, n_t n, n_t k, in a, in b, out c) {
  for (n_t row = 0; row < m; row++)
    for (n_t col = 0; col < n; col++) {
      float sum = 0;
      for (n_t i = 0; i < k; i++) sum += a[row * k + i] * b[i * n + col];
      c[row * n + col] = sum;
    }
}

void matvec(n_t m, n_t n, in a, in x, out y) {
  for (n_t row = 0; row < m; row++) {
    float sum = 0;
    for (n_t i = 0; i < n; i++) sum += a[row * n + i] * x[i];
    y[row] = sum;
  }
}

void matvec_t(n_t m, n_t n, in a, in x, out y) {
  for (n_t col = 0; col < n; col++) {
    float sum = 0;
    for (n_t i = 0; i < m; i++) sum += a[i * n + col] * x[i];
    y[col] = sum;
  }
}

void add_matvec(n_t m, n_t n, in a, in x, out y) {
  for (n_t row = 0; row < m; row++) {
    float sum = y[row];
    for (n_t i = 0; i < n; i++) sum += a[row * n + i] * x[i];
    y[row] = sum;
  }
}

void add_matvec_t(n_t m, n_t n, in a, in x, out y) {
  for (n_t col = 0; col < n; col++) {
    float sum = y[col];
    for (n_t i = 0; i < m; i++) sum += a[i * n + col] * x[i];
    y[col] = sum;
  }
}

void gesummv(n_t n, float alpha, float beta, in a, in b, in x, out y) {
  for (n_t row = 0; row < n; row++) {
    float left = 0, right = 0;
    for (n_t i = 0; i < n; i++) {
      left += a[row * n + i] * x[i];
      right += b[row * n + i] * x[i];
    }
    y[row] = alpha * left + beta * right;
  }
}

void rank2(n_t n, in u1, in v1, in u2, in v2, out a) {
  for (n_t row = 0; row < n; row++)
    for (n_t col = 0; col < n; col++) a[row * n + col] += u1[row] * v1[col] + u2[row] * v2[col];
}

void gemver_x(n_t n, float beta, in a, in y, in z, out x) {
  for (n_t col = 0; col < n; col++) {
    float sum = x[col];
    for (n_t i = 0; i < n; i++) sum += beta * a[i * n + col] * y[i];
    x[col] = sum + z[col];
  }
}

void gemver_w(n_t n, float alpha, in a, in x, out w) {
  for (n_t row = 0; row < n; row++) {
    float sum = w[row];
    for (n_t i = 0; i < n; i++) sum += alpha * a[row * n + i] * x[i];
    w[row] = sum;
  }
}

void syrk(n_t n, n_t m, float alpha, float beta, in a, out c) {
  for (n_t row = 0; row < n; row++)
    for (n_t col = 0; col <= row; col++) {
      float sum = c[row * n + col] * beta;
      for (n_t i = 0; i < m; i++) sum += alpha * a[row * m + i] * a[col * m + i];
      c[row * n + col] = sum;
    }
}

void syr2k(n_t n, n_t m, float alpha, float beta, in a, in b, out c) {
  for (n_t row = 0; row < n; row++)
    for (n_t col = 0; col <= row; col++) {
      float sum = c[row * n + col] * beta;
      for (n_t i = 0; i < m; i++) sum += a[col * m + i] * alpha * b[row * m + i] + b[col * m + i] * alpha * a[row * m + i];
      c[row * n + col] = sum;
    }
}

void trmm(n_t m, n_t n, float alpha, in a, out b) {
  for (n_t col = 0; col < n; col++)
    for (n_t i = 0; i < m; i++) {
      float sum = b[i * n + col];
      for (n_t k = i + 1; k < m; k++) sum += a[k * m + i] * b[k * n + col];
      b[i * n + col] = alpha * sum;
    }
}

void doitgen(n_t r, n_t q, n_t p, in a, in c, out sum) {
  for (n_t row = 0; row < r * q; row++)
    for (n_t col = 0; col < p; col++) {
      float s = 0;
      for (n_t k = 0; k < p; k++) s += a[row * p + k] * c[k * p + col];
      sum[row * p + col] = s;
    }
}

void transpose(n_t m, n_t n, in a, out b) {
  for (n_t row = 0; row < m; row++)
    for (n_t col = 0; col < n; col++) b[col * m + row] = a[row * n + col];
}

void mean(n_t n, n_t m, in data, out mean) {
  for (n_t col = 0; col < m; col++) {
    float sum = 0;
    for (n_t i = 0; i < n; i++) sum += data[i * m + col];
    mean[col] = sum / (float)n;
  }
}

void center(n_t n, n_t m, in mean, out data) {
  for (n_t row = 0; row < n; row++)
    for (n_t col = 0; col < m; col++) data[row * m + col] -= mean[col];
}

void covariance(n_t n, n_t m, in data, out cov) {
  for (n_t row = 0; row < m; row++)
    for (n_t col = 0; col < m; col++) {
      float sum = 0;
      for (n_t i = 0; i < n; i++) sum += data[i * m + row] * data[i * m + col];
      cov[row * m + col] = sum / ((float)n - 1);
    }
}

void deviation(n_t n, n_t m, in data, in mean, out deviation) {
  for (n_t j = 0; j < m; j++) {
    float sum = 0;
    for (n_t i = 0; i < n; i++) {
      float d = data[i * m + j] - mean[j];
      sum += d * d;
    }
    float s = sqrtf(sum / (float)n);
    deviation[j] = s <= 0.1f ? 1 : s;
  }
}

void standardize(n_t n, n_t m, in mean, in deviation, out data) {
  for (n_t i = 0; i < n; i++)
    for (n_t j = 0; j < m; j++) data[i * m + j] = (data[i * m + j] - mean[j]) / (sqrtf((float)n) * deviation[j]);
}

void correlation(n_t n, n_t m, in data, out corr) {
  for (n_t r = 0; r < m; r++)
    for (n_t c = 0; c < m; c++) {
      float sum = 0;
      for (n_t i = 0; i < n; i++) sum += data[i * m + r] * data[i * m + c];
      corr[r * m + c] = r == c ? 1 : sum;
    }
}
