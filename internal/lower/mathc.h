/*
 * Functions of Go's math and math/bits by instructions of the CPU, with Go's results for every argument. What has
 * no instruction is lowered from Go's source (folder gomath), but for exp, log and hypot: Go for amd64 has them in
 * assembly, whose operations these repeat in their order.
 */
static GK_INLINE gk_u64 gk_math_Float64bits(gk_f64 x) {
  union { gk_f64 value; gk_u64 bits; } u;
  u.value = x;
  return u.bits;
}
static GK_INLINE gk_u32 gk_math_Float32bits(gk_f32 x) {
  union { gk_f32 value; gk_u32 bits; } u;
  u.value = x;
  return u.bits;
}
static GK_INLINE gk_f64 gk_math_Float64frombits(gk_u64 b) { return gk_slot_f64(b); }
static GK_INLINE gk_f32 gk_math_Float32frombits(gk_u32 b) { return gk_slot_f32(b); }

#define GK_NAN gk_slot_f64(0x7ff8000000000001ull)
#define GK_INF __builtin_inf()
static GK_INLINE gk_f64 gk_math_NaN(void) { return GK_NAN; }
static GK_INLINE gk_f64 gk_math_Inf(gk_i64 sign) { return sign >= 0 ? GK_INF : -GK_INF; }
static GK_INLINE gk_bool gk_math_IsNaN(gk_f64 x) { return x != x; }
static GK_INLINE gk_bool gk_math_IsInf(gk_f64 x, gk_i64 sign) {
  return (sign >= 0 && x > 0x1.fffffffffffffp1023) || (sign <= 0 && x < -0x1.fffffffffffffp1023);
}
static GK_INLINE gk_bool gk_math_Signbit(gk_f64 x) { return (gk_bool)(gk_math_Float64bits(x) >> 63); }
static GK_INLINE gk_f64 gk_math_Abs(gk_f64 x) { return __builtin_fabs(x); }
static GK_INLINE gk_f32 gk_math_Abs_f32(gk_f32 x) { return __builtin_fabsf(x); }
static GK_INLINE gk_f64 gk_math_Copysign(gk_f64 x, gk_f64 sign) { return __builtin_copysign(x, sign); }

#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
static GK_INLINE gk_f64 gk_math_Sqrt(gk_f64 x) { return __builtin_elementwise_sqrt(x); }
static GK_INLINE gk_f32 gk_math_Sqrt_f32(gk_f32 x) { return __builtin_elementwise_sqrt(x); }
#else
static GK_INLINE gk_f64 gk_math_Sqrt(gk_f64 x) { return __builtin_sqrt(x); }
static GK_INLINE gk_f32 gk_math_Sqrt_f32(gk_f32 x) { return __builtin_sqrtf(x); }
#endif

/* Max and Min, where an infinity beats NaN. */
static GK_INLINE gk_f64 gk_math_Max(gk_f64 x, gk_f64 y) {
  gk_f64 r = x > y ? x : y > x ? y : gk_slot_f64(gk_math_Float64bits(x) & gk_math_Float64bits(y));
  r = (x != x) | (y != y) ? GK_NAN : r;
  return (x == GK_INF) | (y == GK_INF) ? GK_INF : r;
}
static GK_INLINE gk_f64 gk_math_Min(gk_f64 x, gk_f64 y) {
  gk_f64 r = x < y ? x : y < x ? y : gk_slot_f64(gk_math_Float64bits(x) | gk_math_Float64bits(y));
  r = (x != x) | (y != y) ? GK_NAN : r;
  return (x == -GK_INF) | (y == -GK_INF) ? -GK_INF : r;
}
static GK_INLINE gk_f64 gk_math_Dim(gk_f64 x, gk_f64 y) {
  gk_f64 v = x - y;
  return v <= 0 ? 0 : v;
}

/* Rounding to integers. Without an instruction: adding 2**52 and taking it away rounds to even. */
#if defined(__SSE4_1__) || defined(__aarch64__)
#define GK_ROUND(name, instruction, plain) \
  static GK_INLINE gk_f64 gk_math_##name(gk_f64 x) { return __builtin_##instruction(x); } \
  static GK_INLINE gk_f32 gk_math_##name##_f32(gk_f32 x) { return __builtin_##instruction##f(x); }
