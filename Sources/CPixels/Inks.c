#include "Wavefront.h"

#include <stdlib.h>

static inline uint32_t nearest_cell(uint64_t point) {
  return (uint32_t)(point >> 8 & 31) | (uint32_t)(point >> 24 & 31) << 5 |
         (uint32_t)(point >> 40 & 31) << 10;
}

static inline uint8_t nearest_ink(uint32_t pixel, const pixels_inks *inks) {
  const uint64_t target = ink_target(inks, ink_cell_rounded(pixel));
  if (target & INK_MAY_BE_EXACT) {
    const int exact = exact_ink(pixel, inks);
    if (exact >= 0)
      return (uint8_t)exact;
  }
  return inks->nearest[nearest_cell(target)];
}

void pixels_inks_nearest(const uint32_t *pixels, size_t row_length, int width, int height,
                         const pixels_inks *inks, uint8_t *samples) {
  for (int y = 0; y < height; y++, pixels += row_length, samples += width)
    for (int x = 0; x < width; x++)
      samples[x] = nearest_ink(pixels[x], inks);
}

// Ordered

static int clamped_unit(int value) {
  return value < 0 ? 0 : value >= INK_UNITS ? INK_UNITS - 1 : value;
}

// Error diffusion at one point: each of 64 dots is the ink nearest to the remaining error.
static void count_inks(uint64_t target, const pixels_inks *inks, int counts[16]) {
  int wanted[3], missing[3] = {0};
  for (int axis = 0; axis < 3; axis++)
    wanted[axis] = (int)(target >> (16 * axis) & 0xFFFF);
  for (int dot = 0; dot < 64; dot++) {
    uint64_t point = 0;
    for (int axis = 0; axis < 3; axis++) {
      missing[axis] += wanted[axis];
      point |= (uint64_t)clamped_unit(missing[axis]) << (16 * axis);
    }
    const int ink = inks->nearest[nearest_cell(point)];
    counts[ink]++;
    for (int axis = 0; axis < 3; axis++)
      missing[axis] -= inks->color[ink][axis];
  }
}

pixels_mixtures *pixels_mixtures_create(void) { return calloc(1, sizeof(pixels_mixtures)); }

void pixels_mixtures_destroy(pixels_mixtures *mixtures) { free(mixtures); }

// A few dots of a third ink would be specks in a fill: they are replaced by the most frequent ink.
static void drop_specks(int count, int counts[16]) {
  int most = 0, used = 0;
  for (int i = 0; i < count; i++) {
    used += counts[i] > 0;
    most = counts[i] > counts[most] ? i : most;
  }
  for (int i = 0; i < count && used > 2; i++)
    if (counts[i] > 0 && counts[i] < 4) {
      counts[most] += counts[i];
      counts[i] = 0;
      used--;
    }
}

// The inks of a cell plus one for 64 thresholds, the lightest first.
static void mix(uint32_t cell, const pixels_inks *inks, uint8_t mixture[64]) {
  int counts[16] = {0};
  count_inks(ink_target(inks, cell), inks, counts);
  drop_specks(inks->count, counts);
  for (int filled = 0; filled < 64;) {
    int lightest = -1;
    for (int i = 0; i < inks->count; i++)
      if (counts[i] && (lightest < 0 || inks->color[i][0] > inks->color[lightest][0]))
        lightest = i;
    memset(mixture + filled, lightest + 1, (size_t)counts[lightest]);
    filled += counts[lightest];
    counts[lightest] = 0;
  }
}

// Rows of one color each, for the nominal colors of inks.
static const uint8_t *mixture_of(uint32_t pixel, const pixels_inks *inks,
                                 pixels_mixtures *mixtures) {
  const uint32_t cell = ink_cell_rounded(pixel);
  if (ink_target(inks, cell) & INK_MAY_BE_EXACT) {
    const int exact = exact_ink(pixel, inks);
    if (exact >= 0)
      return memset(mixtures->solid[exact], exact + 1, 64);
  }
  uint8_t *mixture = mixtures->cell[cell];
  if (!mixture[0])
    mix(cell, inks, mixture);
  return mixture;
}

