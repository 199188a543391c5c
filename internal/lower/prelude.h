/* Types and operations with the meaning that Go gives them on amd64. */
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "kernels need float arithmetic without excess precision"
#endif
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#pragma GCC diagnostic ignored "-Wself-assign"
#define GK_NO_IDIOM __attribute__((no_builtin))
#define GK_FASTMATH _Pragma("clang fp reassociate(on) contract(fast)")
#else
#define GK_NO_IDIOM __attribute__((optimize("no-tree-loop-distribute-patterns")))
#define GK_FASTMATH
#endif
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#pragma GCC diagnostic ignored "-Wtautological-compare"
#pragma GCC diagnostic ignored "-Wtype-limits"
#pragma GCC diagnostic ignored "-Wunused-but-set-parameter"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-label"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-variable"

#define GK_INLINE inline __attribute__((always_inline))
#define GK_OUTLINE __attribute__((noinline))
#define GK_COLD __attribute__((cold, noinline, unused))
/* Opens a loop over rows that all compute the same: gcc swaps it with the one over x, which it then cannot vectorise. */
#define GK_ROW if (__extension__({ __asm__ volatile(""); 1; }))
#define GK_UNLIKELY(x) __builtin_expect(!!(x), 0)

typedef _Bool gk_bool;
typedef __INT8_TYPE__ gk_i8;
typedef __INT16_TYPE__ gk_i16;
typedef __INT32_TYPE__ gk_i32;
typedef __INT64_TYPE__ gk_i64;
typedef __UINT8_TYPE__ gk_u8;
typedef __UINT16_TYPE__ gk_u16;
typedef __UINT32_TYPE__ gk_u32;
typedef __UINT64_TYPE__ gk_u64;
typedef float gk_f32;
typedef double gk_f64;
typedef gk_u16 gk_f16;
typedef gk_u16 gk_bf16;
typedef struct { gk_f32 re, im; } gk_c64;
typedef struct { gk_f64 re, im; } gk_c128;

#define GK_MAX ((gk_i64)0x7fffffffffffffff)
#define GK_MIN (-GK_MAX - 1)

/* The ABI of device/gokernel.h. */
typedef struct gokernel_box {
  gk_i64 lo[3], hi[3], threads[3], group[3];
} gokernel_box;
typedef struct gokernel_fault {
  gk_i64 kind, func, line, thread[3], a, b;
  const char *msg;
} gokernel_fault;

/* A thread: its global id and the box that it belongs to. Where groups cooperate, its ids in and of its group, too. */
typedef struct gk_thread {
  gk_i64 x, y, z;
  const gokernel_box *box;
  int grouped;
  gk_i64 lx, ly, lz, gx, gy, gz;
} gk_thread;

/* Copies a box, whose ids are none of them negative: what an id is divided by tells a compiler nothing of that. */
#define GK_BOX \
  const gokernel_box b = *box; \
  if (b.lo[0] < 0 || b.lo[1] < 0 || b.lo[2] < 0) __builtin_unreachable()

/* Faults of slice expressions; see gokernel.h. */
enum {
  GK_SLICE_LEN = 5, GK_SLICE_CAP, GK_SLICE_B, GK_SLICE_3LEN, GK_SLICE_3CAP, GK_SLICE_3B, GK_SLICE_3C, GK_SLICE_ARRAY
};

/* The bits of a body's mode. */
enum { GK_CHECK = 1, GK_GUARD = 2 };

/* A slot of the arguments as a float. */
static GK_INLINE gk_f32 gk_slot_f32(gk_u64 slot) {
  union { gk_u32 bits; gk_f32 value; } u;
  u.bits = (gk_u32)slot;
  return u.value;
}
static GK_INLINE gk_f64 gk_slot_f64(gk_u64 slot) {
  union { gk_u64 bits; gk_f64 value; } u;
  u.bits = slot;
  return u.value;
}

