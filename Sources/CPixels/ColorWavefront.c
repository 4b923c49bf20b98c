#include "WavefrontHistory.h"

#ifdef PIXELS_X86

// The wavefront of Wavefront.c with three channels.
enum { CHANNELS = 3, INKS = 8 };

// A pixel's target in three 16-bit words; the fourth word is 0, or SETTLED and the ink.
enum { SETTLED = 0x8000 };

typedef struct {
  __m128i color, next, after; // of an ink, in one channel: words, or bytes of these
} InkLookup;

typedef struct {
  int width, steps;
  const pixels_inks *inks;
  int16_t *arriving[CHANNELS]; // the errors from the block above for the first row of this block
  int16_t *later[CHANNELS];    // and for its second row
  InkLookup look[CHANNELS];
} Wave;

// The rows of a block in the picture.
typedef struct {
  const uint32_t *pixels;
  size_t row_length;
  const uint8_t *coverage;
  uint8_t *samples;
  int rows, x0, y0;
} Block;

static int step_count(int width) { return (width + TAIL + GROUP) / GROUP * GROUP; }

static size_t row_values(int width) { return (size_t)(TAIL + step_count(width) + GROUP); }

bool color_wavefront_suits(const pixels_inks *inks) {
  return inks->count <= INKS && pixels_has_avx2();
}

size_t color_wavefront_bytes(int width) {
  return 2 * CHANNELS * row_values(width) * sizeof(int16_t);
}

AVX2_INLINE __m128i looked_up(const pixels_inks *inks, int channel, int factor, int shift) {
  int16_t values[INKS] = {0};
  for (int i = 0; i < inks->count; i++) {
    const int color = inks->color[i][channel];
    values[i] = (int16_t)(factor ? (color >> 3) * factor >> shift : color);
  }
  return _mm_loadu_si128((const __m128i *)values);
}

AVX2 static void prepare(Wave *wave, int width, const pixels_inks *inks,
                         pixels_diffusion diffusion, void *scratch) {
  memset(scratch, 0, color_wavefront_bytes(width));
  wave->width = width;
  wave->steps = step_count(width);
  wave->inks = inks;
  const InRow in_row = in_row_of(diffusion);
  int16_t *values = scratch;
  for (int c = 0; c < CHANNELS; c++) {
    wave->arriving[c] = values + (size_t)(2 * c) * row_values(width);
    wave->later[c] = wave->arriving[c] + row_values(width);
    wave->look[c] = (InkLookup){looked_up(inks, c, 0, 0),
                                looked_up(inks, c, in_row.next, in_row.shift),
                                _mm_setzero_si128()};
    if (in_row.after)
      wave->look[c].after = looked_up(inks, c, in_row.after, in_row.shift);
  }
}

// The memory position of lane 8 h + i of a half, chosen so that few shuffles convert words to channels.
static inline int slot_of(int lane) {
  const int in_half = lane & 15, pair = (in_half & 7) >> 1;
  return (lane & 16) | pair << 2 | (in_half >> 3) << 1 | (in_half & 1);
}

static uint64_t settled(uint32_t pixel, uint64_t target, bool covered, const pixels_inks *inks) {
  const int ink = covered ? exact_ink(pixel, inks) : 0;
  return ink < 0 ? target & ~INK_MAY_BE_EXACT : (uint64_t)(SETTLED | ink) << 48;
}

// The cells of eight pixels; `shifts` are those of the columns.
AVX2_INLINE __m256i cells_of(__m256i pixels, __m256i shifts) {
  const __m256i byte = _mm256_set1_epi32(255);
  __m256i cells = _mm256_setzero_si256();
  for (int shift = 16; shift >= 0; shift -= 8) {
    __m256i value = _mm256_and_si256(_mm256_srl_epi32(pixels, _mm_cvtsi32_si128(shift)), byte);
    value = _mm256_sub_epi32(value, _mm256_srli_epi32(value, 5));
    value = _mm256_srli_epi32(_mm256_add_epi32(value, shifts), 3);
    cells = _mm256_or_si256(_mm256_slli_epi32(cells, 5), value);
  }
  return cells;
}

