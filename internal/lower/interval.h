/*
 * Interval arithmetic for range tests. A gk_iv holds the values lo..hi of an expression; lo > hi means that
 * control never gets there. Operations take the least and greatest value of the Go type; one whose result may
 * leave them gives every value of the type, since Go wraps. Of uint64 only values up to GK_MAX are held: its
 * "every value" is GK_MIN..GK_MAX, so lo < min tells it from the rest.
 */
typedef struct gk_iv {
  gk_i64 lo, hi;
} gk_iv;

/* Not inlined: a range test runs once a box, and a large kernel's is thousands of operations. */
#define GK_IV static __attribute__((noinline, const, unused))

#define GK_R_i8 -128, 127
#define GK_R_i16 -32768, 32767
#define GK_R_i32 -0x7fffffffll - 1, 0x7fffffffll
#define GK_R_i64 GK_MIN, GK_MAX
#define GK_R_u8 0, 255
#define GK_R_u16 0, 65535
#define GK_R_u32 0, 0xffffffffll
#define GK_R_u64 0, GK_MAX

static inline gk_iv gk_iv_make(gk_i64 lo, gk_i64 hi) {
  gk_iv v = {lo, hi};
  return v;
}
static inline gk_iv gk_iv_none(void) { return gk_iv_make(1, 0); }
static inline int gk_iv_empty(gk_iv a) { return a.lo > a.hi; }
static inline gk_iv gk_iv_any(gk_i64 min, gk_i64 max) { return gk_iv_make(max == GK_MAX ? GK_MIN : min, max); }
static inline gk_iv gk_iv_of(gk_i64 x) { return gk_iv_make(x, x); }
static inline gk_iv gk_iv_ofu(gk_u64 x) {
  return x <= (gk_u64)GK_MAX ? gk_iv_of((gk_i64)x) : gk_iv_any(GK_R_u64);
}
/* The ids of a box in one dimension. */
static inline gk_iv gk_iv_ids(gk_i64 lo, gk_i64 hi) { return lo < hi ? gk_iv_make(lo, hi - 1) : gk_iv_none(); }

static inline gk_i64 gk_lesser(gk_i64 a, gk_i64 b) { return a < b ? a : b; }
static inline gk_i64 gk_greater(gk_i64 a, gk_i64 b) { return a > b ? a : b; }
GK_IV gk_iv gk_iv_hull4(gk_i64 a, gk_i64 b, gk_i64 c, gk_i64 d) {
  return gk_iv_make(gk_lesser(gk_lesser(a, b), gk_lesser(c, d)), gk_greater(gk_greater(a, b), gk_greater(c, d)));
}
GK_IV gk_iv gk_iv_conv(gk_iv a, gk_i64 min, gk_i64 max) {
  return gk_iv_empty(a) || (a.lo >= min && a.hi <= max) ? a : gk_iv_any(min, max);
}
GK_IV gk_iv gk_iv_join(gk_iv a, gk_iv b) {
  if (gk_iv_empty(a)) return b;
  if (gk_iv_empty(b)) return a;
  return gk_iv_make(gk_lesser(a.lo, b.lo), gk_greater(a.hi, b.hi));
}
GK_IV gk_iv gk_iv_meet(gk_iv a, gk_iv b) {
  return gk_iv_make(gk_greater(a.lo, b.lo), gk_lesser(a.hi, b.hi));
}

