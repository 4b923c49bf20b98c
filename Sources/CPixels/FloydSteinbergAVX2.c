#include "Kernels.h"

#ifdef PIXELS_X86

// Error diffusion looks serial, but a row may follow the one above it at a short distance. Here 32
// rows advance together, in the 16-bit lanes of two registers, each LAG pixels behind the row
// above: in step t lane k is at column t - LAG * k. Two pixels would do; with three, the errors
// from above are known a step early and their way to the next lane costs no waiting.
enum { ROWS = 32, LAG = 3, TAIL = ROWS * LAG, GROUP = 16, BEFORE = 16 };

typedef struct {
  int width;
  int steps;         // a multiple of GROUP, at least width + TAIL
  size_t row_length; // of `rows`
  uint8_t *rows;     // the luma of ROWS rows, each with a margin of TAIL to the left
  uint32_t *white;   // for each step, the last one first, a bit for each lane
  int16_t *arriving; // for each column, what the row above the block hands down, in sixteenths
} Wavefront;

// The errors that 16 lanes made one, two, three and four steps ago.
typedef struct {
  __m256i e1, e2, e3, e4;
} Errors;

static int step_count(int width) { return (width + TAIL + GROUP - 1) / GROUP * GROUP; }

static size_t rows_bytes(int width) { return (size_t)ROWS * (size_t)(TAIL + step_count(width)); }

size_t floyd_steinberg_1_avx2_scratch(int width) {
  size_t steps = (size_t)step_count(width);
  return rows_bytes(width) + (steps + BEFORE) * sizeof(uint32_t) +
         ((size_t)width + BEFORE + TAIL + GROUP) * sizeof(int16_t);
}

static Wavefront make_wavefront(int width, void *scratch) {
  Wavefront wave = {.width = width, .steps = step_count(width)};
  memset(scratch, 0, floyd_steinberg_1_avx2_scratch(width));
  wave.row_length = (size_t)(TAIL + wave.steps);
  wave.rows = scratch;
  wave.white = (uint32_t *)(wave.rows + rows_bytes(width)) + BEFORE;
  wave.arriving = (int16_t *)(wave.white + wave.steps) + BEFORE;
  return wave;
}

// Makes 16 rows of 16 bytes into 16 columns, by interleaving ever larger pieces.
AVX2_INLINE void transpose(__m128i m[16]) {
  __m128i n[16];
  for (int i = 0; i < 8; i++) {
    n[i] = _mm_unpacklo_epi8(m[2 * i], m[2 * i + 1]);
    n[i + 8] = _mm_unpackhi_epi8(m[2 * i], m[2 * i + 1]);
  }
  for (int i = 0; i < 8; i++) {
    m[i] = _mm_unpacklo_epi16(n[2 * i], n[2 * i + 1]);
    m[i + 8] = _mm_unpackhi_epi16(n[2 * i], n[2 * i + 1]);
  }
  for (int i = 0; i < 8; i++) {
    n[i] = _mm_unpacklo_epi32(m[2 * i], m[2 * i + 1]);
    n[i + 8] = _mm_unpackhi_epi32(m[2 * i], m[2 * i + 1]);
  }
  for (int i = 0; i < 8; i++) {
    m[i] = _mm_unpacklo_epi64(n[2 * i], n[2 * i + 1]);
    m[i + 8] = _mm_unpackhi_epi64(n[2 * i], n[2 * i + 1]);
  }
}

// After `transpose`, column c is at the place whose number has the bits of c in reverse.
static const uint8_t COLUMN_PLACE[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};

// The pixels of all lanes in GROUP steps from `t` on.
AVX2_INLINE void load_group(const Wavefront *wave, int t, uint8_t pixels[GROUP][ROWS]) {
  for (int half = 0; half < ROWS; half += 16) {
    __m128i m[16];
    for (int k = 0; k < 16; k++) {
      const uint8_t *row = wave->rows + (size_t)(half + k) * wave->row_length + TAIL;
      m[k] = _mm_loadu_si128((const __m128i *)(row + t - LAG * (half + k)));
    }
    transpose(m);
    for (int c = 0; c < GROUP; c++)
      _mm_storeu_si128((__m128i *)(pixels[c] + half), m[COLUMN_PLACE[c]]);
  }
}

// What lanes hand to the lanes below, which are now one column to the left of their middle pixel.
AVX2_INLINE __m256i handed_down(Errors e) {
  __m256i three = _mm256_add_epi16(e.e2, _mm256_add_epi16(e.e2, e.e2));
  __m256i five = _mm256_add_epi16(e.e3, _mm256_slli_epi16(e.e3, 2));
  return _mm256_add_epi16(_mm256_add_epi16(three, five), e.e4);
}