// The end of the run of pixels equal to that at `x`.
static inline int run_end(const uint32_t *pixels, int x, int width) {
  const uint32_t pixel = pixels[x];
  while (x < width && pixels[x] == pixel)
    x++;
  return x;
}

// Writes the inks of a mixture by the pixel ranks of a row, which repeat after 64.
static inline void lay(const uint8_t *mixture, const uint8_t *ranks, int from, int to,
                       uint8_t *samples) {
  for (int x = from; x < to; x++)
    samples[x] = (uint8_t)(mixture[ranks[x & 63]] - 1);
}

#ifdef PIXELS_X86

AVX2 static int run_end_avx2(const uint32_t *pixels, int x, int width) {
  const __m256i pixel = _mm256_set1_epi32((int)pixels[x]);
  while (x + 8 <= width) {
    const __m256i next = _mm256_loadu_si256((const __m256i *)(pixels + x));
    const unsigned same =
        (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(next, pixel)));
    if (same != 0xFF)
      return x + __builtin_ctz(~same);
    x += 8;
  }
  while (x < width && pixels[x] == (uint32_t)_mm256_extract_epi32(pixel, 0))
    x++;
  return x;
}

// Looks up a table of 64 bytes: each quarter returns 0 for indices outside of it.
AVX2_INLINE __m256i entries_of(const uint8_t *table, __m256i index) {
  __m256i found = _mm256_setzero_si256();
  for (int quarter = 0; quarter < 4; quarter++) {
    const __m256i bytes = _mm256_broadcastsi128_si256(
        _mm_loadu_si128((const __m128i *)(table + 16 * quarter)));
    const __m256i within = _mm256_adds_epu8(
        _mm256_sub_epi8(index, _mm256_set1_epi8((char)(16 * quarter))), _mm256_set1_epi8(0x70));
    found = _mm256_or_si256(found, _mm256_shuffle_epi8(bytes, within));
  }
  return found;
}

AVX2 static void lay_avx2(const uint8_t *mixture, const uint8_t *ranks, int from, int to,
                          uint8_t *samples) {
  int x = from;
  for (; x + 32 <= to; x += 32) {
    const __m256i index = _mm256_loadu_si256((const __m256i *)(ranks + (x & 63)));
    const __m256i inks = _mm256_sub_epi8(entries_of(mixture, index), _mm256_set1_epi8(1));
    _mm256_storeu_si256((__m256i *)(samples + x), inks);
  }
  lay(mixture, ranks, x, to, samples);
}

#endif

// Flat fills are long runs of one color.
static void ordered_row(const uint32_t *pixels, int width, const uint8_t *ranks,
                        const pixels_inks *inks, pixels_mixtures *mixtures, bool vectors,
                        uint8_t *samples) {
  for (int x = 0; x < width;) {
    const uint8_t *mixture = mixture_of(pixels[x], inks, mixtures);
#ifdef PIXELS_X86
    if (vectors && x + 8 <= width && pixels[x + 7] == pixels[x]) {
      const int end = run_end_avx2(pixels, x, width);
      if (mixture[0] == mixture[63])
        memset(samples + x, mixture[0] - 1, (size_t)(end - x));
      else
        lay_avx2(mixture, ranks, x, end, samples);
      x = end;
      continue;
    }
#else
    (void)vectors;
#endif
    const int end = run_end(pixels, x, width);
    lay(mixture, ranks, x, end, samples);
    x = end;
  }
}

