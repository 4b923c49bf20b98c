#include "Kernels.h"

// Ordered dithering to 1 bit needs no samples: pixels are compared and packed directly.

static void bits_tail(const uint8_t *luma, int start, int width, const uint8_t *thresholds,
                      uint8_t *scanline) {
  for (int x = start; x < width; x += 8) {
    unsigned bits = 0;
    for (int i = 0; i < 8; i++)
      bits = bits << 1 | (x + i < width && luma[x + i] >= thresholds[(x + i) & 63]);
    scanline[1 + x / 8] = (uint8_t)bits;
  }
}

#ifdef PIXELS_X86

// 32 pixels make 4 bytes; pixels are mirrored in groups of 8, as the left one is the highest bit.
AVX2 static void bits_row_avx2(const uint8_t *luma, int width, const uint8_t *thresholds,
                               uint8_t *scanline) {
  const __m256i mirror = _mm256_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
                                          7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
  const int whole = width & ~31;
  for (int x = 0; x < whole; x += 32) {
    const __m256i v = _mm256_loadu_si256((const __m256i *)(luma + x));
    const __m256i limit = _mm256_loadu_si256((const __m256i *)(thresholds + (x & 32)));
    const __m256i white = _mm256_cmpeq_epi8(_mm256_subs_epu8(limit, v), _mm256_setzero_si256());
    const uint32_t bits = (uint32_t)_mm256_movemask_epi8(_mm256_shuffle_epi8(white, mirror));
    memcpy(scanline + 1 + x / 8, &bits, 4);
  }
  bits_tail(luma, whole, width, thresholds, scanline);
}

#endif

void bits_row(const uint8_t *luma, int width, const uint8_t *thresholds, uint8_t *scanline) {
  scanline[0] = 0;
#ifdef PIXELS_X86
  if (pixels_has_avx2()) {
    bits_row_avx2(luma, width, thresholds, scanline);
    return;
  }
#endif
  bits_tail(luma, 0, width, thresholds, scanline);
}