// The targets of GROUP cells; false if one is not computed yet, or may be the nominal color of an ink.
AVX2_INLINE bool look_up_all(const pixels_inks *inks, const uint32_t cells[GROUP], int slot,
                             uint64_t targets[GROUP][ROWS]) {
  uint64_t odd = 0;
  for (int i = 0; i < GROUP; i++) {
    const uint64_t target = __atomic_load_n(&inks->target[cells[i]], __ATOMIC_RELAXED);
    // The highest bit is set for zero and for flagged targets.
    odd |= target - 1;
    targets[i][slot] = target;
  }
  return (int64_t)odd >= 0;
}

// The targets of a lane in GROUP steps from `t` on.
AVX2_INLINE void find_targets(const Wave *wave, const Block *block, int t, int lane,
                              uint64_t targets[GROUP][ROWS]) {
  const int slot = slot_of(lane), left = t - LAG * lane;
  const int from = left < 0 ? -left : 0;
  const int to = lane >= block->rows ? 0 : wave->width - left < GROUP ? wave->width - left : GROUP;
  if (from > 0 || to < GROUP)
    for (int i = 0; i < GROUP; i++)
      targets[i][slot] = (uint64_t)SETTLED << 48;
  if (from >= to)
    return;
  const uint32_t *row = block->pixels + (size_t)lane * block->row_length;
  const uint8_t *coverage =
      block->coverage ? block->coverage + (size_t)lane * (size_t)wave->width : NULL;
  int32_t shifts[8];
  uint32_t cells[GROUP], pixels[GROUP] = {0};
  const int first = left + from;
  memcpy(pixels, row + first, (size_t)(to - from) * sizeof *pixels);
  for (int i = 0; i < 8; i++)
    shifts[i] = (int32_t)ink_cell_shift((block->x0 + first + i) & 7, block->y0 + lane);
  const __m256i turned = _mm256_loadu_si256((const __m256i *)shifts);
  for (int i = 0; i < GROUP; i += 8)
    _mm256_storeu_si256(
        (__m256i *)(cells + i),
        cells_of(_mm256_loadu_si256((const __m256i *)(pixels + i)), turned));
  if (to - from == GROUP && !coverage && look_up_all(wave->inks, cells, slot, targets))
    return;
  for (int i = 0; i < to - from; i++) {
    uint64_t target = ink_target(wave->inks, cells[i]);
    const bool covered = !coverage || coverage[first + i];
    if (target & INK_MAY_BE_EXACT || !covered)
      target = settled(pixels[i], target, covered, wave->inks);
    targets[from + i][slot] = target;
  }
}

// Splits 16 words into three channels and the settled inks.
AVX2_INLINE void split(const uint64_t *targets, __m256i channels[4]) {
  const __m256i *from = (const __m256i *)targets;
  const __m256i a = _mm256_loadu_si256(from), b = _mm256_loadu_si256(from + 1);
  const __m256i c = _mm256_loadu_si256(from + 2), d = _mm256_loadu_si256(from + 3);
  const __m256i ab0 = _mm256_unpacklo_epi16(a, b), ab1 = _mm256_unpackhi_epi16(a, b);
  const __m256i cd0 = _mm256_unpacklo_epi16(c, d), cd1 = _mm256_unpackhi_epi16(c, d);
  const __m256i ab01 = _mm256_unpacklo_epi16(ab0, ab1), ab23 = _mm256_unpackhi_epi16(ab0, ab1);
  const __m256i cd01 = _mm256_unpacklo_epi16(cd0, cd1), cd23 = _mm256_unpackhi_epi16(cd0, cd1);
  channels[0] = _mm256_unpacklo_epi64(ab01, cd01);
  channels[1] = _mm256_unpackhi_epi64(ab01, cd01);
  channels[2] = _mm256_unpacklo_epi64(ab23, cd23);
  channels[3] = _mm256_unpackhi_epi64(ab23, cd23);
}

