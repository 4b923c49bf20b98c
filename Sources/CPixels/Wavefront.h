// Error diffusion in many rows at once.
#pragma once

#include "Kernels.h"

#ifdef PIXELS_X86
/// Whether the processor supports it and the levels are evenly spaced integers or few.
bool wavefront_suits(const pixels_levels *levels);
/// The working memory, in bytes.
size_t wavefront_bytes(int width);
/// All rows from left to right.
void wavefront_diffuse(const uint8_t *luma, const uint8_t *coverage, int width, int height,
                       const pixels_levels *levels, Shares shares, uint8_t *samples,
                       void *scratch);

/// Whether the processor supports it and the inks are few enough for a lookup in a register.
bool color_wavefront_suits(const pixels_inks *inks);
size_t color_wavefront_bytes(int width);
/// All rows from left to right.
void color_wavefront_diffuse(const uint32_t *pixels, size_t row_length, const uint8_t *coverage,
                             int width, int height, int x0, int y0, const pixels_inks *inks,
                             pixels_diffusion diffusion, uint8_t *samples, void *scratch);

// Both halves of 32 lanes.
typedef struct {
  __m256i upper, lower;
} Lanes;

AVX2_INLINE __m256i sum3(__m256i a, __m256i b, __m256i c) {
  return _mm256_add_epi16(a, _mm256_add_epi16(b, c));
}

// Transposes 16 rows of 16 bytes by four perfect shuffles.
AVX2_INLINE void transpose(__m128i m[16]) {
  __m128i n[16];
  for (int round = 0; round < 4; round++) {
    for (int i = 0; i < 8; i++) {
      n[2 * i] = _mm_unpacklo_epi8(m[i], m[i + 8]);
      n[2 * i + 1] = _mm_unpackhi_epi8(m[i], m[i + 8]);
    }
    memcpy(m, n, sizeof n);
  }
}

// Shifts all values by one lane; the first lane gets `first`.
AVX2_INLINE Lanes next_lane(Lanes v, int16_t first) {
  const __m128i in = _mm_slli_si128(_mm_cvtsi32_si128(first), 14);
  const __m256i before_upper =
      _mm256_inserti128_si256(_mm256_castsi128_si256(in), _mm256_castsi256_si128(v.upper), 1);
  const __m256i before_lower = _mm256_permute2x128_si256(v.upper, v.lower, 0x21);
  return (Lanes){_mm256_alignr_epi8(v.upper, before_upper, 14),
                 _mm256_alignr_epi8(v.lower, before_lower, 14)};
}
#endif