// One pixel in each of 16 lanes: returns which became white, and pushes their errors.
AVX2_INLINE __m256i dither_lanes(__m256i pixels, __m256i above, __m256i inside, Errors *e) {
  const __m256i zero = _mm256_setzero_si256(), full = _mm256_set1_epi16(255);
  __m256i sum = _mm256_add_epi16(_mm256_slli_epi16(e->e1, 3), _mm256_sub_epi16(above, e->e1));
  // A sum is within 12 bits, so the top four are 15 where it is negative: dividing by 16 after
  // adding them rounds towards zero.
  __m256i towards_zero = _mm256_srli_epi16(sum, 12);
  sum = _mm256_add_epi16(sum, _mm256_slli_epi16(pixels, 4));
  __m256i value = _mm256_srai_epi16(_mm256_add_epi16(sum, towards_zero), 4);
  __m256i white = _mm256_cmpgt_epi16(value, _mm256_set1_epi16(128));
  __m256i if_black = _mm256_max_epi16(value, zero);
  __m256i if_white = _mm256_min_epi16(_mm256_sub_epi16(value, full), zero);
  __m256i error = _mm256_and_si256(_mm256_blendv_epi8(if_black, if_white, white), inside);
  *e = (Errors){error, e->e1, e->e2, e->e3};
  return white;
}

// The lanes from `first` on whose column in step `t` is one of the row's.
AVX2_INLINE __m256i lanes_inside(int t, int first, int width) {
  const __m256i lags = _mm256_mullo_epi16(
      _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
      _mm256_set1_epi16(LAG));
  __m256i column = _mm256_sub_epi16(_mm256_set1_epi16((short)(t - LAG * first)), lags);
  return _mm256_andnot_si256(_mm256_srai_epi16(column, 15),
                             _mm256_cmpgt_epi16(_mm256_set1_epi16((short)width), column));
}

AVX2_INLINE void step(const Wavefront *wave, int t, const uint8_t pixels[ROWS], bool at_edge,
                      Errors *upper, Errors *lower) {
  const __m256i everywhere = _mm256_set1_epi16(-1);
  __m256i from_upper = handed_down(*upper), from_lower = handed_down(*lower);
  int done = t - TAIL;
  if (done >= 0 && done < wave->width)
    wave->arriving[done] = (int16_t)_mm256_extract_epi16(from_lower, 15);

  // Moves everything one lane on; the first lane gets what the block above has left.
  __m128i first = _mm_loadu_si128((const __m128i *)(wave->arriving + t - 7));
  __m256i before_upper =
      _mm256_inserti128_si256(_mm256_castsi128_si256(first), _mm256_castsi256_si128(from_upper), 1);
  __m256i before_lower = _mm256_permute2x128_si256(from_upper, from_lower, 0x21);
  __m256i above_upper = _mm256_alignr_epi8(from_upper, before_upper, 14);
  __m256i above_lower = _mm256_alignr_epi8(from_lower, before_lower, 14);

  const __m128i *bytes = (const __m128i *)pixels;
  __m256i white_upper =
      dither_lanes(_mm256_cvtepu8_epi16(_mm_loadu_si128(bytes)), above_upper,
                   at_edge ? lanes_inside(t, 0, wave->width) : everywhere, upper);
  __m256i white_lower =
      dither_lanes(_mm256_cvtepu8_epi16(_mm_loadu_si128(bytes + 1)), above_lower,
                   at_edge ? lanes_inside(t, 16, wave->width) : everywhere, lower);
  wave->white[wave->steps - 1 - t] =
      (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16(white_upper, white_lower));
}

AVX2 static void dither_block(const Wavefront *wave) {
  const __m256i zero = _mm256_setzero_si256();
  Errors upper = {zero, zero, zero, zero}, lower = upper;
  uint8_t pixels[GROUP][ROWS];
  for (int t = 0; t < wave->steps; t += GROUP) {
    load_group(wave, t, pixels);
    if (t < TAIL || t + GROUP > wave->width)
      for (int i = 0; i < GROUP; i++)
        step(wave, t + i, pixels[i], true, &upper, &lower);
    else
      for (int i = 0; i < GROUP; i++)
        step(wave, t + i, pixels[i], false, &upper, &lower);
  }
}

// Where `step` leaves the bit of a lane: packing interleaved the quarters of the two registers.
static int bit_of_lane(int k) {
  static const int8_t quarter[4] = {0, 8, -8, 0};
  return k + quarter[k / 8];
}

// Steps are kept the last one first, so 8 of them give a byte with the left pixel as highest bit.
AVX2 static void write_row(const Wavefront *wave, int k, uint8_t *scanline) {
  const __m128i up = _mm_cvtsi32_si128(31 - bit_of_lane(k));
  *scanline++ = 0;
  for (int x = 0; x < wave->width; x += 8) {
    const uint32_t *last = wave->white + (wave->steps - 1 - (x + 7 + LAG * k));
    __m256i bits = _mm256_sll_epi32(_mm256_loadu_si256((const __m256i *)last), up);
    *scanline++ = (uint8_t)_mm256_movemask_ps(_mm256_castsi256_ps(bits));
  }
  if (wave->width & 7)
    scanline[-1] &= (uint8_t)(0xFF << (8 - (wave->width & 7)));
}

void floyd_steinberg_1_avx2(const uint8_t *luma, int width, int height, uint8_t *scanlines,
                            void *scratch) {
  const Wavefront wave = make_wavefront(width, scratch);
  for (int y = 0; y < height; y += ROWS) {
    const int rows = height - y < ROWS ? height - y : ROWS;
    for (int k = 0; k < rows; k++)
      memcpy(wave.rows + (size_t)k * wave.row_length + TAIL,
             luma + (size_t)(y + k) * (size_t)width, (size_t)width);
    dither_block(&wave);
    for (int k = 0; k < rows; k++)
      write_row(&wave, k, scanlines + (size_t)(y + k) * scanline_bytes(width, 1));
  }
}

#endif
