// The exchange of errors between rows that are processed together.
#pragma once

#include "Wavefront.h"

#ifdef PIXELS_X86

// Error diffusion is serial within a row, but if all rows run from left to right, a row can follow the one above it
// at a short distance. Here 32 rows advance together, in the 16-bit lanes of two registers, each LAG pixels behind
// the row above: in step t, lane k is at column t - LAG * k. A lag of three pixels would suffice; with four, the
// errors from above are known a step early.
enum { ROWS = 32, LAG = 4, TAIL = (ROWS + 1) * LAG, GROUP = 16, HISTORY = 16 };

// The shares of the errors of the last steps, by the step's last four bits.
typedef struct {
  Lanes below[HISTORY], medium[HISTORY], small[HISTORY], least[HISTORY];
} History;

#define PLACE(t) ((t) & (HISTORY - 1))
#define OF(share, back) (lower ? h->share[PLACE(t - (back))].lower : h->share[PLACE(t - (back))].upper)

// The errors for the lane below, which is LAG columns to the left, and for the one below that.
AVX2_INLINE __m256i handed_near(const History *h, int t, Shares s, bool lower) {
  switch (s.kind) {
  case SHARES_FLOYD_STEINBERG:
    return sum3(OF(below, 4), OF(medium, 3), OF(small, 5));
  case SHARES_ATKINSON:
    return sum3(OF(medium, 4), OF(medium, 3), OF(medium, 5));
  case SHARES_WIDE:
    return sum3(OF(below, 4), _mm256_add_epi16(OF(medium, 3), OF(medium, 5)),
                _mm256_add_epi16(OF(small, 2), OF(small, 6)));
  }
  return _mm256_setzero_si256();
}

AVX2_INLINE __m256i handed_far(const History *h, int t, Shares s, bool lower) {
  if (s.kind == SHARES_ATKINSON)
    return OF(medium, 8);
  return sum3(OF(medium, 8), _mm256_add_epi16(OF(small, 7), OF(small, 9)),
              _mm256_add_epi16(OF(least, 6), OF(least, 10)));
}

#define KEEP(share, value)                                                                        \
  do {                                                                                            \
    if (lower)                                                                                    \
      h->share[PLACE(t)].lower = (value);                                                         \
    else                                                                                          \
      h->share[PLACE(t)].upper = (value);                                                         \
  } while (0)

AVX2_INLINE void keep_shares(History *h, int t, Shares s, bool lower, __m256i error) {
  const __m256i medium = _mm256_mulhrs_epi16(error, _mm256_set1_epi16((short)s.medium));
  KEEP(medium, medium);
  if (s.kind == SHARES_ATKINSON)
    return;
  const __m256i large = _mm256_mulhrs_epi16(error, _mm256_set1_epi16((short)s.large));
  const __m256i small = _mm256_mulhrs_epi16(error, _mm256_set1_epi16((short)s.small));
  KEEP(small, small);
  const __m256i rest = _mm256_sub_epi16(error, large);
  if (s.kind == SHARES_FLOYD_STEINBERG) {
    KEEP(below, _mm256_sub_epi16(rest, _mm256_add_epi16(medium, small)));
    return;
  }
  const __m256i least = _mm256_mulhrs_epi16(error, _mm256_set1_epi16((short)s.least));
  KEEP(least, least);
  const __m256i aside = _mm256_add_epi16(_mm256_slli_epi16(_mm256_add_epi16(medium, small), 2),
                                         _mm256_slli_epi16(least, 1));
  KEEP(below, _mm256_sub_epi16(rest, aside));
}

#undef KEEP
#undef OF
#undef PLACE

// The errors that each lane receives in a step from the lanes above. The first lanes receive those of the block
// above from `arriving` and `later`, into which the last lanes write for the block below.
AVX2_INLINE Lanes arriving_lanes(const History *h, int t, Shares s, int width, int16_t *arriving,
                                 int16_t *later) {
  Lanes down = {handed_near(h, t, s, false), handed_near(h, t, s, true)};
  const int done = t - ROWS * LAG;
  if (s.reach == 2) {
    const Lanes far = {handed_far(h, t, s, false), handed_far(h, t, s, true)};
    const Lanes moved = next_lane(far, t >= LAG ? later[t - LAG] : 0);
    down.upper = _mm256_add_epi16(down.upper, moved.upper);
    down.lower = _mm256_add_epi16(down.lower, moved.lower);
    if (done - LAG >= 0 && done - LAG < width)
      later[done - LAG] = (int16_t)_mm256_extract_epi16(far.lower, 15);
  }
  const Lanes lanes = next_lane(down, arriving[t]);
  if (done >= 0 && done < width)
    arriving[done] = (int16_t)_mm256_extract_epi16(down.lower, 15);
  return lanes;
}
#endif
