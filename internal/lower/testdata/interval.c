/*
 * Checks interval.h: for random intervals of narrow and wide types, and values in them, the result of each
 * operation, as Go defines it, must be in the interval that the operation gives. It is compiled behind the
 * prelude and interval.h.
 */
#include <stdio.h>
#include <stdlib.h>

static gk_u64 state = 1;
static gk_u64 next(void) { /* xorshift */
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

static const gk_u64 edges[] = {0, 1, 2, 3, 7, 8, 62, 63, 64, 127, 128, 255, 256, 32767, 65535, 0x7fffffff, 0x80000000,
                               0xffffffff, 0x7ffffffffffffffe, 0x7fffffffffffffff, 0x8000000000000000,
                               0x8000000000000001, 0xfffffffffffffffe, 0xffffffffffffffff, 0xffffffff80000000};
static gk_u64 value(void) {
  gk_u64 r = next();
  switch (r % 4) {
  case 0: return r >> 8 & 31;
  case 1: return edges[(r >> 8) % (sizeof edges / sizeof *edges)] + (r >> 40) % 3 - 1;
  case 2: return (gk_u64)0 - (r >> 8 & 31);
  }
  return next() >> (r >> 8) % 64;
}

static void fail(const char *what, const char *type, gk_iv a, gk_iv b, gk_i64 x, gk_i64 y, gk_iv r, gk_i64 z) {
  printf("%s of %s: [%lld,%lld] and [%lld,%lld] give [%lld,%lld], but %lld and %lld give %lld\n", what, type,
         (long long)a.lo, (long long)a.hi, (long long)b.lo, (long long)b.hi, (long long)r.lo, (long long)r.hi,
         (long long)x, (long long)y, (long long)z);
  exit(1);
}

/* Whether v holds the value whose bits, sign or zero extended, are x. */
#define HOLDS(v, x, min) ((v).lo < (min) || ((x) >= (v).lo && (x) <= (v).hi && ((min) < 0 || (gk_i64)(x) >= 0)))

/* An interval of T around x, or any. */
#define AROUND(T, R) \
  static gk_iv around_##T(gk_##T x) { \
    gk_##T l = (gk_##T)value(), h = (gk_##T)value(); \
    gk_iv v; \
    if ((gk_##T)-1 > 0 && sizeof x == 8 && ((gk_u64)x >> 63 || (gk_u64)h >> 63)) return gk_iv_any(R); \
    v.lo = (gk_i64)(l < x ? l : x), v.hi = (gk_i64)(h > x ? h : x); \
    return next() % 8 == 0 ? gk_iv_make((gk_i64)x, (gk_i64)x) : v; \
  }

#define BINARY(T, op, expr) \
  { \
    gk_iv r = gk_iv_##op(a, b, GK_R_##T); \
    gk_i64 z = (gk_i64)(gk_##T)(expr); \
    if (!HOLDS(r, z, lowest(GK_R_##T))) fail(#op, #T, a, b, (gk_i64)x, (gk_i64)y, r, z); \
  }
#define RELATION(T, op, cond) \
  if (cond) { \
    gk_iv r = gk_iv_##op(a, b, GK_R_##T); \
    if (!HOLDS(r, (gk_i64)x, lowest(GK_R_##T))) fail(#op, #T, a, b, (gk_i64)x, (gk_i64)y, r, (gk_i64)x); \
  }
#define CONVERT(T, U) \
  { \
    gk_iv r = gk_iv_conv(a, GK_R_##U); \
    gk_##U z = (gk_##U)x; \
    if (!HOLDS(r, (gk_i64)z, lowest(GK_R_##U))) fail("conv to " #U, #T, a, a, (gk_i64)x, 0, r, (gk_i64)z); \
    if (sizeof(gk_##T) <= sizeof(gk_##U)) { \
      gk_iv back = gk_iv_unconv(a, around_##U(z), GK_R_##T, GK_R_##U); \
      if (!HOLDS(back, (gk_i64)x, lowest(GK_R_##T))) fail("unconv to " #U, #T, a, a, (gk_i64)x, 0, back, (gk_i64)z); \
    } \
  }
static gk_i64 lowest(gk_i64 min, gk_i64 max) { return (void)max, min; }

#define TYPE(T, S, W) \
  static void test_##T(void) { \
    for (int round = 0; round < 300000; round++) { \
      gk_##T x = (gk_##T)value(), y = (gk_##T)value(); \
      gk_u64 n = value() % 70; \
      gk_iv a = around_##T(x), b = around_##T(y); \
      BINARY(T, add, x + y) \
      BINARY(T, sub, x - y) \
      if (x >= y) BINARY(T, ahead, x - y) \
      BINARY(T, mul, (gk_u64)x * (gk_u64)y) \
      BINARY(T, and, x & y) \
      BINARY(T, or, x | y) \
      BINARY(T, xor, x ^ y) \
      BINARY(T, andnot, x & ~y) \
      BINARY(T, min, x < y ? x : y) \
      BINARY(T, max, x > y ? x : y) \
      if (y != 0) { \
        BINARY(T, div, S ? gk_div_i64((gk_i64)x, (gk_i64)y) : (gk_i64)((gk_u64)x / (gk_u64)y)) \
        BINARY(T, rem, S ? gk_rem_i64((gk_i64)x, (gk_i64)y) : (gk_i64)((gk_u64)x % (gk_u64)y)) \
      } \
      RELATION(T, lt, x < y) \
      RELATION(T, le, x <= y) \
      RELATION(T, gt, x > y) \
      RELATION(T, ge, x >= y) \
      RELATION(T, eq, x == y) \
      RELATION(T, ne, x != y) \
      RELATION(T, both, x == y) \
      { \
        gk_iv r = gk_iv_not(a, GK_R_##T); \
        gk_i64 z = (gk_i64)(gk_##T)~x; \
        if (!HOLDS(r, z, lowest(GK_R_##T))) fail("not", #T, a, a, (gk_i64)x, 0, r, z); \
        z = (gk_i64)(gk_##T)(x + y); \
        r = gk_iv_unadd(a, b, around_##T((gk_##T)z), GK_R_##T); \
        if (!HOLDS(r, (gk_i64)x, lowest(GK_R_##T))) fail("unadd", #T, a, b, (gk_i64)x, (gk_i64)y, r, z); \
        z = (gk_i64)(gk_##T)(x - y); \
        r = gk_iv_unsub(a, b, around_##T((gk_##T)z), GK_R_##T); \
        if (!HOLDS(r, (gk_i64)x, lowest(GK_R_##T))) fail("unsub", #T, a, b, (gk_i64)x, (gk_i64)y, r, z); \
      } \
      { \
        gk_iv keep = b; \
        b = around_u64(n); \
        y = (gk_##T)n; \
        BINARY(T, shl, gk_shl_64((gk_u64)x, n)) \
        BINARY(T, shr, S ? (gk_u64)gk_shr_i64((gk_i64)x, n) : gk_shr_u64((gk_u64)x, n)) \
        b = keep; \
      } \
      CONVERT(T, i8) CONVERT(T, i16) CONVERT(T, i32) CONVERT(T, i64) \
      CONVERT(T, u8) CONVERT(T, u16) CONVERT(T, u32) CONVERT(T, u64) \
    } \
  }

AROUND(i8, GK_R_i8) AROUND(i16, GK_R_i16) AROUND(i32, GK_R_i32) AROUND(i64, GK_R_i64)
AROUND(u8, GK_R_u8) AROUND(u16, GK_R_u16) AROUND(u32, GK_R_u32) AROUND(u64, GK_R_u64)
TYPE(i8, 1, 8) TYPE(i16, 1, 16) TYPE(i32, 1, 32) TYPE(i64, 1, 64)
TYPE(u8, 0, 8) TYPE(u16, 0, 16) TYPE(u32, 0, 32) TYPE(u64, 0, 64)

int main(void) {
  test_i8(), test_i16(), test_i32(), test_i64();
  test_u8(), test_u16(), test_u32(), test_u64();
  return 0;
}