/* The values in a that are start and a number of steps. */
GK_IV gk_iv gk_iv_stride(gk_iv a, gk_iv start, gk_iv by) {
  gk_i64 span;
  if (gk_iv_empty(a) || start.lo != start.hi || by.lo != by.hi || by.lo <= 0 || a.lo < start.lo ||
      __builtin_sub_overflow(a.hi, start.lo, &span))
    return a;
  return gk_iv_make(a.lo, start.lo + span / by.lo * by.lo);
}
GK_IV gk_iv gk_iv_add(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  gk_iv r;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min || __builtin_add_overflow(a.lo, b.lo, &r.lo) ||
      __builtin_add_overflow(a.hi, b.hi, &r.hi))
    return gk_iv_any(min, max);
  return gk_iv_conv(r, min, max);
}
GK_IV gk_iv gk_iv_sub(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  gk_iv r;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min || __builtin_sub_overflow(a.lo, b.hi, &r.lo) ||
      __builtin_sub_overflow(a.hi, b.lo, &r.hi))
    return gk_iv_any(min, max);
  return gk_iv_conv(r, min, max);
}
/* a - b where a is no less than b. */
GK_IV gk_iv gk_iv_ahead(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  gk_i64 most;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min || __builtin_sub_overflow(a.hi, b.lo, &most) || most > max) return gk_iv_any(min, max);
  return gk_iv_make(0, most);
}
GK_IV gk_iv gk_iv_mul(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  gk_i64 p, q, r, s;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min || __builtin_mul_overflow(a.lo, b.lo, &p) ||
      __builtin_mul_overflow(a.lo, b.hi, &q) || __builtin_mul_overflow(a.hi, b.lo, &r) ||
      __builtin_mul_overflow(a.hi, b.hi, &s))
    return gk_iv_any(min, max);
  return gk_iv_conv(gk_iv_hull4(p, q, r, s), min, max);
}
/* A divisor of 0 faults, so the rest of its values decide. */
GK_IV gk_iv gk_iv_divisor(gk_iv b) { return gk_iv_make(b.lo + (b.lo == 0), b.hi - (b.hi == 0)); }
GK_IV gk_iv gk_iv_div(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min) return gk_iv_any(min, max);
  b = gk_iv_divisor(b);
  if (b.lo > b.hi || (b.lo < 0 && b.hi > 0) || (a.lo == GK_MIN && b.hi == -1)) return gk_iv_any(min, max);
  return gk_iv_conv(gk_iv_hull4(a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi), min, max);
}
GK_IV gk_iv gk_iv_rem(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  gk_i64 below, above;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (b.lo < min) return a.lo < min ? gk_iv_any(min, max) : gk_iv_make(0, a.hi);
  b = gk_iv_divisor(b);
  if (b.lo > b.hi) return gk_iv_any(min, max);
  if (b.lo == b.hi && b.lo > 0 && a.lo >= 0 && a.lo / b.lo == a.hi / b.lo)
    return gk_iv_make(a.lo % b.lo, a.hi % b.lo);
  above = gk_greater(b.hi > 0 ? b.hi - 1 : 0, b.lo < 0 ? -(b.lo + 1) : 0); /* greatest magnitude */
  below = -above;
  if (a.lo < min) return gk_iv_make(0, above);
  return gk_iv_make(a.lo >= 0 ? 0 : gk_greater(a.lo, below), a.hi <= 0 ? 0 : gk_lesser(a.hi, above));
}
GK_IV gk_iv gk_iv_and(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < 0 && b.lo < 0) return gk_iv_any(min, max);
  return gk_iv_make(0, a.lo < 0 ? b.hi : b.lo < 0 ? a.hi : gk_lesser(a.hi, b.hi));
}
/* or and xor set no bit above the highest of their operands'. */
GK_IV gk_iv gk_iv_or(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  gk_u64 bits;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < 0 || b.lo < 0) return gk_iv_any(min, max);
  bits = (gk_u64)(a.hi | b.hi);
  bits |= bits >> 1, bits |= bits >> 2, bits |= bits >> 4;
  bits |= bits >> 8, bits |= bits >> 16, bits |= bits >> 32;
  return gk_iv_make(0, (gk_i64)bits);
}
GK_IV gk_iv gk_iv_xor(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) { return gk_iv_or(a, b, min, max); }
GK_IV gk_iv gk_iv_andnot(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  return a.lo < 0 ? gk_iv_any(min, max) : gk_iv_make(0, a.hi);
}
GK_IV gk_iv gk_iv_shl(gk_iv a, gk_iv n, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(a) || gk_iv_empty(n)) return gk_iv_none();
  if (n.lo < 0 || n.hi > 62) return gk_iv_any(min, max);
  return gk_iv_mul(a, gk_iv_make((gk_i64)1 << n.lo, (gk_i64)1 << n.hi), min, max);
}
GK_IV gk_iv gk_iv_shr(gk_iv a, gk_iv n, gk_i64 min, gk_i64 max) {
  gk_i64 few, many;
  if (gk_iv_empty(a) || gk_iv_empty(n)) return gk_iv_none();
  few = n.lo < 0 ? 0 : gk_lesser(n.lo, 63), many = n.lo < 0 ? 63 : gk_lesser(n.hi, 63);
  if (a.lo < min) return few == 0 ? gk_iv_any(min, max) : gk_iv_make(0, GK_MAX >> (few - 1));
  return gk_iv_hull4(a.lo >> few, a.lo >> many, a.hi >> few, a.hi >> many);
}
GK_IV gk_iv gk_iv_not(gk_iv a, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(a)) return gk_iv_none();
  if (min < 0) return gk_iv_make(~a.hi, ~a.lo);
  return max == GK_MAX ? gk_iv_any(min, max) : gk_iv_make(max - a.hi, max - a.lo);
}
GK_IV gk_iv gk_iv_min(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min && b.lo < min) return gk_iv_any(min, max);
  if (a.lo < min || b.lo < min) return gk_iv_make(0, a.lo < min ? b.hi : a.hi);
  return gk_iv_make(gk_lesser(a.lo, b.lo), gk_lesser(a.hi, b.hi));
}
GK_IV gk_iv gk_iv_max(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min) return gk_iv_any(min, max);
  return gk_iv_make(gk_greater(a.lo, b.lo), gk_greater(a.hi, b.hi));
}