/* Faults: each fills in f and returns 1, which its caller passes on. */
static GK_COLD int gk_fail(gokernel_fault *f, gk_i64 kind, gk_i64 func, gk_i64 line, gk_i64 a, gk_i64 b,
                           const char *msg, gk_i64 x, gk_i64 y, gk_i64 z) {
  f->kind = kind, f->func = func, f->line = line;
  f->thread[0] = x, f->thread[1] = y, f->thread[2] = z;
  f->a = a, f->b = b, f->msg = msg;
  return 1;
}
static GK_INLINE int gk_fault(gk_thread t, gokernel_fault *f, gk_i64 kind, gk_i64 func, gk_i64 line,
                              gk_i64 a, gk_i64 b, const char *msg) {
  return gk_fail(f, kind, func, line, a, b, msg, t.x, t.y, t.z);
}
/* Moves a fault to the call of the function that it is in. */
static GK_COLD int gk_at(gokernel_fault *f, gk_i64 func, gk_i64 line) {
  f->func = func, f->line = line;
  return 1;
}
static GK_INLINE int gk_index(gk_thread t, gokernel_fault *f, gk_i64 func, gk_i64 line, gk_i64 i, gk_i64 n) {
  return gk_fault(t, f, 1, func, line, i, n, 0);
}
static GK_INLINE int gk_divide(gk_thread t, gokernel_fault *f, gk_i64 func, gk_i64 line) {
  return gk_fault(t, f, 2, func, line, 0, 0, 0);
}
static GK_INLINE int gk_shift(gk_thread t, gokernel_fault *f, gk_i64 func, gk_i64 line, gk_i64 n) {
  return gk_fault(t, f, 3, func, line, n, 0, 0);
}
static GK_INLINE int gk_panic(gk_thread t, gokernel_fault *f, gk_i64 func, gk_i64 line, const char *msg) {
  return gk_fault(t, f, 4, func, line, 0, 0, msg);
}

/* The loops over the threads of a strip, which share nothing, and one of them. */
#ifdef __clang__
#pragma GCC diagnostic ignored "-Wpass-failed"
#define GK_LANES(n, loop) _Pragma(loop) for (gk_i64 l = 0; l < n; l++)
#define GK_LANES_8 GK_LANES(8, "clang loop vectorize(assume_safety) vectorize_width(8) interleave_count(1) unroll(disable)")
#define GK_LANES_16 GK_LANES(16, "clang loop vectorize(assume_safety) vectorize_width(8) interleave_count(2) unroll(disable)")
#define GK_LANES_32 GK_LANES(32, "clang loop vectorize(assume_safety) vectorize_width(8) interleave_count(4) unroll(disable)")
#else
#define GK_LANES(n) _Pragma("GCC ivdep") for (gk_i64 l = 0; l < n; l++)
#define GK_LANES_8 GK_LANES(8)
#define GK_LANES_16 GK_LANES(16)
#define GK_LANES_32 GK_LANES(32)
#endif
static GK_INLINE gk_thread gk_lane(gk_thread first, gk_i64 l) {
  const gk_thread t = {first.x + l, first.y, first.z, first.box};
  return t;
}

/* The methods of device.Thread. */
static GK_INLINE gk_i64 gk_pick(gk_i64 d, gk_i64 x, gk_i64 y, gk_i64 z, gk_i64 other) {
  return d == 0 ? x : d == 1 ? y : d == 2 ? z : other;
}
static GK_INLINE gk_i64 gk_Global(gk_thread t, gk_i64 d) { return gk_pick(d, t.x, t.y, t.z, 0); }
static GK_INLINE gk_i64 gk_GlobalSize(gk_thread t, gk_i64 d) {
  return gk_pick(d, t.box->threads[0], t.box->threads[1], t.box->threads[2], 1);
}
static GK_INLINE gk_i64 gk_LocalSize(gk_thread t, gk_i64 d) {
  return gk_pick(d, t.box->group[0], t.box->group[1], t.box->group[2], 1);
}
static GK_INLINE gk_i64 gk_Local(gk_thread t, gk_i64 d) {
  return t.grouped ? gk_pick(d, t.lx, t.ly, t.lz, 0) : gk_Global(t, d) % gk_LocalSize(t, d);
}
static GK_INLINE gk_i64 gk_Group(gk_thread t, gk_i64 d) {
  return t.grouped ? gk_pick(d, t.gx, t.gy, t.gz, 0) : gk_Global(t, d) / gk_LocalSize(t, d);
}
static GK_INLINE gk_i64 gk_NumGroups(gk_thread t, gk_i64 d) { return gk_GlobalSize(t, d) / gk_LocalSize(t, d); }

