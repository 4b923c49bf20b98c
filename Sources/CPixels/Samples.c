#include "Kernels.h"

size_t pixels_scratch_bytes(int width) {
  // Three rows of three channels of int errors with their margins, and a row of samples.
  size_t bytes = ((size_t)width + 8) * (9 * sizeof(int) + 4);
#ifdef PIXELS_X86
  size_t wavefront = floyd_steinberg_1_avx2_scratch(width);
  bytes = wavefront > bytes ? wavefront : bytes;
#endif
  return bytes + 64;
}

bool pixels_has_avx2(void) {
#ifdef PIXELS_X86
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

int pixels_bayer_rank(int x, int y) {
  // The finest checkerboard decides first: bits of x ^ y and y, interleaved from the lowest up.
  int rank = 0;
  for (int bit = 0; bit < 3; bit++) {
    int diagonal = ((x ^ y) >> bit) & 1, row = (y >> bit) & 1;
    rank = rank << 2 | diagonal << 1 | row;
  }
  return rank;
}

void pack_samples(const uint8_t *samples, int width, int depth, uint8_t *scanline) {
  scanline[0] = 0;
  uint8_t *out = scanline + 1;
  if (depth == 8) {
    memcpy(out, samples, (size_t)width);
    return;
  }
  const int per_byte = 8 / depth;
  int x = 0;
  for (; x + per_byte <= width; x += per_byte) {
    unsigned bits = 0;
    for (int i = 0; i < per_byte; i++)
      bits = bits << depth | samples[x + i];
    *out++ = (uint8_t)bits;
  }
  if (x == width)
    return;
  unsigned bits = 0;
  for (int i = 0; i < per_byte; i++)
    bits = bits << depth | (x + i < width ? samples[x + i] : 0u);
  *out = (uint8_t)bits;
}