/* gk_iv_REL(a, b) gives the values of a where a REL b holds. */
GK_IV gk_iv gk_iv_le(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  (void)max;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  return b.lo < min ? a : gk_iv_make(a.lo < min ? 0 : a.lo, gk_lesser(a.hi, b.hi));
}
GK_IV gk_iv gk_iv_lt(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  (void)max;
  if (gk_iv_empty(a) || gk_iv_empty(b) || b.hi == GK_MIN) return gk_iv_none();
  return b.lo < min ? a : gk_iv_make(a.lo < min ? 0 : a.lo, gk_lesser(a.hi, b.hi - 1));
}
GK_IV gk_iv gk_iv_ge(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  (void)max;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  return a.lo < min || b.lo < min ? a : gk_iv_make(gk_greater(a.lo, b.lo), a.hi);
}
GK_IV gk_iv gk_iv_gt(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  (void)max;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min) return a;
  return b.lo == GK_MAX ? gk_iv_none() : gk_iv_make(gk_greater(a.lo, b.lo + 1), a.hi);
}
GK_IV gk_iv gk_iv_eq(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  (void)max;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  return b.lo < min ? a : a.lo < min ? b : gk_iv_meet(a, b);
}
GK_IV gk_iv gk_iv_ne(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  (void)max;
  if (gk_iv_empty(a) || gk_iv_empty(b)) return gk_iv_none();
  if (a.lo < min || b.lo < min || b.lo != b.hi || a.lo == a.hi)
    return a.lo == a.hi && b.lo == b.hi && a.lo == b.lo ? gk_iv_none() : a;
  return gk_iv_make(a.lo + (a.lo == b.lo), a.hi - (a.hi == b.lo));
}

/* Two things that are known about one value. */
GK_IV gk_iv gk_iv_both(gk_iv a, gk_iv b, gk_i64 min, gk_i64 max) {
  (void)max;
  return a.lo < min ? b : b.lo < min ? a : gk_iv_meet(a, b);
}
/* What is known about x when x + y, x - y or x converted to another type, of at least as many bits, is r. */
GK_IV gk_iv gk_iv_unadd(gk_iv x, gk_iv y, gk_iv r, gk_i64 min, gk_i64 max) {
  gk_iv s, back;
  if (gk_iv_empty(x) || gk_iv_empty(y) || gk_iv_empty(r)) return gk_iv_none();
  if (x.lo < min || y.lo < min || r.lo < min) return x;
  if (__builtin_add_overflow(x.lo, y.lo, &s.lo) || __builtin_add_overflow(x.hi, y.hi, &s.hi)) return x;
  if (s.lo < min || s.hi > max) return x;
  if (__builtin_sub_overflow(r.lo, y.hi, &back.lo) || __builtin_sub_overflow(r.hi, y.lo, &back.hi)) return x;
  return gk_iv_meet(x, back);
}
GK_IV gk_iv gk_iv_unsub(gk_iv x, gk_iv y, gk_iv r, gk_i64 min, gk_i64 max) {
  gk_iv s, back;
  if (gk_iv_empty(x) || gk_iv_empty(y) || gk_iv_empty(r)) return gk_iv_none();
  if (x.lo < min || y.lo < min || r.lo < min) return x;
  if (__builtin_sub_overflow(x.lo, y.hi, &s.lo) || __builtin_sub_overflow(x.hi, y.lo, &s.hi)) return x;
  if (s.lo < min || s.hi > max) return x;
  if (__builtin_add_overflow(r.lo, y.lo, &back.lo) || __builtin_add_overflow(r.hi, y.hi, &back.hi)) return x;
  return gk_iv_meet(x, back);
}
GK_IV gk_iv gk_iv_unconv(gk_iv x, gk_iv r, gk_i64 xmin, gk_i64 xmax, gk_i64 rmin, gk_i64 rmax) {
  int keeps = (xmin < 0 && rmin < 0) || (xmin == 0 && xmax < rmax); /* every value */
  if (gk_iv_empty(x) || gk_iv_empty(r)) return gk_iv_none();
  if (r.lo < rmin || !(keeps || (r.lo >= 0 && r.hi <= xmax))) return x;
  return x.lo < xmin ? r : gk_iv_meet(x, r);
}