#else
#define GK_ROUND(name, instruction, plain) \
  static GK_INLINE gk_f64 gk_math_##name(gk_f64 x) { \
    const gk_f64 a = __builtin_fabs(x), whole = (a + 0x1p52) - 0x1p52, even = __builtin_copysign(whole, x); \
    const gk_f64 r = __builtin_copysign(plain, x); \
    return a < 0x1p52 ? r : x; \
  } \
  static GK_INLINE gk_f32 gk_math_##name##_f32(gk_f32 x) { return (gk_f32)gk_math_##name((gk_f64)x); }
#endif
GK_ROUND(RoundToEven, rint, even)
GK_ROUND(Floor, floor, even > x ? even - 1 : even)
GK_ROUND(Ceil, ceil, even < x ? even + 1 : even)
GK_ROUND(Trunc, trunc, whole > a ? whole - 1 : whole)

/*
 * FMA is what the CPU has, whatever the kernel is compiled for: Go asks at run time, too. A CPU without gets the
 * sum of the exact product in parts, rounded once. GK_NO_FMA is how tests run what such a CPU runs.
 */
#if defined(__x86_64__) && !defined(GK_NO_FMA)
#define GK_ASK_FMA
#endif
#if defined(__FMA__) || defined(__aarch64__)
static GK_INLINE gk_f64 gk_math_FMA(gk_f64 x, gk_f64 y, gk_f64 z) { return __builtin_fma(x, y, z); }
#else
#if defined(GK_ASK_FMA)
static int gk_fma_known; /* 0: not asked yet, 1: no, 2: yes */
static GK_COLD int gk_ask_fma(void) {
  unsigned a = 1, b, c = 0, d, xcr = 0;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  (void)b, (void)d;
  if (c >> 27 & 1) __asm__("xgetbv" : "=a"(xcr), "=d"(d) : "c"(0)); /* OSXSAVE */
  int yes = (c >> 12 & 1) && (c >> 28 & 1) && (xcr & 6) == 6;   /* FMA, AVX, and registers that are saved */
  __atomic_store_n(&gk_fma_known, 1 + yes, __ATOMIC_RELAXED);
  return 1 + yes;
}
static GK_INLINE int gk_has_fma(void) {
  int known = __atomic_load_n(&gk_fma_known, __ATOMIC_RELAXED);
  return (GK_UNLIKELY(known == 0) ? gk_ask_fma() : known) == 2;
}
#define GK_TARGET_FMA __attribute__((target("fma"), noinline, unused))
static GK_TARGET_FMA gk_f64 gk_fma_hard(gk_f64 x, gk_f64 y, gk_f64 z) { return __builtin_fma(x, y, z); }
#else
static GK_INLINE int gk_has_fma(void) { return 0; }
static GK_INLINE gk_f64 gk_fma_hard(gk_f64 x, gk_f64 y, gk_f64 z) { return x * y + z; }
#endif