static void ordered(const uint32_t *pixels, size_t row_length, int width, int height, int x0,
                    int y0, const pixels_inks *inks, const uint8_t *pattern,
                    pixels_mixtures *mixtures, bool vectors, uint8_t *samples) {
  for (int y = 0; y < height; y++, pixels += row_length, samples += width) {
    uint8_t ranks[96];
    for (int i = 0; i < 96; i++)
      ranks[i] = pattern[64 * ((y0 + y) & 63) + ((x0 + i) & 63)] >> 2;
    ordered_row(pixels, width, ranks, inks, mixtures, vectors, samples);
  }
}

void pixels_inks_ordered(const uint32_t *pixels, size_t row_length, int width, int height, int x0,
                         int y0, const pixels_inks *inks, const uint8_t *pattern,
                         pixels_mixtures *mixtures, uint8_t *samples) {
  ordered(pixels, row_length, width, height, x0, y0, inks, pattern, mixtures, pixels_has_avx2(),
          samples);
}

void pixels_inks_ordered_scalar(const uint32_t *pixels, size_t row_length, int width, int height,
                                int x0, int y0, const pixels_inks *inks, const uint8_t *pattern,
                                pixels_mixtures *mixtures, uint8_t *samples) {
  ordered(pixels, row_length, width, height, x0, y0, inks, pattern, mixtures, false, samples);
}

// Error diffusion

// Three 16-bit channels in a word are added and multiplied at once. Intermediate sums may have any sign as long as
// each channel of the result is in range.
#define CHANNELS(value) ((uint64_t)(value) | (uint64_t)(value) << 16 | (uint64_t)(value) << 32)
static const uint64_t SIGNS = CHANNELS(0x8000);
static const uint64_t OUTSIDE = ~CHANNELS(INK_UNITS - 1);

// The error that is distributed along the row: an eighth of the value times a factor and a shift, without the share
// of the chosen ink.
typedef struct {
  uint64_t factor;
  int shift;
  uint64_t of_ink[16];
} Handing;

static inline uint64_t handed(uint64_t point, uint64_t factor, int shift) {
  return ((point >> 3 & CHANNELS(0x3FF)) * factor) >> shift & CHANNELS(0xFFFF >> shift);
}

static inline uint64_t word_of(const int16_t *color) {
  return (uint64_t)color[0] | (uint64_t)color[1] << 16 | (uint64_t)color[2] << 32;
}

static Handing make_handing(int factor, int shift, const pixels_inks *inks) {
  Handing handing = {.factor = (uint64_t)factor, .shift = shift};
  for (int i = 0; i < inks->count; i++)
    handing.of_ink[i] = handed(word_of(inks->color[i]), handing.factor, shift);
  return handing;
}

typedef struct {
  Handing next, after;
  uint64_t to_error[16]; // added to a value it gives the error of the ink, with the bias SIGNS
} InkTables;

static InkTables make_tables(pixels_diffusion diffusion, const pixels_inks *inks) {
  const InRow in_row = in_row_of(diffusion);
  InkTables tables = {.next = make_handing(in_row.next, in_row.shift, inks),
                      .after = make_handing(in_row.after, in_row.shift, inks)};
  for (int i = 0; i < inks->count; i++)
    tables.to_error[i] = SIGNS - word_of(inks->color[i]);
  return tables;
}

// Clamps channels that errors moved out of range.
static uint64_t clamped(uint64_t point) {
  uint64_t inside = 0;
  for (int axis = 0; axis < 3; axis++) {
    const int16_t value = (int16_t)(point & 0xFFFF);
    point = (point - (uint64_t)(int64_t)value) >> 16;
    inside |= (uint64_t)clamped_unit(value) << (16 * axis);
  }
  return inside;
}

typedef struct {
  const uint32_t *pixels;
  const uint8_t *coverage; // or NULL
  uint8_t *samples;
  int width, step, x0, y;
} InkRow;