/* Division by a divisor that is not 0; the lowest value by -1 wraps. */
static GK_INLINE gk_i32 gk_div_i32(gk_i32 a, gk_i32 b) { return b == -1 ? (gk_i32)(0 - (gk_u32)a) : a / b; }
static GK_INLINE gk_i64 gk_div_i64(gk_i64 a, gk_i64 b) { return b == -1 ? (gk_i64)(0 - (gk_u64)a) : a / b; }
static GK_INLINE gk_i32 gk_rem_i32(gk_i32 a, gk_i32 b) { return b == -1 ? 0 : a % b; }
static GK_INLINE gk_i64 gk_rem_i64(gk_i64 a, gk_i64 b) { return b == -1 ? 0 : a % b; }

/* Shifts by any count; narrower types use these and truncate. */
static GK_INLINE gk_u32 gk_shl_32(gk_u32 x, gk_u64 n) { return n < 32 ? x << n : 0; }
static GK_INLINE gk_u64 gk_shl_64(gk_u64 x, gk_u64 n) { return n < 64 ? x << n : 0; }
static GK_INLINE gk_u32 gk_shr_u32(gk_u32 x, gk_u64 n) { return n < 32 ? x >> n : 0; }
static GK_INLINE gk_u64 gk_shr_u64(gk_u64 x, gk_u64 n) { return n < 64 ? x >> n : 0; }
static GK_INLINE gk_i32 gk_shr_i32(gk_i32 x, gk_u64 n) { return x >> (n < 32 ? n : 31); }
static GK_INLINE gk_i64 gk_shr_i64(gk_i64 x, gk_u64 n) { return x >> (n < 64 ? n : 63); }

/* Floating point to integer: what does not fit, NaN included, gives what amd64's CVTTSD2SI gives. */
#if defined(__aarch64__)
static GK_INLINE gk_i32 gk_f64_i32(gk_f64 x) { return (gk_i32)x; }
static GK_INLINE gk_i64 gk_f64_i64(gk_f64 x) { return (gk_i64)x; }
static GK_INLINE gk_i32 gk_f32_i32(gk_f32 x) { return (gk_i32)x; }
static GK_INLINE gk_i64 gk_f32_i64(gk_f32 x) { return (gk_i64)x; }
static GK_INLINE gk_u64 gk_f64_u64(gk_f64 x) { return (gk_u64)x; }
#else
static GK_INLINE gk_i32 gk_f64_i32(gk_f64 x) {
  return x > -0x1.00000002p31 && x < 0x1p31 ? (gk_i32)x : (gk_i32)-0x7fffffff - 1;
}
static GK_INLINE gk_i64 gk_f64_i64(gk_f64 x) { return x >= -0x1p63 && x < 0x1p63 ? (gk_i64)x : GK_MIN; }
static GK_INLINE gk_i32 gk_f32_i32(gk_f32 x) {
  return x >= -0x1p31f && x < 0x1p31f ? (gk_i32)x : (gk_i32)-0x7fffffff - 1;
}
static GK_INLINE gk_i64 gk_f32_i64(gk_f32 x) { return x >= -0x1p63f && x < 0x1p63f ? (gk_i64)x : GK_MIN; }
static GK_INLINE gk_u64 gk_f64_u64(gk_f64 x) {
  return x < 0x1p63 ? (gk_u64)gk_f64_i64(x) : (gk_u64)gk_f64_i64(x - 0x1p63) | (gk_u64)1 << 63;
}
#endif
static GK_INLINE gk_u64 gk_f32_u64(gk_f32 x) { return gk_f64_u64((gk_f64)x); }