/* The parts of a finite number: m * 2**e with 2**52 <= m < 2**53, or m = 0. */
static GK_INLINE gk_u64 gk_fma_split(gk_f64 x, gk_i64 *e) {
  gk_u64 b = gk_math_Float64bits(x), m = b & 0xfffffffffffffull;
  *e = (gk_i64)(b >> 52 & 0x7ff) - 1075;
  if (*e > -1075) return m | 1ull << 52;
  if (m == 0) return 0;
  int up = __builtin_clzll(m) - 11;
  *e = -1074 - up;
  return m << up;
}
static GK_COLD gk_f64 gk_fma_soft(gk_f64 x, gk_f64 y, gk_f64 z) {
  __extension__ typedef unsigned __int128 wide;
  gk_i64 ex, ey, ez;
  gk_u64 sp = (gk_math_Float64bits(x) ^ gk_math_Float64bits(y)) >> 63, sz = gk_math_Float64bits(z) >> 63;
  if (x == 0 || y == 0 || x - x != 0 || y - y != 0) return x * y + z;
  if (z == 0) return x * y; /* with its sign when it underflows, which a sum with 0 loses */
  if (z - z != 0) return z;
  wide p = (wide)gk_fma_split(x, &ex) * gk_fma_split(y, &ey), q = (wide)gk_fma_split(z, &ez) << 54;
  gk_i64 ep = ex + ey, eq = ez - 54;
  if (!(p >> 105)) p <<= 1, ep--; /* both in 2**105..2**107 now */
  p <<= 1, ep--;
  if (eq > ep || (eq == ep && q > p)) { /* p is the greater */
    wide s = p;
    gk_i64 e = ep;
    gk_u64 sign = sp;
    p = q, q = s, ep = eq, eq = e, sp = sz, sz = sign;
  }
  gk_i64 far = ep - eq;
  p <<= 18, q <<= 18, ep -= 18; /* room for the bits that are shifted out */
  q = far > 126 ? q != 0 : q >> far | ((q & (((wide)1 << far) - 1)) != 0);
  p = sp == sz ? p + q : p - q;
  if (p == 0) return 0;
  int up = p >> 64 ? __builtin_clzll((gk_u64)(p >> 64)) : 64 + __builtin_clzll((gk_u64)p);
  p <<= up, ep -= up;                                            /* 2**127 <= p: its value is p * 2**ep */
  gk_i64 drop = ep + 75 < -1074 ? 75 + (-1074 - (ep + 75)) : 75; /* the bits below those that are kept */
  if (drop > 129) drop = 129;
  gk_u64 m = drop > 127 ? 0 : (gk_u64)(p >> drop);
  wide rest = drop > 127 ? p : p & (((wide)1 << drop) - 1), half = drop > 128 ? 0 : (wide)1 << (drop - 1);
  if (half && (rest > half || (rest == half && (m & 1)))) m++;
  ep += drop;
  if (m >> 53) m >>= 1, ep++;
  if (ep > 971) return sp ? -GK_INF : GK_INF;
  gk_u64 field = m >> 52 ? (gk_u64)(ep + 1075) << 52 : 0;
  return gk_slot_f64(sp << 63 | field | (m & 0xfffffffffffffull));
}
static GK_INLINE gk_f64 gk_math_FMA(gk_f64 x, gk_f64 y, gk_f64 z) {
  return gk_has_fma() ? gk_fma_hard(x, y, z) : gk_fma_soft(x, y, z);
}
#endif

/* The exponential, after GOROOT/src/math/exp_amd64.s; MADD(a, b, c) is a*b+c, rounded once or twice. */
#define GK_EXP(MADD) \
  const gk_f64 turns = x * 1.4426950408889634073599246810018920 + 0x1.8p52, k = turns - 0x1.8p52; /* nearest, even */ \
  const gk_i64 biased = (gk_i64)(gk_math_Float64bits(turns) - 0x4338000000000000ull) + 1023; \
  gk_f64 r = MADD(-k, 0.28235290563031577122588448175013436025525412068e-12, \
                  MADD(-k, 0.69314718055966295651160180568695068359375, x)); \
  r *= 0.0625; \
  gk_f64 p = MADD(2.4801587301587301587e-5, r, 1.9841269841269841270e-4); \
  p = MADD(p, r, 1.3888888888888888889e-3); \
  p = MADD(p, r, 8.3333333333333333333e-3); \
  p = MADD(p, r, 4.1666666666666666667e-2); \
  p = MADD(p, r, 1.6666666666666666667e-1); \
  p = MADD(p, r, 0.5); \
  p = MADD(p, r, 1.0); \
  r *= p; \
  r *= r + 2; \
  r *= r + 2; \
  r *= r + 2; \
  r = MADD(r + 2, r, 1.0); \
  const int small = biased <= 0; \
  r *= gk_slot_f64((gk_u64)(biased + (small ? 1022 : 0)) << 52); \
  r *= small ? 0x1p-1022 : 1; \
  r = k < -1075 ? 0 : r; \
  r = x > 7.09782712893384e+02 || k >= 1024 ? GK_INF : r; \
  return x != x ? x : r;
