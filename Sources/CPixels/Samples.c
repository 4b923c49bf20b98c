#include "Kernels.h"

bool pixels_has_avx2(void) {
#ifdef PIXELS_X86
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

int pixels_bayer_rank(int x, int y) {
  // The rank interleaves the bits of x ^ y and y from the lowest up, so that the finest checkerboard comes first.
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

#ifdef PIXELS_X86

// Packs 32 samples of 2 or 4 bits at a time, as long as there are as many.
AVX2 static int pack_many(const uint8_t *samples, int width, int depth, uint8_t *out) {
  const __m256i pairs = _mm256_set1_epi16((short)(1 << 8 | 1 << depth));
  const __m256i quads = _mm256_set1_epi32(1 << 16 | 16);
  const __m256i low = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
  int x = 0;
  for (; x + 32 <= width; x += 32) {
    __m256i v = _mm256_maddubs_epi16(_mm256_loadu_si256((const __m256i *)(samples + x)), pairs);
    if (depth == 4) {
      const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(v, v), 0xD8);
      _mm_storeu_si128((__m128i *)(out + x / 2), _mm256_castsi256_si128(bytes));
    } else {
      v = _mm256_shuffle_epi8(_mm256_madd_epi16(v, quads), low);
      const uint32_t left = (uint32_t)_mm256_extract_epi32(v, 0);
      const uint32_t right = (uint32_t)_mm256_extract_epi32(v, 4);
      const uint64_t both = (uint64_t)right << 32 | left;
      memcpy(out + x / 4, &both, 8);
    }
  }
  return x;
}

#endif

void pack_samples(const uint8_t *samples, int width, int depth, uint8_t *scanline) {
  scanline[0] = 0;
  uint8_t *out = scanline + 1;
#ifdef PIXELS_X86
  if ((depth == 2 || depth == 4) && pixels_has_avx2()) {
    const int done = pack_many(samples, width, depth, out);
    samples += done;
    width -= done;
    out += done * depth / 8;
  }
#endif
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
