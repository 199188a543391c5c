/*
 * Groups whose threads cooperate. A function runs one group: g is its first thread, nx, ny and nz its size. Each
 * region between two barriers is a loop over its threads, in which t is the thread and l its number.
 */
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define GK_GROUPS \
  for (gk_i64 z = b.lo[2]; z < b.hi[2]; z += b.group[2]) \
    for (gk_i64 y = b.lo[1]; y < b.hi[1]; y += b.group[1]) \
      for (gk_i64 x = b.lo[0]; x < b.hi[0]; x += b.group[0])
#define GK_GROUP \
  const gk_thread g = t; \
  const gk_i64 nx = g.box->group[0], ny = g.box->group[1], nz = g.box->group[2]
#define GK_THREADS GK_THREADS_TO(nx)
#define GK_THREADS_TO(n) \
  for (gk_i64 lz = 0; lz < nz; lz++) \
    for (gk_i64 ly = 0; ly < ny; ly++) \
      for (gk_i64 lx = 0; lx < n; lx++)
#define GK_THREAD \
  const gk_i64 l = (lz * ny + ly) * nx + lx; \
  const gk_thread t = gk_member(g, lx, ly, lz)

/* A box whose groups have a known size, and whether they have. */
static GK_INLINE gokernel_box gk_with_group(const gokernel_box *box, gk_i64 x, gk_i64 y) {
  gokernel_box b = *box;
  b.group[0] = x, b.group[1] = y, b.group[2] = 1;
  return b;
}
static GK_INLINE int gk_same_group(const gokernel_box *a, const gokernel_box *b) {
  return a->group[0] == b->group[0] && a->group[1] == b->group[1] && a->group[2] == b->group[2];
}

/* How far end is beyond an id. */
static GK_INLINE gk_i64 gk_beyond(gk_i64 end, gk_i64 id) { return end > id ? end - id : 0; }

static GK_INLINE gk_thread gk_first(const gokernel_box *b, gk_i64 x, gk_i64 y, gk_i64 z) {
  const gk_thread t = {x, y, z, b, 1, 0, 0, 0, x / b->group[0], y / b->group[1], z / b->group[2]};
  return t;
}
static GK_INLINE gk_thread gk_member(gk_thread g, gk_i64 lx, gk_i64 ly, gk_i64 lz) {
  const gk_thread t = {g.x + lx, g.y + ly, g.z + lz, g.box, 1, lx, ly, lz, g.gx, g.gy, g.gz};
  return t;
}

/*
 * Atomic operations return what was there before. Their order is that of Go's sync/atomic. gk_plain_ is for
 * variables of a group, which one core runs.
 */
#define GK_ATOMIC_OP(op, T, expr) \
  static GK_INLINE T gk_plain_##op##_##T(T *p, T v) { \
    const T old = *p; \
    *p = expr; \
    return old; \
  }
#define GK_ATOMIC_LOOP(op, T, done, expr) \
  static GK_INLINE T gk_atomic_##op##_##T(T *p, T v) { \
    T old, new; \
    __atomic_load(p, &old, __ATOMIC_SEQ_CST); \
    do { \
      if (done) break; \
      new = expr; \
    } while (!__atomic_compare_exchange(p, &old, &new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)); \
    return old; \
  }
#define GK_ATOMIC_FETCH(op, T) \
  static GK_INLINE T gk_atomic_##op##_##T(T *p, T v) { return __atomic_fetch_##op(p, v, __ATOMIC_SEQ_CST); }
#define GK_ATOMIC_NUMBER(T) \
  GK_ATOMIC_OP(add, T, (T)(old + v)) \
  GK_ATOMIC_OP(exchange, T, v) \
  static GK_INLINE T gk_atomic_exchange_##T(T *p, T v) { \
    T old; \
    __atomic_exchange(p, &v, &old, __ATOMIC_SEQ_CST); \
    return old; \
  }
#define GK_ATOMIC_INTEGER(T) \
  GK_ATOMIC_NUMBER(T) \
  GK_ATOMIC_FETCH(add, T) \
  GK_ATOMIC_FETCH(and, T) \
  GK_ATOMIC_FETCH(or, T) \
  GK_ATOMIC_FETCH(xor, T) \
  GK_ATOMIC_LOOP(min, T, old <= v, v) \
  GK_ATOMIC_LOOP(max, T, old >= v, v) \
  GK_ATOMIC_OP(and, T, old & v) \
  GK_ATOMIC_OP(or, T, old | v) \
  GK_ATOMIC_OP(xor, T, old ^ v) \
  GK_ATOMIC_OP(min, T, old < v ? old : v) \
  GK_ATOMIC_OP(max, T, old > v ? old : v) \
  static GK_INLINE gk_bool gk_atomic_compareandswap_##T(T *p, T old, T new) { \
    return __atomic_compare_exchange_n(p, &old, new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  } \
  static GK_INLINE gk_bool gk_plain_compareandswap_##T(T *p, T old, T new) { \
    const gk_bool equal = *p == old; \
    if (equal) *p = new; \
    return equal; \
  }
GK_ATOMIC_INTEGER(gk_i32)
GK_ATOMIC_INTEGER(gk_u32)
GK_ATOMIC_INTEGER(gk_i64)
GK_ATOMIC_INTEGER(gk_u64)
#define GK_ATOMIC_FLOAT(T) \
  GK_ATOMIC_NUMBER(T) \
  GK_ATOMIC_LOOP(add, T, 0, old + v)
GK_ATOMIC_FLOAT(gk_f32)
GK_ATOMIC_FLOAT(gk_f64)
