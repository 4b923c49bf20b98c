#include "Kernels.h"

static const uint32_t ALPHA = 0xFF000000u;

void pixels_flatten(const uint32_t *source, size_t count, uint32_t paper, uint32_t *flat) {
  for (size_t i = 0; i < count; i++) {
    uint32_t pixel = source[i], rest = 255 - (pixel >> 24);
    uint32_t word = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      uint32_t below = (paper >> shift & 255) * rest;
      // Malformed words, with a component above alpha, must not spill into the next component.
      uint32_t sum = (pixel >> shift & 255) + (below + 127) / 255;
      word |= (sum > 255 ? 255 : sum) << shift;
    }
    flat[i] = ALPHA | word;
  }
}

static inline __attribute__((always_inline)) uint32_t bits_of_all(const uint32_t *source,
                                                                  size_t count) {
  uint32_t all = ALPHA;
  for (size_t i = 0; i < count; i++)
    all &= source[i];
  return all;
}

#ifdef PIXELS_X86
AVX2 static uint32_t bits_of_all_avx2(const uint32_t *source, size_t count) {
  return bits_of_all(source, count);
}
#endif

size_t pixels_run_length(const uint32_t *words, size_t count) {
  if (count == 0)
    return 0;
  const uint32_t word = words[0];
  size_t length = 0;
  // Blocks that differ nowhere are compared in vector registers.
  for (; length + 32 <= count; length += 32) {
    uint32_t difference = 0;
    for (size_t i = 0; i < 32; i++)
      difference |= words[length + i] ^ word;
    if (difference)
      break;
  }
  while (length < count && words[length] == word)
    length++;
  return length;
}

bool pixels_are_opaque(const uint32_t *source, size_t count) {
#ifdef PIXELS_X86
  if (pixels_has_avx2())
    return bits_of_all_avx2(source, count) == ALPHA;
#endif
  return bits_of_all(source, count) == ALPHA;
}

void pixels_rgba(const uint32_t *source, int width, int height, uint8_t *scanlines) {
  uint8_t *out = scanlines;
  for (int y = 0; y < height; y++) {
    const uint32_t *in = source + (size_t)y * (size_t)width;
    *out++ = 0;
    for (int x = 0; x < width; x++, out += 4) {
      const int alpha = (int)(in[x] >> 24), half = alpha / 2, by = alpha ? alpha : 1;
      out[0] = (uint8_t)clamp_to_byte((red_of(in[x]) * 255 + half) / by);
      out[1] = (uint8_t)clamp_to_byte((green_of(in[x]) * 255 + half) / by);
      out[2] = (uint8_t)clamp_to_byte((blue_of(in[x]) * 255 + half) / by);
      out[3] = (uint8_t)alpha;
    }
  }
}

// Tiles keep both the rows that are read and the rows that are written in the cache.
enum { TILE = 32 };

static void quarter_turn(const uint32_t *source, int width, int height, bool clockwise,
                         uint32_t *turned) {
  for (int top = 0; top < height; top += TILE)
    for (int left = 0; left < width; left += TILE)
      for (int x = left; x < left + TILE && x < width; x++)
        for (int y = top; y < top + TILE && y < height; y++) {
          size_t row = (size_t)(clockwise ? x : width - 1 - x);
          size_t column = (size_t)(clockwise ? height - 1 - y : y);
          turned[row * (size_t)height + column] = source[(size_t)y * (size_t)width + (size_t)x];
        }
}

void pixels_rotate(const uint32_t *source, int width, int height, int quarter_turns,
                   uint32_t *turned) {
  size_t count = (size_t)width * (size_t)height;
  switch (quarter_turns & 3) {
  case 0:
    memcpy(turned, source, count * sizeof *source);
    break;
  case 2:
    for (size_t i = 0; i < count; i++)
      turned[i] = source[count - 1 - i];
    break;
  default:
    quarter_turn(source, width, height, (quarter_turns & 3) == 1, turned);
  }
}

void pixels_channel(const uint32_t *pixels, size_t row_length, int width, int height, int shift,
                    uint8_t *channel) {
  for (int y = 0; y < height; y++, pixels += row_length, channel += width)
    for (int x = 0; x < width; x++)
      channel[x] = (uint8_t)(pixels[x] >> shift);
}

void pixels_add_channel(const uint8_t *samples, size_t count, const uint8_t *values, int shift,
                        uint32_t *words) {
  for (size_t i = 0; i < count; i++)
    words[i] |= (uint32_t)values[samples[i]] << shift;
}

static uint32_t luma_range(const uint32_t *source, size_t start, size_t count, uint8_t *luma) {
  uint32_t all = ALPHA;
  for (size_t i = start; i < count; i++) {
    uint32_t p = source[i];
    all &= p;
    luma[i] = (uint8_t)((red_of(p) * 19595u + green_of(p) * 38470u + blue_of(p) * 7471u + 0x8000u)
                        >> 16);
  }
  return all;
}

bool pixels_luma_scalar(const uint32_t *source, size_t count, uint8_t *luma) {
  return luma_range(source, 0, count, luma) == ALPHA;
}