/* What a loop variable k holds that starts in a and grows, shrinks or goes towards 0; ids below n. */
GK_IV gk_iv gk_iv_from(gk_iv a, gk_i64 min, gk_i64 max) {
  return gk_iv_empty(a) || a.lo < min ? a : gk_iv_make(a.lo, max);
}
GK_IV gk_iv gk_iv_downto(gk_iv a, gk_i64 min, gk_i64 max) {
  (void)max;
  return gk_iv_empty(a) || a.lo < min ? a : gk_iv_make(min, a.hi);
}
GK_IV gk_iv gk_iv_shrink(gk_iv a, gk_i64 min, gk_i64 max) {
  (void)max;
  return gk_iv_empty(a) || a.lo < min ? a : gk_iv_make(gk_lesser(a.lo, 0), gk_greater(a.hi, 0));
}
GK_IV gk_iv gk_iv_below(gk_iv n, gk_i64 min, gk_i64 max) {
  if (gk_iv_empty(n)) return n;
  if (n.lo < min) return gk_iv_any(min, max);
  return n.hi <= 0 ? gk_iv_none() : gk_iv_make(0, n.hi - 1);
}

/* Tests: live says whether control may get there at all. */
static inline int gk_live(int live, gk_iv a) { return live && !gk_iv_empty(a); }
GK_IV int gk_ok_index(int live, gk_iv i, gk_iv n) {
  return !live || gk_iv_empty(i) || gk_iv_empty(n) || (i.lo >= 0 && i.hi < n.lo);
}
/* low..high, which are n apart, lie in a slice of a length. */
GK_IV int gk_ok_slice(int live, gk_iv low, gk_iv high, gk_iv n, gk_iv length) {
  return !live || gk_iv_empty(low) || gk_iv_empty(high) || gk_iv_empty(length) ||
         (low.lo >= 0 && high.lo >= 0 && n.lo >= 0 && n.lo <= n.hi && high.hi <= length.lo);
}
GK_IV int gk_ok_divisor(int live, gk_iv b) { return !live || gk_iv_empty(b) || b.lo > 0 || b.hi < 0; }
GK_IV int gk_ok_count(int live, gk_iv n) { return !live || gk_iv_empty(n) || n.lo >= 0; }
/* A loop variable k that stays in its type while k += step, k -= step or k *= step. */
GK_IV int gk_ok_up(int live, gk_iv k, gk_iv step, gk_i64 min, gk_i64 max) {
  return !live || gk_iv_empty(k) || gk_iv_empty(step) ||
         (k.lo >= min && step.lo >= 1 && step.lo >= min && k.hi <= max - step.hi);
}
GK_IV int gk_ok_down(int live, gk_iv k, gk_iv step, gk_i64 min, gk_i64 max) {
  return !live || gk_iv_empty(k) || gk_iv_empty(step) ||
         (k.hi <= max && step.lo >= 1 && k.lo >= min && k.lo >= (min < 0 ? min + step.hi : step.hi));
}
GK_IV int gk_ok_scale(int live, gk_iv k, gk_iv step, gk_i64 min, gk_i64 max) {
  return !live || gk_iv_empty(k) || gk_iv_empty(step) ||
         (k.lo >= 0 && k.lo >= min && step.lo >= 1 && k.hi <= max / step.hi);
}
/* Bounds that guards put on the ids of a box; a bound that is not one value cannot be used. */
static inline int gk_clamp_hi(gk_i64 *hi, gk_iv bound, int inclusive) {
  if (bound.lo != bound.hi) return 0;
  if (inclusive && bound.lo == GK_MAX) return 1;
  *hi = gk_lesser(*hi, bound.lo + inclusive);
  return 1;
}
static inline int gk_clamp_lo(gk_i64 *lo, gk_i64 *hi, gk_iv bound, int inclusive) {
  if (bound.lo != bound.hi) return 0;
  if (!inclusive && bound.lo == GK_MAX) *hi = *lo;
  else *lo = gk_greater(*lo, bound.lo + !inclusive);
  return 1;
}
/* The same for ids with an offset added or, if minus, subtracted: neither that nor the bound without it may wrap. */
static inline int gk_unshift(gk_i64 lo, gk_i64 hi, gk_iv *bound, gk_iv offset, int minus) {
  gk_i64 by, s;
  if (bound->lo != bound->hi || offset.lo != offset.hi) return 0;
  by = offset.lo;
  if (minus && __builtin_sub_overflow(0, by, &by)) return 0;
  if (__builtin_add_overflow(lo, by, &s) || __builtin_add_overflow(hi, by, &s)) return 0;
  if (__builtin_sub_overflow(bound->lo, by, &s)) return 0;
  *bound = gk_iv_of(s);
  return 1;
}
static inline int gk_clamp_hi_by(const gk_i64 *lo, gk_i64 *hi, gk_iv bound, int inclusive, gk_iv offset, int minus) {
  return gk_unshift(*lo, *hi, &bound, offset, minus) && gk_clamp_hi(hi, bound, inclusive);
}
static inline int gk_clamp_lo_by(gk_i64 *lo, gk_i64 *hi, gk_iv bound, int inclusive, gk_iv offset, int minus) {
  return gk_unshift(*lo, *hi, &bound, offset, minus) && gk_clamp_lo(lo, hi, bound, inclusive);
}