/* Floats of two bytes, with the bits of package device: to the nearest, ties to even; NaNs are quiet after. */
#if (defined(__F16C__) || defined(__aarch64__)) && defined(__FLT16_MANT_DIG__)
static GK_INLINE gk_f32 gk_f16_f32(gk_f16 h) {
  union { gk_u16 bits; _Float16 value; } u;
  u.bits = h;
  return (gk_f32)u.value;
}
static GK_INLINE gk_f16 gk_f32_f16(gk_f32 x) {
  union { gk_u16 bits; _Float16 value; } u;
  u.value = (_Float16)x;
  return u.bits;
}
#else
static GK_INLINE gk_f32 gk_f16_f32(gk_f16 h) {
  const gk_u32 magnitude = h & 0x7fffu, sign = (gk_u32)(h & 0x8000u) << 16;
  union { gk_u32 bits; gk_f32 value; } small, u;
  small.value = (gk_f32)(gk_i32)magnitude * 0x1p-24f;
  u.bits = magnitude > 0x7c00u    ? 0x7fc00000u | magnitude << 13
           : magnitude == 0x7c00u ? 0x7f800000u
           : magnitude < 0x400u   ? small.bits
                                  : (magnitude << 13) + 0x38000000u;
  u.bits |= sign;
  return u.value;
}
static GK_INLINE gk_f16 gk_f32_f16(gk_f32 x) {
  union { gk_u32 bits; gk_f32 value; } u, small;
  u.value = x;
  const gk_u32 b = u.bits & 0x7fffffffu, sign = u.bits >> 16 & 0x8000u;
  small.bits = b;
  small.value += 0.5f; /* a unit of its last place is one of the result's: this rounds */
  return (gk_f16)(sign | (b > 0x7f800000u    ? 0x7e00u | (b >> 13 & 0x3ffu)
                          : b >= 0x47800000u ? 0x7c00u
                          : b < 0x38800000u  ? small.bits - 0x3f000000u
                                             : (b - 0x38000000u + 0xfffu + (b >> 13 & 1u)) >> 13));
}
#endif
static GK_INLINE gk_f32 gk_bf16_f32(gk_bf16 h) {
  union { gk_u32 bits; gk_f32 value; } u;
  u.bits = (gk_u32)h << 16;
  return u.value;
}
static GK_INLINE gk_bf16 gk_f32_bf16(gk_f32 x) {
  union { gk_u32 bits; gk_f32 value; } u;
  u.value = x;
  return (gk_bf16)((u.bits & 0x7fffffffu) > 0x7f800000u ? u.bits >> 16 | 0x40u
                                                        : (u.bits + 0x7fffu + (u.bits >> 16 & 1u)) >> 16);
}

/* min and max: of NaN and a number NaN, and -0 below +0. */
#define GK_MINMAX_INT(T) \
  static GK_INLINE T gk_min_##T(T a, T b) { return a < b ? a : b; } \
  static GK_INLINE T gk_max_##T(T a, T b) { return a > b ? a : b; }
GK_MINMAX_INT(gk_i8)
GK_MINMAX_INT(gk_i16)
GK_MINMAX_INT(gk_i32)
GK_MINMAX_INT(gk_i64)
GK_MINMAX_INT(gk_u8)
GK_MINMAX_INT(gk_u16)
GK_MINMAX_INT(gk_u32)
GK_MINMAX_INT(gk_u64)
#define GK_MINMAX_FLOAT(T, signbit) \
  static GK_INLINE T gk_min_##T(T a, T b) { \
    return a != a ? a : b != b ? b : a < b ? a : a > b ? b : signbit(a) ? a : b; \
  } \
  static GK_INLINE T gk_max_##T(T a, T b) { \
    return a != a ? a : b != b ? b : a > b ? a : a < b ? b : signbit(a) ? b : a; \
  }