static uint32_t rgb_range(const uint32_t *source, int start, int width, uint8_t *out) {
  uint32_t all = ALPHA;
  for (int x = start; x < width; x++) {
    all &= source[x];
    out[3 * x] = red_of(source[x]);
    out[3 * x + 1] = green_of(source[x]);
    out[3 * x + 2] = blue_of(source[x]);
  }
  return all;
}

bool pixels_rgb_scalar(const uint32_t *source, int width, int height, uint8_t *scanlines) {
  uint32_t all = ALPHA;
  for (int y = 0; y < height; y++) {
    uint8_t *scanline = scanlines + (size_t)y * scanline_bytes(width, 24);
    scanline[0] = 0;
    all &= rgb_range(source + (size_t)y * (size_t)width, 0, width, scanline + 1);
  }
  return all == ALPHA;
}

#ifdef PIXELS_X86

AVX2_INLINE uint32_t all_bits(__m256i v) {
  __m128i half = _mm_and_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
  uint64_t quarter = (uint64_t)_mm_extract_epi64(half, 0) & (uint64_t)_mm_extract_epi64(half, 1);
  return (uint32_t)quarter & (uint32_t)(quarter >> 32);
}

// The luma of 8 pixels, in the upper halves. Signed 16-bit products cannot hold green's weight, so green is doubled and
// its weight halved; the lowest bit of an opaque alpha supplies the half for rounding.
AVX2_INLINE __m256i luma_of_8(__m256i pixels) {
  const __m256i weights_br = _mm256_set1_epi32(19595 << 16 | 7471);
  const __m256i weights_ag = _mm256_set1_epi32(0x4000 << 16 | 38470 / 2);
  __m256i br = _mm256_and_si256(pixels, _mm256_set1_epi32(0x00FF00FF));
  __m256i ag = _mm256_and_si256(_mm256_srli_epi32(pixels, 7), _mm256_set1_epi32(0x201FE));
  return _mm256_add_epi32(_mm256_madd_epi16(br, weights_br), _mm256_madd_epi16(ag, weights_ag));
}

// Interleaves the upper halves of both.
AVX2_INLINE __m256i upper_halves(__m256i a, __m256i b) {
  return _mm256_blend_epi16(_mm256_srli_epi32(a, 16), b, 0xAA);
}

AVX2 static bool luma_avx2(const uint32_t *source, size_t count, uint8_t *luma) {
  // The halves are interleaved, and packing leaves groups of 4 pixels out of order.
  const __m256i turns = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15));
  const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
  const __m256i white = _mm256_set1_epi32(-1);
  __m256i all = white;
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    const __m256i *from = (const __m256i *)(source + i);
    const __m256i a = _mm256_loadu_si256(from), b = _mm256_loadu_si256(from + 1);
    const __m256i c = _mm256_loadu_si256(from + 2), d = _mm256_loadu_si256(from + 3);
    const __m256i bits = _mm256_and_si256(_mm256_and_si256(a, b), _mm256_and_si256(c, d));
    __m256i bytes = white;
    // Most pixels of a widget are white.
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(bits, white)) != -1) {
      all = _mm256_and_si256(all, bits);
      bytes = _mm256_packus_epi16(upper_halves(luma_of_8(a), luma_of_8(b)),
                                  upper_halves(luma_of_8(c), luma_of_8(d)));
      bytes = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(bytes, turns), order);
    }
    _mm256_storeu_si256((__m256i *)(luma + i), bytes);
  }
  uint32_t rest = luma_range(source, i, count, luma);
  return (all_bits(all) & rest) == ALPHA;
}

AVX2 static bool rgb_avx2(const uint32_t *source, int width, int height, uint8_t *scanlines) {
  const __m256i take = _mm256_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,
                                        2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  const __m256i join = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 7, 7);
  __m256i all = _mm256_set1_epi32(-1);
  uint32_t rest = ALPHA;
  for (int y = 0; y < height; y++) {
    const uint32_t *row = source + (size_t)y * (size_t)width;
    uint8_t *out = scanlines + (size_t)y * scanline_bytes(width, 24);
    *out++ = 0;
    int x = 0;
    // 8 pixels a store, which spills 8 bytes beyond them: three more pixels must follow.
    for (; x + 11 <= width; x += 8) {
      __m256i pixels = _mm256_loadu_si256((const __m256i *)(row + x));
      all = _mm256_and_si256(all, pixels);
      __m256i packed = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(pixels, take), join);
      _mm256_storeu_si256((__m256i *)(out + 3 * x), packed);
    }
    rest &= rgb_range(row, x, width, out);
  }
  return (all_bits(all) & rest) == ALPHA;
}

bool pixels_luma(const uint32_t *source, size_t count, uint8_t *luma) {
  return pixels_has_avx2() ? luma_avx2(source, count, luma)
                           : pixels_luma_scalar(source, count, luma);
}

bool pixels_rgb(const uint32_t *source, int width, int height, uint8_t *scanlines) {
  return pixels_has_avx2() ? rgb_avx2(source, width, height, scanlines)
                           : pixels_rgb_scalar(source, width, height, scanlines);
}

#else

bool pixels_luma(const uint32_t *source, size_t count, uint8_t *luma) {
  return pixels_luma_scalar(source, count, luma);
}

bool pixels_rgb(const uint32_t *source, int width, int height, uint8_t *scanlines) {
  return pixels_rgb_scalar(source, width, height, scanlines);
}

#endif