// Twice the index of the nearest ink of each point.
AVX2_INLINE __m256i nearest_inks(const pixels_inks *inks, const __m256i point[CHANNELS]) {
  const __m256i cells = _mm256_or_si256(
      _mm256_or_si256(_mm256_srli_epi16(point[0], 8),
                      _mm256_slli_epi16(_mm256_srli_epi16(point[1], 8), 5)),
      _mm256_slli_epi16(_mm256_srli_epi16(point[2], 8), 10));
  const __m256i zero = _mm256_setzero_si256(), mask = _mm256_set1_epi32(15);
  const int *table = (const int *)(const void *)inks->nearest;
  const __m256i a = _mm256_i32gather_epi32(table, _mm256_unpacklo_epi16(cells, zero), 1);
  const __m256i b = _mm256_i32gather_epi32(table, _mm256_unpackhi_epi16(cells, zero), 1);
  const __m256i found =
      _mm256_packus_epi32(_mm256_and_si256(a, mask), _mm256_and_si256(b, mask));
  return _mm256_add_epi16(found, found);
}

AVX2_INLINE __m256i of_inks(__m128i look, __m256i bytes) {
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(look), bytes);
}

AVX2_INLINE __m256i handed(__m256i eighth, int factor, int shift) {
  return _mm256_srl_epi16(_mm256_mullo_epi16(eighth, _mm256_set1_epi16((short)factor)),
                          _mm_cvtsi32_si128(shift));
}

// The errors that are carried along each row, for half of the lanes.
typedef struct {
  __m256i next[CHANNELS], ahead[CHANNELS], further[CHANNELS];
} Carried;

// Dithers one pixel in each of 16 lanes: returns their inks and stores their error shares.
AVX2_INLINE __m256i dither_lanes(const Wave *wave, const uint64_t *targets,
                                 const __m256i arriving[CHANNELS], History h[CHANNELS], int t,
                                 bool lower, Shares shares, InRow in_row, Carried *carried) {
  __m256i target[4], point[CHANNELS];
  split(targets, target);
  const __m256i top = _mm256_set1_epi16(INK_UNITS - 1), zero = _mm256_setzero_si256();
  for (int c = 0; c < CHANNELS; c++) {
    __m256i value = _mm256_add_epi16(target[c], arriving[c]);
    if (shares.reach == 2)
      value = _mm256_add_epi16(value, carried->ahead[c]);
    value = _mm256_add_epi16(value, carried->next[c]);
    point[c] = _mm256_max_epi16(_mm256_min_epi16(value, top), zero);
  }
  const __m256i is_settled = _mm256_srai_epi16(target[3], 15);
  const __m256i inks = nearest_inks(wave->inks, point);
  const __m256i bytes = _mm256_or_si256(_mm256_or_si256(inks, _mm256_slli_epi16(inks, 8)),
                                        _mm256_set1_epi16(0x0100));
  for (int c = 0; c < CHANNELS; c++) {
    const InkLookup look = wave->look[c];
    const __m256i eighth = _mm256_srli_epi16(point[c], 3);
    const __m256i next =
        _mm256_sub_epi16(handed(eighth, in_row.next, in_row.shift), of_inks(look.next, bytes));
    carried->next[c] = _mm256_andnot_si256(is_settled, next);
    if (shares.reach == 2) {
      carried->ahead[c] = carried->further[c];
      const __m256i after =
          _mm256_sub_epi16(handed(eighth, in_row.after, in_row.shift), of_inks(look.after, bytes));
      carried->further[c] = _mm256_andnot_si256(is_settled, after);
    }
    const __m256i error = _mm256_sub_epi16(point[c], of_inks(look.color, bytes));
    keep_shares(&h[c], t, shares, lower, _mm256_andnot_si256(is_settled, error));
  }
  const __m256i own = _mm256_and_si256(target[3], _mm256_set1_epi16(15));
  return _mm256_blendv_epi8(_mm256_srli_epi16(inks, 1), own, is_settled);
}

