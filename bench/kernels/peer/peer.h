/* The benchmark's kernels as a C programmer writes them: restrict, no checks, the loop over the threads around the same arithmetic. */
#include <stdint.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF /* gcc does so in ISO C mode */
#endif

typedef int64_t n_t;
typedef const float *restrict in;
typedef float *restrict out;

void saxpy(n_t n, float a, in x, out y);
void gemm(n_t m, n_t n, n_t k, float alpha, float beta, in a, in b, out c);
void matmul(n_t m, n_t n, n_t k, in a, in b, out c);
void matvec(n_t m, n_t n, in a, in x, out y);
void matvec_t(n_t m, n_t n, in a, in x, out y);
void add_matvec(n_t m, n_t n, in a, in x, out y);
void add_matvec_t(n_t m, n_t n, in a, in x, out y);
void gesummv(n_t n, float alpha, float beta, in a, in b, in x, out y);
void rank2(n_t n, in u1, in v1, in u2, in v2, out a);
void gemver_x(n_t n, float beta, in a, in y, in z, out x);
void gemver_w(n_t n, float alpha, in a, in x, out w);
void syrk(n_t n, n_t m, float alpha, float beta, in a, out c);
void syr2k(n_t n, n_t m, float alpha, float beta, in a, in b, out c);
void trmm(n_t m, n_t n, float alpha, in a, out b);
void doitgen(n_t r, n_t q, n_t p, in a, in c, out sum);
void transpose(n_t m, n_t n, in a, out b);
void mean(n_t n, n_t m, in data, out mean);
void center(n_t n, n_t m, in mean, out data);
void covariance(n_t n, n_t m, in data, out cov);
void deviation(n_t n, n_t m, in data, in mean, out deviation);
void standardize(n_t n, n_t m, in mean, in deviation, out data);
void correlation(n_t n, n_t m, in data, out corr);

void jacobi1d(n_t n, in a, out b);
void jacobi2d(n_t n, in a, out b);
void heat3d(n_t n, in a, out b);
void fdtd_e(n_t nx, n_t ny, float source, out ex, out ey, in hz);
void fdtd_h(n_t nx, n_t ny, in ex, in ey, out hz);
void seidel2d(n_t n, n_t first, out a);
void conv2d(n_t h, n_t w, in a, out b);
void life(n_t h, n_t w, const uint8_t *restrict a, uint8_t *restrict b);
void fir(n_t taps, n_t n, in h, in x, out y);

void mandelbrot(n_t w, n_t h, int32_t limit, int32_t *restrict steps);
void bitonic_step(n_t n, n_t distance, n_t size, uint32_t *restrict x);
void floyd(n_t n, n_t k, int32_t *restrict d);
void spmv(n_t n, const int32_t *restrict rows, const int32_t *restrict cols, in values, in x, out y);
void gray(n_t n, const uint8_t *restrict rgb, uint8_t *restrict gray);
void nearest(n_t n, n_t k, in xs, in ys, in cxs, in cys, int32_t *restrict nearest);
void pi(n_t threads, n_t n, const uint32_t *restrict seeds, int32_t *restrict hits);
void crc(n_t threads, n_t n, const uint8_t *restrict messages, uint32_t *restrict sums);
void sha256(n_t threads, const uint32_t *restrict k, const uint32_t *restrict blocks, uint32_t *restrict states);

void reduce(n_t n, in x, out sums);
void scan(n_t n, int32_t *restrict x, int32_t *restrict totals);
void offset(n_t n, const int32_t *restrict totals, int32_t *restrict x);
void histogram(n_t threads, n_t n, const uint8_t *restrict x, uint32_t *restrict bins);

typedef struct {
  float x, y, z;
} vec;

typedef struct {
  vec at, speed;
  float mass;
} particle;

void fly(n_t n, float dt, float floor, vec field, particle *restrict particles);

typedef struct {
  float x, y, z, mass;
} body;

void nbody(n_t n, float soft, const body *restrict bodies, body *restrict acceleration);
void rmsnorm(n_t rows, n_t n, float epsilon, in x, in weight, out y);
void softmax(n_t rows, n_t n, in x, out y);
void blackscholes(n_t n, double rate, double volatility, const double *restrict spot, const double *restrict strike,
                  const double *restrict years, double *restrict call);
void rope(n_t rows, n_t n, double base, out x);
void attention(n_t n, n_t d, in q, in k, in v, out y);