#define GK_MADD_TWICE(a, b, c) ((a) * (b) + (c))
#define GK_MADD_ONCE(a, b, c) __builtin_fma(a, b, c)
#if defined(__FMA__) || defined(__aarch64__)
static GK_INLINE gk_f64 gk_math_Exp(gk_f64 x) { GK_EXP(GK_MADD_ONCE) }
#else
static GK_INLINE gk_f64 gk_exp_soft(gk_f64 x) { GK_EXP(GK_MADD_TWICE) }
#if defined(GK_ASK_FMA)
static GK_TARGET_FMA gk_f64 gk_exp_hard(gk_f64 x) { GK_EXP(GK_MADD_ONCE) }
#else
static GK_INLINE gk_f64 gk_exp_hard(gk_f64 x) { GK_EXP(GK_MADD_TWICE) }
#endif
static GK_INLINE gk_f64 gk_math_Exp(gk_f64 x) { return gk_has_fma() ? gk_exp_hard(x) : gk_exp_soft(x); }
#endif

/* The logarithm, after GOROOT/src/math/log_amd64.s, which takes denormal numbers for normal ones. */
static GK_INLINE gk_f64 gk_math_Log(gk_f64 x) {
  const gk_u64 bits = gk_math_Float64bits(x);
  gk_f64 f = gk_slot_f64((bits & 0xfffffffffffffull) | 0x3fe0000000000000ull);
  gk_f64 k = gk_slot_f64((bits >> 52 & 0x7ff) | 0x4330000000000000ull) - (0x1p52 + 1022);
  const int low = f <= 7.07106781186547524401e-01;
  k -= low ? 1 : 0;
  f = f * (low ? 2 : 1) - 1;
  const gk_f64 s = f / (2 + f), s2 = s * s, s4 = s2 * s2;
  gk_f64 t1 = 1.479819860511658591e-01 * s4 + 1.818357216161805012e-01;
  t1 = t1 * s4 + 2.857142874366239149e-01;
  t1 = s2 * (t1 * s4 + 6.666666666666735130e-01);
  gk_f64 t2 = 1.531383769920937332e-01 * s4 + 2.222219843214978396e-01;
  t2 = s4 * (t2 * s4 + 3.999999999940941908e-01);
  const gk_f64 half = 0.5 * f * f;
  gk_f64 r = k * 6.93147180369123816490e-01 -
             ((half - (s * (half + (t1 + t2)) + k * 1.90821492927058770002e-10)) - f);
  r = x == GK_INF || x != x ? x : r;
  r = bits >> 63 ? GK_NAN : r;
  return x == 0 ? -GK_INF : r;
}

/* The length of (p, q), after GOROOT/src/math/hypot_amd64.s. */
static GK_INLINE gk_f64 gk_math_Hypot(gk_f64 p, gk_f64 q) {
  p = __builtin_fabs(p), q = __builtin_fabs(q);
  const gk_f64 most = p > q ? p : q, least = p > q ? q : p, t = least / most;
  gk_f64 r = most * gk_math_Sqrt(t * t + 1);
  r = most == 0 ? 0 : r;
  r = p != p || q != q ? GK_NAN : r;
  return p == GK_INF || q == GK_INF ? GK_INF : r;
}