static inline __attribute__((always_inline)) void
diffuse_row(InkRow row, const pixels_inks *inks, const InkTables *tables, int shift, bool far,
            const int16_t *arriving, int16_t *errors) {
  uint8_t shifts[8];
  for (int i = 0; i < 8; i++)
    shifts[i] = (uint8_t)ink_cell_shift(i, row.y);
  uint64_t carried = 0, ahead = 0, further_ahead = 0;
  for (int i = 0, x = row.step > 0 ? 0 : row.width - 1; i < row.width; i++, x += row.step) {
    uint64_t from_above, error = 0;
    const uint64_t target =
        ink_target(inks, ink_cell(row.pixels[x], shifts[(row.x0 + x) & 7]));
    int ink = -1;
    if (row.coverage && !row.coverage[x])
      ink = 0;
    else if (target & INK_MAY_BE_EXACT)
      ink = exact_ink(row.pixels[x], inks);
    if (ink >= 0) {
      carried = 0;
      ahead = further_ahead;
      further_ahead = 0;
    } else {
      memcpy(&from_above, arriving + 4 * x, 8);
      from_above = (from_above ^ SIGNS) - SIGNS;
      uint64_t point = ((target & ~INK_MAY_BE_EXACT) + from_above + ahead) + carried;
      if (__builtin_expect((point & OUTSIDE) != 0, 0))
        point = clamped(point);
      ink = inks->nearest[nearest_cell(point)];
      carried = handed(point, tables->next.factor, shift) - tables->next.of_ink[ink];
      if (far) {
        ahead = further_ahead;
        further_ahead = handed(point, tables->after.factor, shift) - tables->after.of_ink[ink];
      }
      error = (point + tables->to_error[ink]) ^ SIGNS;
    }
    row.samples[x] = (uint8_t)ink;
    memcpy(errors + 4 * x, &error, 8);
  }
}

static inline __attribute__((always_inline)) void
diffuse_row_any(InkRow row, const pixels_inks *inks, const InkTables *tables, int reach,
                const int16_t *arriving, int16_t *errors) {
  if (reach == 1)
    diffuse_row(row, inks, tables, 2, false, arriving, errors);
  else if (tables->next.shift == 2)
    diffuse_row(row, inks, tables, 2, true, arriving, errors);
  else
    diffuse_row(row, inks, tables, 5, true, arriving, errors);
}

size_t pixels_inks_scratch(int width) {
  size_t bytes = error_rows_bytes((size_t)width, 4);
#ifdef PIXELS_X86
  const size_t wavefront = color_wavefront_bytes(width);
  bytes = wavefront > bytes ? wavefront : bytes;
#endif
  return bytes;
}

void pixels_inks_diffused(const uint32_t *pixels, size_t row_length, const uint8_t *coverage,
                          int width, int height, int x0, int y0, const pixels_inks *inks,
                          pixels_diffusion diffusion, bool serpentine, uint8_t *samples,
                          void *scratch) {
#ifdef PIXELS_X86
  if (!serpentine && color_wavefront_suits(inks)) {
    color_wavefront_diffuse(pixels, row_length, coverage, width, height, x0, y0, inks, diffusion,
                            samples, scratch);
    return;
  }
#endif
  const Shares shares = shares_of(diffusion);
  const InkTables tables = make_tables(diffusion, inks);
  ErrorRows rows = make_error_rows((size_t)width, 4, scratch);
  for (int y = 0; y < height; y++) {
    const size_t start = (size_t)y * (size_t)width;
    const InkRow row = {.pixels = pixels + (size_t)y * row_length,
                        .coverage = coverage ? coverage + start : NULL,
                        .samples = samples + start,
                        .width = width,
                        .step = serpentine && y % 2 ? -1 : 1,
                        .x0 = x0,
                        .y = y0 + y};
    diffuse_row_any(row, inks, &tables, shares.reach, rows.arriving, rows.errors + ERROR_MARGIN);
    distribute_errors(&rows, (size_t)width, 4, shares, row.step);
  }
}
