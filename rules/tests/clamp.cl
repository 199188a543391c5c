__kernel void Clamp(__global float *x) { }
