#include "Kernels.h"

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

void pixels_bayer_pattern(uint8_t pattern[4096]) {
  for (int i = 0; i < 4096; i++)
    pattern[i] = bayer_threshold(i & 63, i >> 6);
}

// The samples of 8 pixels as one word, the left one lowest.
static inline uint64_t eight_of(const uint8_t *samples) {
  uint64_t word;
  memcpy(&word, samples, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

static inline void pack_8_bits(uint64_t eight, uint8_t *out) {
  out[0] = (uint8_t)((eight * 0x8040201008040201ull) >> 56);
}

static inline void pack_8_pairs(uint64_t eight, uint8_t *out) {
  const uint64_t packed = eight << 6 | eight >> 4 | eight >> 14 | eight >> 24;
  out[0] = (uint8_t)packed;
  out[1] = (uint8_t)(packed >> 32);
}

static inline void pack_8_nibbles(uint64_t eight, uint8_t *out) {
  const uint64_t packed = eight << 4 | eight >> 8;
  for (int i = 0; i < 4; i++)
    out[i] = (uint8_t)(packed >> (16 * i));
}

static void pack_tail(const uint8_t *samples, int count, int depth, uint8_t *out) {
  const int per_byte = 8 / depth;
  for (int x = 0; x < count; x += per_byte) {
    unsigned bits = 0;
    for (int i = 0; i < per_byte; i++)
      bits = bits << depth | (x + i < count ? samples[x + i] : 0u);
    *out++ = (uint8_t)bits;
  }
}

void pack_samples(const uint8_t *samples, int width, int depth, uint8_t *scanline) {
  scanline[0] = 0;
  uint8_t *out = scanline + 1;
  const int whole = width & ~7;
  switch (depth) {
  case 1:
    for (int x = 0; x < whole; x += 8)
      pack_8_bits(eight_of(samples + x), out + x / 8);
    break;
  case 2:
    for (int x = 0; x < whole; x += 8)
      pack_8_pairs(eight_of(samples + x), out + x / 4);
    break;
  case 4:
    for (int x = 0; x < whole; x += 8)
      pack_8_nibbles(eight_of(samples + x), out + x / 2);
    break;
  default:
    memcpy(out, samples, (size_t)width);
    return;
  }
  pack_tail(samples + whole, width - whole, depth, out + whole * depth / 8);
}

void pixels_pack(const uint8_t *samples, int width, int height, int depth, uint8_t *scanlines) {
  for (int y = 0; y < height; y++, samples += width)
    pack_samples(samples, width, depth, scanlines + (size_t)y * scanline_bytes(width, depth));
}
