// Scale of image.go in OpenCL C.
__kernel void Scale(float a, __global float *x, ulong n) {
  size_t i = get_global_id(0);
  if (i < n) x[i] *= a;
}
