#include "WavefrontHistory.h"

#ifdef PIXELS_X86

// Unevenly spaced levels are looked up in a register.
enum { UNEVEN_LEVELS = 8 };

typedef struct {
  int width, steps;
  size_t row_length;
  uint8_t *rows;     // luma, and then samples, of ROWS rows with a margin of TAIL to the left
  int16_t *arriving; // for each column, the errors from the block above for the first row of this block
  int16_t *later;    // and for its second row
  int top, distance; // the index of the lightest level, and the distance between levels
  int factor, shift; // which divide by the distance
  bool is_even;
  int16_t middles[UNEVEN_LEVELS]; // between levels, in eighths as all values
  int16_t values[UNEVEN_LEVELS];
  Shares shares;
} Wavefront;

static int step_count(int width) { return (width + TAIL + GROUP) / GROUP * GROUP; }

static size_t row_length(int width) { return (size_t)(TAIL + step_count(width) + GROUP); }

size_t wavefront_bytes(int width) {
  return ROWS * row_length(width) + 2 * row_length(width) * sizeof(int16_t) + 64;
}

static bool is_even(const pixels_levels *levels) {
  return levels->is_even && 255 % (levels->count - 1) == 0;
}

// Whether there are few levels, each with its nominal value.
static bool are_few_and_plain(const pixels_levels *levels) {
  for (int i = 0; i < levels->count; i++)
    if (levels->exact[levels->value[i]] != i + 1)
      return false;
  return levels->count <= UNEVEN_LEVELS;
}

static Wavefront make_wavefront(int width, const pixels_levels *levels, Shares shares,
                                void *scratch) {
  const int top = levels->count - 1, distance = 8 * 255 / top;
  int shift = 0;
  while (2 << shift <= distance)
    shift++;
  Wavefront wave = {.width = width, .steps = step_count(width), .row_length = row_length(width)};
  memset(scratch, 0, wavefront_bytes(width));
  wave.rows = scratch;
  wave.arriving = (int16_t *)(wave.rows + ROWS * wave.row_length);
  wave.later = wave.arriving + wave.row_length;
  wave.top = top;
  wave.distance = distance;
  wave.shift = shift;
  wave.factor = (int)(((1u << (16 + shift)) + (unsigned)distance - 1) / (unsigned)distance);
  wave.shares = shares;
  wave.is_even = is_even(levels);
  for (int i = 0; i < UNEVEN_LEVELS && !wave.is_even; i++) {
    const bool is_last = i + 1 >= levels->count;
    wave.values[i] = (int16_t)(8 * levels->value[i < levels->count ? i : 0]);
    wave.middles[i] =
        is_last ? INT16_MAX : (int16_t)(4 * (levels->value[i] + levels->value[i + 1]));
  }
  return wave;
}

// The bytes of lane k in GROUP steps from `t` on.
static inline uint8_t *group_of(const Wavefront *wave, int t, int k) {
  return wave->rows + (size_t)k * wave->row_length + TAIL + t - LAG * k;
}

AVX2_INLINE void load_group(const Wavefront *wave, int t, uint8_t bytes[GROUP][ROWS]) {
  for (int half = 0; half < ROWS; half += 16) {
    __m128i m[16];
    for (int k = 0; k < 16; k++)
      m[k] = _mm_loadu_si128((const __m128i *)group_of(wave, t, half + k));
    transpose(m);
    for (int c = 0; c < GROUP; c++)
      _mm_storeu_si128((__m128i *)(bytes[c] + half), m[c]);
  }
}

AVX2_INLINE void store_group(const Wavefront *wave, int t, uint8_t bytes[GROUP][ROWS]) {
  for (int half = 0; half < ROWS; half += 16) {
    __m128i m[16];
    for (int c = 0; c < GROUP; c++)
      m[c] = _mm_loadu_si128((const __m128i *)(bytes[c] + half));
    transpose(m);
    for (int k = 0; k < 16; k++)
      _mm_storeu_si128((__m128i *)group_of(wave, t, half + k), m[k]);
  }
}

AVX2_INLINE __m256i uneven_level_of(const Wavefront *wave, __m256i value) {
  __m256i level = _mm256_setzero_si256();
  for (int i = 0; i + 1 < UNEVEN_LEVELS; i++)
    level = _mm256_sub_epi16(
        level, _mm256_cmpgt_epi16(value, _mm256_set1_epi16(wave->middles[i])));
  return level;
}

AVX2_INLINE __m256i level_of(const Wavefront *wave, __m256i value) {
  if (!wave->is_even)
    return uneven_level_of(wave, value);
  const int half = wave->distance / 2;
  __m256i u = _mm256_add_epi16(value, _mm256_set1_epi16((short)(half - 1)));
  u = _mm256_max_epi16(u, _mm256_setzero_si256());
  u = _mm256_mulhi_epu16(u, _mm256_set1_epi16((short)wave->factor));
  u = _mm256_srl_epi16(u, _mm_cvtsi32_si128(wave->shift));
  return _mm256_min_epi16(u, _mm256_set1_epi16((short)wave->top));
}

AVX2_INLINE __m256i value_of(const Wavefront *wave, __m256i level) {
  if (wave->is_even)
    return _mm256_mullo_epi16(level, _mm256_set1_epi16((short)wave->distance));
  const __m256i values =
      _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)wave->values));
  // A level is a pair of bytes.
  const __m256i bytes = _mm256_add_epi16(_mm256_mullo_epi16(level, _mm256_set1_epi16(0x0202)),
                                         _mm256_set1_epi16(0x0100));
  return _mm256_shuffle_epi8(values, bytes);
}