AVX2_INLINE void step(const Wave *wave, int t, const uint64_t targets[ROWS], uint8_t samples[ROWS],
                      History h[CHANNELS], Carried *upper, Carried *lower, Shares shares,
                      InRow in_row) {
  __m256i above[CHANNELS], below[CHANNELS];
  for (int c = 0; c < CHANNELS; c++) {
    const Lanes arriving =
        arriving_lanes(&h[c], t, shares, wave->width, wave->arriving[c], wave->later[c]);
    above[c] = arriving.upper;
    below[c] = arriving.lower;
  }
  const __m256i first = dither_lanes(wave, targets, above, h, t, false, shares, in_row, upper);
  const __m256i second =
      dither_lanes(wave, targets + 16, below, h, t, true, shares, in_row, lower);
  const __m256i packed = _mm256_packus_epi16(first, second);
  _mm256_storeu_si256((__m256i *)samples, _mm256_permute4x64_epi64(packed, 0xD8));
}

// Writes the inks of GROUP steps from `t` on to the rows.
AVX2_INLINE void put_samples(const Wave *wave, const Block *block, int t,
                             uint8_t samples[GROUP][ROWS]) {
  for (int half = 0; half < ROWS; half += 16) {
    __m128i m[16];
    for (int i = 0; i < GROUP; i++)
      m[i] = _mm_loadu_si128((const __m128i *)(samples[i] + half));
    transpose(m);
    for (int k = 0; k < 16 && half + k < block->rows; k++) {
      const int left = t - LAG * (half + k);
      uint8_t *row = block->samples + (size_t)(half + k) * (size_t)wave->width;
      if (left >= 0 && left + GROUP <= wave->width) {
        _mm_storeu_si128((__m128i *)(row + left), m[k]);
        continue;
      }
      uint8_t bytes[GROUP];
      _mm_storeu_si128((__m128i *)bytes, m[k]);
      for (int i = 0; i < GROUP; i++)
        if (left + i >= 0 && left + i < wave->width)
          row[left + i] = bytes[i];
    }
  }
}

AVX2_INLINE void dither_block_by(pixels_diffusion diffusion, const Wave *wave,
                                 const Block *block) {
  const Shares shares = shares_of(diffusion);
  const InRow in_row = in_row_of(diffusion);
  History history[CHANNELS];
  memset(history, 0, sizeof history);
  Carried upper, lower;
  memset(&upper, 0, sizeof upper);
  memset(&lower, 0, sizeof lower);
  uint64_t targets[GROUP][ROWS];
  uint8_t samples[GROUP][ROWS];
  for (int t = 0; t < wave->steps; t += GROUP) {
    for (int lane = 0; lane < ROWS; lane++)
      find_targets(wave, block, t, lane, targets);
    for (int i = 0; i < GROUP; i++)
      step(wave, t + i, targets[i], samples[i], history, &upper, &lower, shares, in_row);
    put_samples(wave, block, t, samples);
  }
}

// The factors are compile-time constants.
AVX2 static void dither_block(pixels_diffusion diffusion, const Wave *wave, const Block *block) {
  switch (diffusion) {
  case PIXELS_FLOYD_STEINBERG:
    dither_block_by(PIXELS_FLOYD_STEINBERG, wave, block);
    break;
  case PIXELS_ATKINSON:
    dither_block_by(PIXELS_ATKINSON, wave, block);
    break;
  case PIXELS_STUCKI:
    dither_block_by(PIXELS_STUCKI, wave, block);
    break;
  case PIXELS_JARVIS:
    dither_block_by(PIXELS_JARVIS, wave, block);
    break;
  }
}

void color_wavefront_diffuse(const uint32_t *pixels, size_t row_length, const uint8_t *coverage,
                             int width, int height, int x0, int y0, const pixels_inks *inks,
                             pixels_diffusion diffusion, uint8_t *samples, void *scratch) {
  Wave wave;
  prepare(&wave, width, inks, diffusion, scratch);
  for (int y = 0; y < height; y += ROWS) {
    const size_t start = (size_t)y * (size_t)width;
    const Block block = {.pixels = pixels + (size_t)y * row_length,
                         .row_length = row_length,
                         .coverage = coverage ? coverage + start : NULL,
                         .samples = samples + start,
                         .rows = height - y < ROWS ? height - y : ROWS,
                         .x0 = x0,
                         .y0 = y0 + y};
    dither_block(diffusion, &wave, &block);
  }
}

#endif
