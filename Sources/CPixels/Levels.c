#include "Wavefront.h"

// Grays are dithered between up to 16 levels, which may be unevenly spaced. A pixel with the nominal value of a
// level is drawn in that level and neither receives nor distributes errors, so that areas in pure grays have clean
// edges and diffusion does not cross them.

static inline int clamped(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

// Level values reach from 0 to 255, so that every error can be compensated. If all measured values are equal, only
// the order of the levels is used.
static int value_of_level(const uint8_t *measured, int count, int level) {
  const int dark = measured[0], range = measured[count - 1] - dark;
  if (range <= 0)
    return level * 255 / (count - 1);
  return ((measured[level] - dark) * 255 + range / 2) / range;
}

void pixels_levels_make(const uint8_t *nominal, const uint8_t *measured, int count,
                        pixels_levels *levels) {
  levels->count = count;
  memset(levels->exact, 0, sizeof levels->exact);
  for (int i = 0; i < count; i++) {
    levels->exact[nominal[i]] = (uint8_t)(i + 1);
    const int value = clamp_to_byte(value_of_level(measured, count, i));
    const bool is_lighter = i == 0 || value > levels->value[i - 1];
    levels->value[i] = is_lighter ? (uint8_t)value : levels->value[i - 1];
  }
  levels->is_even = true;
  for (int value = 0; value < 256; value++) {
    int below = 0;
    while (below + 2 < count && levels->value[below + 1] <= value)
      below++;
    const int low = levels->value[below], step = levels->value[below + 1] - low;
    const int part = step > 0 ? ((value - low) * 255 + step / 2) / step : 0;
    const int position = below * 255 + (clamped(part, 0, 255));
    levels->position[value] =
        (uint16_t)(levels->exact[value] ? (levels->exact[value] - 1) * 255 : position);
    levels->is_even &= levels->position[value] == value * (count - 1);
    levels->nearest[value] = (uint8_t)((levels->position[value] + 126) / 255);
  }
}

void pixels_levels_nearest(const uint8_t *luma, size_t count, const pixels_levels *levels,
                           uint8_t *samples) {
  for (size_t i = 0; i < count; i++)
    samples[i] = levels->nearest[luma[i]];
}

// Ordered

static void ordered_row(const uint8_t *luma, int width, const uint8_t *thresholds, int x0,
                        const pixels_levels *levels, uint8_t *samples) {
  for (int x = 0; x < width; x++) {
    const unsigned up = 255u - thresholds[(x0 + x) & 63];
    samples[x] = (uint8_t)((levels->position[luma[x]] + up) / 255);
  }
}

// Evenly spaced levels need no table; the 64 thresholds start at the first pixel.
static inline __attribute__((always_inline)) void
ordered_row_even(const uint8_t *luma, int width, const uint8_t *thresholds, unsigned top,
                 uint8_t *samples) {
  for (int start = 0; start < width; start += 64) {
    const int count = width - start < 64 ? width - start : 64;
    for (int i = 0; i < count; i++) {
      // Divides a 16-bit product by 255.
      const uint16_t sum = (uint16_t)(luma[start + i] * top + 255u - thresholds[i]);
      samples[start + i] = (uint8_t)(((uint32_t)sum * 0x8081u) >> 23);
    }
  }
}

#ifdef PIXELS_X86
// Divides a 16-bit sum by 255.
AVX2_INLINE __m256i part_of_255(__m256i sum) {
  return _mm256_srli_epi16(_mm256_mulhi_epu16(sum, _mm256_set1_epi16((short)0x8081)), 7);
}

AVX2 static void ordered_row_even_avx2(const uint8_t *luma, int width, const uint8_t *thresholds,
                                       unsigned top, uint8_t *samples) {
  const __m256i zero = _mm256_setzero_si256(), factor = _mm256_set1_epi16((short)top);
  const __m256i ones = _mm256_set1_epi8(-1);
  const int whole = width & ~31;
  for (int x = 0; x < whole; x += 32) {
    const __m256i v = _mm256_loadu_si256((const __m256i *)(luma + x));
    const __m256i up =
        _mm256_sub_epi8(ones, _mm256_loadu_si256((const __m256i *)(thresholds + (x & 32))));
    const __m256i low = _mm256_add_epi16(
        _mm256_mullo_epi16(_mm256_unpacklo_epi8(v, zero), factor), _mm256_unpacklo_epi8(up, zero));
    const __m256i high = _mm256_add_epi16(
        _mm256_mullo_epi16(_mm256_unpackhi_epi8(v, zero), factor), _mm256_unpackhi_epi8(up, zero));
    _mm256_storeu_si256((__m256i *)(samples + x),
                        _mm256_packus_epi16(part_of_255(low), part_of_255(high)));
  }
  ordered_row_even(luma + whole, width - whole, thresholds + (whole & 32), top, samples + whole);
}
#endif

static void ordered_row_any(const uint8_t *luma, int width, const uint8_t *thresholds, int x0,
                            const pixels_levels *levels, uint8_t *samples) {
  if (!levels->is_even) {
    ordered_row(luma, width, thresholds, x0, levels, samples);
    return;
  }
  uint8_t turned[96];
  for (int i = 0; i < 96; i++)
    turned[i] = thresholds[(x0 + i) & 63];
  const unsigned top = (unsigned)levels->count - 1;
#ifdef PIXELS_X86
  if (pixels_has_avx2()) {
    ordered_row_even_avx2(luma, width, turned, top, samples);
    return;
  }
#endif
  ordered_row_even(luma, width, turned, top, samples);
}

void pixels_levels_ordered(const uint8_t *luma, int width, int height, int x0, int y0,
                           const pixels_levels *levels, const uint8_t *pattern, uint8_t *samples) {
  for (int y = 0; y < height; y++) {
    const size_t start = (size_t)y * (size_t)width;
    ordered_row_any(luma + start, width, pattern + 64 * ((y0 + y) & 63), x0, levels,
                    samples + start);
  }
}

bool pixels_words_ordered(const uint32_t *words, int width, int height,
                          const pixels_levels *levels, const uint8_t *pattern, int depth,
                          uint8_t *scanlines, uint8_t *scratch) {
  uint8_t *luma = scratch, *samples = scratch + width;
  bool opaque = true;
  for (int y = 0; y < height && opaque; y++) {
    const uint8_t *thresholds = pattern + 64 * (y & 63);
    uint8_t *scanline = scanlines + (size_t)y * scanline_bytes(width, depth);
    opaque = pixels_luma(words + (size_t)y * (size_t)width, (size_t)width, luma);
    if (depth == 1 && levels->is_even) {
      bits_row(luma, width, thresholds, scanline);
    } else {
      ordered_row_any(luma, width, thresholds, 0, levels, samples);
      pack_samples(samples, width, depth, scanline);
    }
  }
  return opaque;
}

void pixels_levels_ordered_scalar(const uint8_t *luma, int width, int height, int x0, int y0,
                                  const pixels_levels *levels, const uint8_t *pattern,
                                  uint8_t *samples) {
  for (int y = 0; y < height; y++) {
    const size_t start = (size_t)y * (size_t)width;
    ordered_row(luma + start, width, pattern + 64 * ((y0 + y) & 63), x0, levels, samples + start);
  }
}

// Error diffusion

// Values are in eighths, with a bias so that they can be indices of tables. Exact values are far above all others,
// in a region of the tables that distributes no errors; no sum of errors leaves it.
//
// An error is at most half of the widest step between levels: 1,020. Values are kept one level away from both ends,
// so that rounded errors do not accumulate beyond the tables. As there is no proof for the eleven roundings of the
// widest diffusions, errors from the rows above are clamped.
enum { BIAS = 1152, EXACT = 4352, EXACT_MIDDLE = EXACT + BIAS, POSITIONS = EXACT + 2 * BIAS };

// The largest error in the tables, from the lightest level to the last index that is not exact.
enum { WIDEST = EXACT - BIAS - 8 * 255 };

typedef struct {
  int16_t next[POSITIONS];   // the error for the next pixel
  int16_t after[POSITIONS];  // the error for the pixel after it
  int16_t error[POSITIONS];  // the whole error
  uint8_t sample[POSITIONS]; // the level, 0 for exact values
  uint16_t position[256];    // the index for a pixel value
  uint8_t exact_sample[256]; // the level of an exact value, else 0
} DiffusionTables;

static inline int16_t part_of(int error, int weight) {
  return (int16_t)((error * weight + (1 << 14)) >> 15);
}

static void make_tables(const pixels_levels *levels, Shares shares, DiffusionTables *tables) {
  memset(tables, 0, sizeof *tables);
  int level = 0;
  for (int position = 0; position < EXACT; position++) {
    const int value = position - BIAS;
    while (level + 1 < levels->count &&
           2 * value > 8 * (levels->value[level] + levels->value[level + 1]))
      level++;
    const int error = value - 8 * levels->value[level];
    tables->sample[position] = (uint8_t)level;
    tables->error[position] = (int16_t)error;
    tables->next[position] = part_of(error, shares.large);
    tables->after[position] = shares.reach == 2 ? part_of(error, shares.medium) : 0;
  }
  for (int value = 0; value < 256; value++) {
    const int exact = levels->exact[value];
    tables->position[value] = (uint16_t)(exact ? EXACT_MIDDLE : BIAS + 8 * clamped(value, 1, 254));
    tables->exact_sample[value] = (uint8_t)(exact ? exact - 1 : 0);
  }
}

// Dithers one row in its direction; `arriving` are the errors from the rows above.
static inline __attribute__((always_inline)) void
diffuse_row(const uint8_t *luma, const uint8_t *coverage, int width, int step, bool far,
            const DiffusionTables *tables, const int16_t *arriving, int16_t *errors,
            uint8_t *samples) {
  int carried = 0, ahead = 0, further_ahead = 0;
  for (int i = 0, x = step > 0 ? 0 : width - 1; i < width; i++, x += step) {
    const uint8_t value = luma[x];
    const int start = coverage && !coverage[x] ? EXACT_MIDDLE : tables->position[value];
    // Only the last addition and one lookup depend on the previous pixel.
    const int position = (start + arriving[x] + ahead) + carried;
    carried = tables->next[position];
    if (far) {
      ahead = further_ahead;
      further_ahead = tables->after[position];
    }
    errors[x] = tables->error[position];
    samples[x] = (uint8_t)(tables->sample[position] + tables->exact_sample[value]);
  }
}

// The greatest error from above with which a pixel stays in the tables, given the greatest error in its row.
static int16_t most_arriving(Shares shares) {
  const int after = shares.reach == 2 ? part_of(WIDEST, shares.medium) : 0;
  return (int16_t)(BIAS - part_of(WIDEST, shares.large) - after);
}

// A separate loop, which the compiler vectorizes.
static void limit(int16_t *arriving, int width, int16_t most) {
  for (int x = 0; x < width; x++) {
    const int16_t low = arriving[x] < -most ? (int16_t)-most : arriving[x];
    arriving[x] = low > most ? most : low;
  }
}

static void diffuse_rows(const uint8_t *luma, const uint8_t *coverage, int width, int height,
                         Shares shares, bool serpentine, const DiffusionTables *tables,
                         ErrorRows *rows, uint8_t *samples) {
  const int16_t most = most_arriving(shares);
  for (int y = 0; y < height; y++) {
    const size_t start = (size_t)y * (size_t)width;
    const uint8_t *covered = coverage ? coverage + start : NULL;
    const int step = serpentine && y % 2 ? -1 : 1;
    int16_t *errors = rows->errors + ERROR_MARGIN;
    limit(rows->arriving, width, most);
    if (shares.reach == 2)
      diffuse_row(luma + start, covered, width, step, true, tables, rows->arriving, errors,
                  samples + start);
    else
      diffuse_row(luma + start, covered, width, step, false, tables, rows->arriving, errors,
                  samples + start);
    distribute_errors(rows, (size_t)width, 1, shares, step);
  }
}

size_t pixels_levels_scratch(int width) {
  size_t bytes = sizeof(DiffusionTables) + error_rows_bytes((size_t)width, 1);
#ifdef PIXELS_X86
  const size_t wavefront = wavefront_bytes(width);
  bytes = wavefront > bytes ? wavefront : bytes;
#endif
  return bytes;
}

void pixels_levels_diffused(const uint8_t *luma, const uint8_t *coverage, int width, int height,
                            const pixels_levels *levels, pixels_diffusion diffusion,
                            bool serpentine, uint8_t *samples, void *scratch) {
  const Shares shares = shares_of(diffusion);
#ifdef PIXELS_X86
  if (!serpentine && wavefront_suits(levels)) {
    wavefront_diffuse(luma, coverage, width, height, levels, shares, samples, scratch);
    return;
  }
#endif
  DiffusionTables *tables = scratch;
  make_tables(levels, shares, tables);
  ErrorRows rows = make_error_rows((size_t)width, 1, tables + 1);
  diffuse_rows(luma, coverage, width, height, shares, serpentine, tables, &rows, samples);
}