// Dithers one pixel in each of 16 lanes: returns their levels and stores their error shares.
AVX2_INLINE __m256i dither_lanes(const Wavefront *wave, __m256i luma, __m256i arriving,
                                 History *h, int t, bool lower, __m256i *last, __m256i *before) {
  const Shares s = wave->shares;
  const __m256i plain = _mm256_slli_epi16(luma, 3);
  const __m256i plain_level = level_of(wave, plain);
  const __m256i exact = _mm256_cmpeq_epi16(value_of(wave, plain_level), plain);
  __m256i value = _mm256_add_epi16(plain, arriving);
  if (s.reach == 2)
    value = _mm256_add_epi16(value,
                             _mm256_mulhrs_epi16(*before, _mm256_set1_epi16((short)s.medium)));
  const __m256i large = _mm256_mulhrs_epi16(*last, _mm256_set1_epi16((short)s.large));
  value = _mm256_add_epi16(value, large);
  const __m256i level = level_of(wave, value);
  __m256i error = _mm256_sub_epi16(value, value_of(wave, level));
  error = _mm256_andnot_si256(exact, error);
  keep_shares(h, t, s, lower, error);
  *before = *last;
  *last = error;
  return _mm256_blendv_epi8(level, plain_level, exact);
}

AVX2_INLINE void step(const Wavefront *wave, int t, uint8_t bytes[ROWS], History *h, Lanes *last,
                      Lanes *before) {
  const Lanes arriving = arriving_lanes(h, t, wave->shares, wave->width, wave->arriving, wave->later);
  const __m128i *luma = (const __m128i *)bytes;
  const __m256i upper =
      dither_lanes(wave, _mm256_cvtepu8_epi16(_mm_loadu_si128(luma)), arriving.upper, h, t, false,
                   &last->upper, &before->upper);
  const __m256i lower =
      dither_lanes(wave, _mm256_cvtepu8_epi16(_mm_loadu_si128(luma + 1)), arriving.lower, h, t,
                   true, &last->lower, &before->lower);
  const __m256i packed = _mm256_packus_epi16(upper, lower);
  _mm256_storeu_si256((__m256i *)bytes, _mm256_permute4x64_epi64(packed, 0xD8));
}

AVX2_INLINE void dither_block_with(const Wavefront *given, Shares shares, bool is_even) {
  Wavefront wave = *given;
  wave.shares = shares;
  wave.is_even = is_even;
  History history;
  memset(&history, 0, sizeof history);
  const __m256i zero = _mm256_setzero_si256();
  Lanes last = {zero, zero}, before = last;
  uint8_t bytes[GROUP][ROWS];
  for (int t = 0; t < wave.steps; t += GROUP) {
    load_group(&wave, t, bytes);
    for (int i = 0; i < GROUP; i++)
      step(&wave, t + i, bytes[i], &history, &last, &before);
    store_group(&wave, t, bytes);
  }
}

// The shares are constant, so that the compiler removes additions of zero.
AVX2_INLINE void dither_block_among(const Wavefront *wave, bool is_even) {
  Shares shares = wave->shares;
  switch (shares.kind) {
  case SHARES_FLOYD_STEINBERG:
    shares.kind = SHARES_FLOYD_STEINBERG;
    shares.reach = 1;
    dither_block_with(wave, shares, is_even);
    break;
  case SHARES_ATKINSON:
    shares.kind = SHARES_ATKINSON;
    shares.reach = 2;
    dither_block_with(wave, shares, is_even);
    break;
  case SHARES_WIDE:
    shares.kind = SHARES_WIDE;
    shares.reach = 2;
    dither_block_with(wave, shares, is_even);
    break;
  }
}

AVX2 static void dither_block(const Wavefront *wave) {
  if (wave->is_even)
    dither_block_among(wave, true);
  else
    dither_block_among(wave, false);
}

static void fill_row(const Wavefront *wave, int k, const uint8_t *luma, const uint8_t *coverage) {
  uint8_t *row = wave->rows + (size_t)k * wave->row_length;
  // Pixels outside count as black, which distributes no error.
  memset(row, 0, wave->row_length);
  if (luma)
    memcpy(row + TAIL, luma, (size_t)wave->width);
  for (int x = 0; coverage && luma && x < wave->width; x++)
    row[TAIL + x] = coverage[x] ? luma[x] : 0;
}

bool wavefront_suits(const pixels_levels *levels) {
  return (is_even(levels) || are_few_and_plain(levels)) && pixels_has_avx2();
}

void wavefront_diffuse(const uint8_t *luma, const uint8_t *coverage, int width, int height,
                       const pixels_levels *levels, Shares shares, uint8_t *samples,
                       void *scratch) {
  const Wavefront wave = make_wavefront(width, levels, shares, scratch);
  for (int y = 0; y < height; y += ROWS) {
    for (int k = 0; k < ROWS; k++) {
      const size_t start = (size_t)(y + k) * (size_t)width;
      const bool is_there = y + k < height;
      fill_row(&wave, k, is_there ? luma + start : NULL,
               is_there && coverage ? coverage + start : NULL);
    }
    dither_block(&wave);
    for (int k = 0; k < ROWS && y + k < height; k++)
      memcpy(samples + (size_t)(y + k) * (size_t)width,
             wave.rows + (size_t)k * wave.row_length + TAIL, (size_t)width);
  }
}

#endif