GK_MINMAX_FLOAT(gk_f32, __builtin_signbitf)
GK_MINMAX_FLOAT(gk_f64, __builtin_signbit)

/* Complex numbers. Go multiplies complex64 in float64, and divides both so. */
static GK_INLINE gk_c128 gk_c64_c128(gk_c64 x) { return (gk_c128){x.re, x.im}; }
static GK_INLINE gk_c64 gk_c128_c64(gk_c128 x) { return (gk_c64){(gk_f32)x.re, (gk_f32)x.im}; }
#define GK_COMPLEX(T) \
  static GK_INLINE gk_##T gk_##T##_add(gk_##T a, gk_##T b) { return (gk_##T){a.re + b.re, a.im + b.im}; } \
  static GK_INLINE gk_##T gk_##T##_sub(gk_##T a, gk_##T b) { return (gk_##T){a.re - b.re, a.im - b.im}; } \
  static GK_INLINE gk_##T gk_##T##_neg(gk_##T a) { return (gk_##T){-a.re, -a.im}; } \
  static GK_INLINE gk_bool gk_##T##_eq(gk_##T a, gk_##T b) { return a.re == b.re && a.im == b.im; }
GK_COMPLEX(c64)
GK_COMPLEX(c128)
static GK_INLINE gk_c128 gk_c128_mul(gk_c128 a, gk_c128 b) {
  return (gk_c128){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
static GK_INLINE gk_c64 gk_c64_mul(gk_c64 a, gk_c64 b) {
  return gk_c128_c64(gk_c128_mul(gk_c64_c128(a), gk_c64_c128(b)));
}
static GK_INLINE int gk_finite(gk_f64 x) { return x - x == 0; }
static GK_INLINE int gk_infinite(gk_f64 x) { return x == x && x - x != 0; }
static GK_INLINE gk_f64 gk_unit(gk_f64 x) { return __builtin_copysign(gk_infinite(x) ? 1.0 : 0.0, x); }
/* What a quotient of which both parts are NaN should be: C99, G.5.1. */
static GK_COLD gk_c128 gk_c128_odd(gk_c128 n, gk_c128 m, gk_c128 q) {
  const gk_f64 inf = __builtin_inf();
  gk_f64 scale = 0;
  if (m.re == 0 && m.im == 0 && (n.re == n.re || n.im == n.im))
    return (gk_c128){__builtin_copysign(inf, m.re) * n.re, __builtin_copysign(inf, m.re) * n.im};
  if ((gk_infinite(n.re) || gk_infinite(n.im)) && gk_finite(m.re) && gk_finite(m.im)) {
    n = (gk_c128){gk_unit(n.re), gk_unit(n.im)};
    scale = inf;
  } else if ((gk_infinite(m.re) || gk_infinite(m.im)) && gk_finite(n.re) && gk_finite(n.im)) {
    m = (gk_c128){gk_unit(m.re), gk_unit(m.im)};
  } else {
    return q;
  }
  return (gk_c128){scale * (n.re * m.re + n.im * m.im), scale * (n.im * m.re - n.re * m.im)};
}
static GK_INLINE gk_c128 gk_c128_div(gk_c128 n, gk_c128 m) {
  gk_c128 q;
  if (__builtin_fabs(m.re) >= __builtin_fabs(m.im)) {
    const gk_f64 ratio = m.im / m.re, denom = m.re + ratio * m.im;
    q = (gk_c128){(n.re + n.im * ratio) / denom, (n.im - n.re * ratio) / denom};
  } else {
    const gk_f64 ratio = m.re / m.im, denom = m.im + ratio * m.re;
    q = (gk_c128){(n.re * ratio + n.im) / denom, (n.im * ratio - n.re) / denom};
  }
  return GK_UNLIKELY(q.re != q.re && q.im != q.im) ? gk_c128_odd(n, m, q) : q;
}
static GK_INLINE gk_c64 gk_c64_div(gk_c64 a, gk_c64 b) {
  return gk_c128_c64(gk_c128_div(gk_c64_c128(a), gk_c64_c128(b)));
}

/* Whether two pieces of memory do not overlap. */
static inline int gk_apart(const void *p, gk_i64 np, const void *q, gk_i64 nq) {
  return (__UINTPTR_TYPE__)p + (__UINTPTR_TYPE__)np <= (__UINTPTR_TYPE__)q ||
         (__UINTPTR_TYPE__)q + (__UINTPTR_TYPE__)nq <= (__UINTPTR_TYPE__)p;
}

/* What compilers call for loops that copy or fill; hidden and weak, so that every object has its own. */
#define GK_LIBC GK_NO_IDIOM __attribute__((weak, visibility("hidden"), noinline))
GK_LIBC void *memcpy(void *to, const void *from, __SIZE_TYPE__ n) {
  unsigned char *d = (unsigned char *)to;
  const unsigned char *s = (const unsigned char *)from;
  for (__SIZE_TYPE__ i = 0; i < n; i++) d[i] = s[i];
  return to;
}
GK_LIBC void *memmove(void *to, const void *from, __SIZE_TYPE__ n) {
  unsigned char *d = (unsigned char *)to;
  const unsigned char *s = (const unsigned char *)from;
  if ((__UINTPTR_TYPE__)d - (__UINTPTR_TYPE__)s >= n) {
    for (__SIZE_TYPE__ i = 0; i < n; i++) d[i] = s[i];
  } else {
    for (__SIZE_TYPE__ i = n; i > 0; i--) d[i - 1] = s[i - 1];
  }
  return to;
}
GK_LIBC void *memset(void *to, int c, __SIZE_TYPE__ n) {
  unsigned char *d = (unsigned char *)to;
  for (__SIZE_TYPE__ i = 0; i < n; i++) d[i] = (unsigned char)c;
  return to;
}

/* copy and clear. */
static GK_INLINE gk_i64 gk_copy(void *to, gk_i64 nto, const void *from, gk_i64 nfrom, gk_i64 size) {
  const gk_i64 n = nto < nfrom ? nto : nfrom;
  if (n > 0) __builtin_memmove(to, from, (gk_u64)n * (gk_u64)size);
  return n;
}
static GK_INLINE void gk_clear(void *to, gk_i64 n, gk_i64 size) {
  if (n > 0) __builtin_memset(to, 0, (gk_u64)n * (gk_u64)size);
}

/* What an index of at most 32 bits has to be below, so that there is an element. */
static GK_INLINE gk_u32 gk_index_limit(gk_i64 n) { return n < 0x80000000ll ? (gk_u32)n : 0x80000000u; }

/* Checks in a body; check is 0 where a range test has proved them. */
#define GK_BOUND(check, i, n, func, line) \
  if ((check) && GK_UNLIKELY((gk_u64)(i) >= (gk_u64)(n))) return gk_index(t, f, func, line, (gk_i64)(i), n)
#define GK_DIVISOR(check, b, func, line) \
  if ((check) && GK_UNLIKELY((b) == 0)) return gk_divide(t, f, func, line)
#define GK_SLICE(check, kind, a, b, func, line) \
  if ((check) && GK_UNLIKELY((gk_u64)(a) > (gk_u64)(b))) \
  return gk_fault(t, f, kind, func, line, (gk_i64)(a), (gk_i64)(b), 0)
#define GK_COUNT(check, n, func, line) \
  if ((check) && GK_UNLIKELY((n) < 0)) return gk_shift(t, f, func, line, n)
