#include "Rounds.h"

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

static bool has_instructions(void) {
  unsigned a, b, c, d;
  unsigned ssse3_and_sse41 = 1u << 9 | 1u << 19;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & ssse3_and_sse41) != ssse3_and_sse41) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1) != 0;
}

/// Sixteen times four rounds; the instructions want the state as ABEF and CDGH.
__attribute__((target("sha,sse4.1,ssse3"))) static void rounds(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 16; i++) {
      __m128i *next = &words[i & 3];
      if (i < 4) {
        *next = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * i)), swap);
      } else {
        const __m128i last = words[(i + 3) & 3];
        const __m128i sum = _mm_add_epi32(
            _mm_sha256msg1_epu32(*next, words[(i + 1) & 3]),
            _mm_alignr_epi8(last, words[(i + 2) & 3], 4));
        *next = _mm_sha256msg2_epu32(sum, last);
      }
      const __m128i constants = _mm_loadu_si128((const __m128i *)(digest_constants + 4 * i));
      const __m128i sums = _mm_add_epi32(*next, constants);
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

digest_rounds digest_rounds_of_processor(void) { return has_instructions() ? rounds : NULL; }

#else

digest_rounds digest_rounds_of_processor(void) { return NULL; }

#endif
