/*
 * Functions of math for 8 threads of a strip. What is usual they compute by the operations of Go's source, in their
 * order, and without a branch, so that a compiler takes all threads at once. In rest they mark the threads whose
 * arguments are not usual, of which the results are not, either; they return whether there are any.
 */
#define GK_LANES_FUNC static GK_OUTLINE int

/* The sine and the cosine for |a| < 2**29, after GOROOT/src/math/sincos.go; sin.go does the same. */
static GK_INLINE void gk_math_turn(gk_f64 a, gk_f64 *sin, gk_f64 *cos) {
  const gk_u64 top = 1ull << 63;
  const gk_f64 x = __builtin_fabs(a), whole = gk_math_Trunc(x * 0x1.45f306dc9c883p+00);
  const gk_u64 octant = gk_math_Float64bits(whole + 0x1p52), odd = octant & 1, j = octant + odd;
  const gk_f64 next = whole + 1, y = odd ? next : whole;
  const gk_f64 z = ((x - y * 0x1.921fb4p-01) - y * 0x1.4442dp-25) - y * 0x1.8469898cc517p-49, zz = z * z;
  gk_f64 c = -1.13585365213876817300e-11 * zz + 2.08757008419747316778e-9;
  c = c * zz - 2.75573141792967388112e-7;
  c = c * zz + 2.48015872888517045348e-5;
  c = c * zz - 1.38888888888730564116e-3;
  c = c * zz + 4.16666666666665929218e-2;
  c = 1.0 - 0.5 * zz + zz * zz * c;
  gk_f64 s = 1.58962301576546568060e-10 * zz - 2.50507477628578072866e-8;
  s = s * zz + 2.75573136213857245213e-6;
  s = s * zz - 1.98412698295895385996e-4;
  s = s * zz + 8.33333333332211858878e-3;
  s = s * zz - 1.66666666666666307295e-1;
  s = z + z * zz * s;
  const gk_u64 swap = j & 2, below = j << 61 & top; /* of j's values 0, 2, 4 and 6 */
  const gk_u64 sines = gk_math_Float64bits(swap ? c : s), cosines = gk_math_Float64bits(swap ? s : c);
  *sin = gk_math_Float64frombits(sines ^ below ^ (gk_math_Float64bits(a) & top));
  *cos = gk_math_Float64frombits(cosines ^ below ^ swap << 62);
}
static GK_INLINE gk_u64 gk_math_turns_far(gk_f64 a) { return __builtin_fabs(a) < 0x1p29 ? 0 : 1; }

GK_LANES_FUNC gk_math_lanes_Sincos(const gk_f64 *a, gk_f64 *sin, gk_f64 *cos, gk_u64 *rest) {
  gk_u64 any = 0;
  GK_LANES_8 {
    gk_f64 s, c;
    gk_math_turn(a[l], &s, &c);
    sin[l] = s;
    cos[l] = c;
    any |= rest[l] = gk_math_turns_far(a[l]);
  }
  return any != 0;
}
GK_LANES_FUNC gk_math_lanes_Sin(const gk_f64 *a, gk_f64 *sin, gk_u64 *rest) {
  gk_f64 cos[8];
  return gk_math_lanes_Sincos(a, sin, cos, rest);
}
GK_LANES_FUNC gk_math_lanes_Cos(const gk_f64 *a, gk_f64 *cos, gk_u64 *rest) {
  gk_f64 sin[8];
  return gk_math_lanes_Sincos(a, sin, cos, rest);
}

/*
 * The power, after GOROOT/src/math/pow.go. Usual is a normal base, not negative if y has a fraction, |y| below 2**31
 * but 0.5, and a normal result: what Go multiplies is m * 2**e, then, and has no other exponents on the way.
 */
GK_LANES_FUNC gk_math_lanes_Pow(const gk_f64 *x, const gk_f64 *y, gk_f64 *r, gk_u64 *rest) {
  const gk_u64 field = 0x7ffull << 52;
  gk_f64 product[8], power[8];      /* Go's a1 and x1 */
  gk_u64 exponent[8], doublings[8]; /* and ae and xe */
  gk_f64 fraction[8];               /* of |y|, to the nearest integer; left has that */
  gk_u64 left[8], most = 0, fractions = 0, any = 0;
  GK_LANES_8 {
    const gk_u64 bits = gk_math_Float64bits(x[l]), e = bits & field;
    const gk_f64 n = __builtin_fabs(y[l]), whole = gk_math_Trunc(n), part = n - whole;
    const gk_u64 usual = (e != 0 ? 1 : 0) & (e != field ? 1 : 0) & (n < 0x1p31 ? 1 : 0) & (n != 0.5 ? 1 : 0) &
                         ((part == 0 ? 1 : 0) | (x[l] > 0 ? 1 : 0));
    const gk_f64 next = whole + 1, below = part - 1, nearest = part > 0.5 ? next : whole;
    fraction[l] = part > 0.5 ? below : part;
    product[l] = 1;
    exponent[l] = 0;
    power[l] = gk_math_Float64frombits((bits & ~field) | 0x3feull << 52);
    doublings[l] = (e >> 52) - 1022;
    left[l] = usual ? gk_math_Float64bits(nearest + 0x1p52) & ~(0xfffull << 52) : 0;
    rest[l] = 1 - usual;
    most |= left[l];
    fractions |= part != 0 ? usual : 0;
  }
  if (fractions != 0) {
    GK_LANES_8 {
      const gk_f64 root = gk_math_Exp(fraction[l] * gk_math_Log(x[l]));
      product[l] = fraction[l] != 0 ? root : 1;
    }
  }
  for (; most != 0; most >>= 1) {
    GK_LANES_8 {
      const gk_u64 take = left[l] & 1, wide = doublings[l] + 4096 > 8192 ? 1 : 0; /* below -4096 or above 4096 */
      const gk_f64 square = power[l] * power[l], twice = square + square, times = product[l] * power[l];
      rest[l] |= left[l] != 0 ? wide : 0;
      product[l] = take ? times : product[l];
      exponent[l] += take ? doublings[l] : 0;
      doublings[l] = 2 * doublings[l] - (square < 0.5 ? 1 : 0);
      power[l] = square < 0.5 ? twice : square;
      left[l] >>= 1;
    }
  }
  GK_LANES_8 {
    const gk_u64 under = y[l] < 0 ? 1 : 0;
    const gk_f64 inverse = 1 / product[l];
    const gk_u64 bits = gk_math_Float64bits(under ? inverse : product[l]), e = under ? 0 - exponent[l] : exponent[l];
    rest[l] |= (bits >> 52 & 0x7ff) + e - 1 < 2046 ? 0 : 1;
    r[l] = gk_math_Float64frombits(bits + (e << 52));
    any |= rest[l];
  }
  return any != 0;
}