/* math/bits: 0 has as many leading and trailing zeros as its type has bits. */
static GK_INLINE gk_i64 gk_bits_Len64(gk_u64 x) { return x ? 64 - __builtin_clzll(x) : 0; }
static GK_INLINE gk_i64 gk_bits_Len32(gk_u32 x) { return x ? 32 - __builtin_clz(x) : 0; }
static GK_INLINE gk_i64 gk_bits_Len16(gk_u16 x) { return gk_bits_Len32(x); }
static GK_INLINE gk_i64 gk_bits_Len8(gk_u8 x) { return gk_bits_Len32(x); }
static GK_INLINE gk_i64 gk_bits_Len(gk_u64 x) { return gk_bits_Len64(x); }
static GK_INLINE gk_i64 gk_bits_LeadingZeros64(gk_u64 x) { return x ? __builtin_clzll(x) : 64; }
static GK_INLINE gk_i64 gk_bits_LeadingZeros32(gk_u32 x) { return x ? __builtin_clz(x) : 32; }
static GK_INLINE gk_i64 gk_bits_LeadingZeros16(gk_u16 x) { return 16 - gk_bits_Len32(x); }
static GK_INLINE gk_i64 gk_bits_LeadingZeros8(gk_u8 x) { return 8 - gk_bits_Len32(x); }
static GK_INLINE gk_i64 gk_bits_LeadingZeros(gk_u64 x) { return gk_bits_LeadingZeros64(x); }
static GK_INLINE gk_i64 gk_bits_TrailingZeros64(gk_u64 x) { return x ? __builtin_ctzll(x) : 64; }
static GK_INLINE gk_i64 gk_bits_TrailingZeros32(gk_u32 x) { return x ? __builtin_ctz(x) : 32; }
static GK_INLINE gk_i64 gk_bits_TrailingZeros16(gk_u16 x) { return __builtin_ctz(x | 1u << 16); }
static GK_INLINE gk_i64 gk_bits_TrailingZeros8(gk_u8 x) { return __builtin_ctz(x | 1u << 8); }
static GK_INLINE gk_i64 gk_bits_TrailingZeros(gk_u64 x) { return gk_bits_TrailingZeros64(x); }
#if defined(__POPCNT__) || defined(__clang__)
static GK_INLINE gk_i64 gk_bits_OnesCount64(gk_u64 x) { return __builtin_popcountll(x); }
static GK_INLINE gk_i64 gk_bits_OnesCount32(gk_u32 x) { return __builtin_popcount(x); }
#else
static GK_INLINE gk_i64 gk_bits_OnesCount64(gk_u64 x) {
  x -= x >> 1 & 0x5555555555555555ull;
  x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
  return (gk_i64)(x * 0x0101010101010101ull >> 56);
}
static GK_INLINE gk_i64 gk_bits_OnesCount32(gk_u32 x) { return gk_bits_OnesCount64(x); }
#endif
static GK_INLINE gk_i64 gk_bits_OnesCount16(gk_u16 x) { return gk_bits_OnesCount32(x); }
static GK_INLINE gk_i64 gk_bits_OnesCount8(gk_u8 x) { return gk_bits_OnesCount32(x); }
static GK_INLINE gk_i64 gk_bits_OnesCount(gk_u64 x) { return gk_bits_OnesCount64(x); }
static GK_INLINE gk_u64 gk_bits_RotateLeft64(gk_u64 x, gk_i64 k) { return x << (k & 63) | x >> (-k & 63); }
static GK_INLINE gk_u32 gk_bits_RotateLeft32(gk_u32 x, gk_i64 k) { return x << (k & 31) | x >> (-k & 31); }
static GK_INLINE gk_u16 gk_bits_RotateLeft16(gk_u16 x, gk_i64 k) { return (gk_u16)(x << (k & 15) | x >> (-k & 15)); }
static GK_INLINE gk_u8 gk_bits_RotateLeft8(gk_u8 x, gk_i64 k) { return (gk_u8)(x << (k & 7) | x >> (-k & 7)); }
static GK_INLINE gk_u64 gk_bits_RotateLeft(gk_u64 x, gk_i64 k) { return gk_bits_RotateLeft64(x, k); }
static GK_INLINE gk_u64 gk_bits_ReverseBytes64(gk_u64 x) { return __builtin_bswap64(x); }
static GK_INLINE gk_u32 gk_bits_ReverseBytes32(gk_u32 x) { return __builtin_bswap32(x); }
static GK_INLINE gk_u16 gk_bits_ReverseBytes16(gk_u16 x) { return __builtin_bswap16(x); }
static GK_INLINE gk_u64 gk_bits_ReverseBytes(gk_u64 x) { return __builtin_bswap64(x); }
static GK_INLINE gk_u64 gk_bits_Reverse64(gk_u64 x) {
  x = (x >> 1 & 0x5555555555555555ull) | (x & 0x5555555555555555ull) << 1;
  x = (x >> 2 & 0x3333333333333333ull) | (x & 0x3333333333333333ull) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0full) | (x & 0x0f0f0f0f0f0f0f0full) << 4;
  return __builtin_bswap64(x);
}
static GK_INLINE gk_u32 gk_bits_Reverse32(gk_u32 x) { return (gk_u32)(gk_bits_Reverse64(x) >> 32); }
static GK_INLINE gk_u16 gk_bits_Reverse16(gk_u16 x) { return (gk_u16)(gk_bits_Reverse64(x) >> 48); }
static GK_INLINE gk_u8 gk_bits_Reverse8(gk_u8 x) { return (gk_u8)(gk_bits_Reverse64(x) >> 56); }
static GK_INLINE gk_u64 gk_bits_Reverse(gk_u64 x) { return gk_bits_Reverse64(x); }
