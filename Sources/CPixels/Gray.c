#include "Kernels.h"

// The level nearest to each value, and the value of each level.
typedef struct {
  uint8_t level_of[256];
  uint8_t value_of[256];
} Levels;

static Levels make_levels(int depth) {
  Levels levels = {0};
  const int top = (1 << depth) - 1;
  for (int value = 0; value < 256; value++)
    levels.level_of[value] =
        (uint8_t)(depth == 1 ? value > 128 : (value * top + 127) / 255);
  for (int level = 0; level <= top; level++)
    levels.value_of[level] = (uint8_t)(level * 255 / top);
  return levels;
}

void pixels_gray_nearest(const uint8_t *luma, int width, int height, int depth,
                         uint8_t *scanlines, void *scratch) {
  const Levels levels = make_levels(depth);
  uint8_t *samples = scratch;
  for (int y = 0; y < height; y++) {
    const uint8_t *in = luma + (size_t)y * (size_t)width;
    for (int x = 0; x < width; x++)
      samples[x] = levels.level_of[in[x]];
    pack_samples(samples, width, depth, scanlines + (size_t)y * scanline_bytes(width, depth));
  }
}

// Ordered

static void ordered_row(const uint8_t *in, int start, int width, int y, int depth,
                        uint8_t *samples) {
  const unsigned top = (1u << depth) - 1;
  uint8_t up[8];
  for (int i = 0; i < 8; i++)
    up[i] = (uint8_t)(255 - bayer_threshold(i, y));
  for (int x = start; x < width; x++)
    samples[x] = (uint8_t)((in[x] * top + up[x & 7]) / 255);
}

void pixels_gray_ordered_scalar(const uint8_t *luma, int width, int height, int depth,
                                uint8_t *scanlines, void *scratch) {
  for (int y = 0; y < height; y++) {
    ordered_row(luma + (size_t)y * (size_t)width, 0, width, y, depth, scratch);
    pack_samples(scratch, width, depth, scanlines + (size_t)y * scanline_bytes(width, depth));
  }
}

#ifdef PIXELS_X86

// 32 pixels make 4 bytes; pixels are mirrored in groups of 8, as the left one is the highest bit.
AVX2 static void ordered_1_avx2(const uint8_t *luma, int width, int height, uint8_t *scanlines,
                                uint8_t *samples) {
  const __m256i mirror = _mm256_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
                                          7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
  const int whole = width & ~31;
  for (int y = 0; y < height; y++) {
    const uint8_t *in = luma + (size_t)y * (size_t)width;
    uint8_t *out = scanlines + (size_t)y * scanline_bytes(width, 1);
    uint64_t thresholds = 0;
    for (int x = 0; x < 8; x++)
      thresholds = thresholds << 8 | bayer_threshold(x, y);
    const __m256i limit = _mm256_set1_epi64x((long long)thresholds);
    *out++ = 0;
    for (int x = 0; x < whole; x += 32, out += 4) {
      __m256i v = _mm256_loadu_si256((const __m256i *)(in + x));
      v = _mm256_shuffle_epi8(v, mirror);
      __m256i white = _mm256_cmpeq_epi8(_mm256_subs_epu8(limit, v), _mm256_setzero_si256());
      uint32_t bits = (uint32_t)_mm256_movemask_epi8(white);
      memcpy(out, &bits, 4);
    }
    if (whole < width) {
      ordered_row(in, whole, width, y, 1, samples);
      uint8_t tail[5];
      pack_samples(samples + whole, width - whole, 1, tail);
      memcpy(out, tail + 1, scanline_bytes(width - whole, 1) - 1);
    }
  }
}

#endif

void pixels_gray_ordered(const uint8_t *luma, int width, int height, int depth,
                         uint8_t *scanlines, void *scratch) {
#ifdef PIXELS_X86
  if (depth == 1 && pixels_has_avx2()) {
    ordered_1_avx2(luma, width, height, scanlines, scratch);
    return;
  }
#endif
  pixels_gray_ordered_scalar(luma, width, height, depth, scanlines, scratch);
}

// Error diffusion

// `arriving[x]` is what the row above hands to pixel x, in sixteenths. It is replaced one pixel
// late, when all three pixels of this row that hand to a pixel below are known.
static void floyd_steinberg_row(const uint8_t *in, int width, const Levels *levels, int *arriving,
                                uint8_t *samples) {
  int left = 0, before_left = 0;
  for (int x = 0; x < width; x++) {
    int value = clamp_to_byte(in[x] + (arriving[x] + 7 * left) / 16);
    samples[x] = levels->level_of[value];
    int error = value - levels->value_of[samples[x]];
    if (x > 0)
      arriving[x - 1] = 3 * error + 5 * left + before_left;
    before_left = left;
    left = error;
  }
  arriving[width - 1] = 5 * left + before_left;
}

void pixels_gray_floyd_steinberg_scalar(const uint8_t *luma, int width, int height, int depth,
                                        uint8_t *scanlines, void *scratch) {
  const Levels levels = make_levels(depth);
  int *arriving = scratch;
  uint8_t *samples = (uint8_t *)(arriving + width);
  memset(arriving, 0, (size_t)width * sizeof *arriving);
  for (int y = 0; y < height; y++) {
    floyd_steinberg_row(luma + (size_t)y * (size_t)width, width, &levels, arriving, samples);
    pack_samples(samples, width, depth, scanlines + (size_t)y * scanline_bytes(width, depth));
  }
}

void pixels_gray_floyd_steinberg(const uint8_t *luma, int width, int height, int depth,
                                 uint8_t *scanlines, void *scratch) {
#ifdef PIXELS_X86
  if (depth == 1 && width <= FLOYD_STEINBERG_AVX2_MAX_WIDTH && pixels_has_avx2()) {
    floyd_steinberg_1_avx2(luma, width, height, scanlines, scratch);
    return;
  }
#endif
  pixels_gray_floyd_steinberg_scalar(luma, width, height, depth, scanlines, scratch);
}

void pixels_gray_atkinson(const uint8_t *luma, int width, int height, int depth,
                          uint8_t *scanlines, void *scratch) {
  const Levels levels = make_levels(depth);
  const size_t row_length = (size_t)width + 3; // one column to the left, two to the right
  int *rows[3];
  for (int i = 0; i < 3; i++)
    rows[i] = (int *)scratch + (size_t)i * row_length;
  uint8_t *samples = (uint8_t *)(rows[0] + 3 * row_length);
  memset(rows[0], 0, 3 * row_length * sizeof(int));
  for (int y = 0; y < height; y++) {
    const uint8_t *in = luma + (size_t)y * (size_t)width;
    int *here = rows[0] + 1, *below = rows[1] + 1, *far_below = rows[2] + 1;
    for (int x = 0; x < width; x++) {
      int value = clamp_to_byte(in[x] + here[x] / 8);
      samples[x] = levels.level_of[value];
      int error = value - levels.value_of[samples[x]];
      here[x + 1] += error;
      here[x + 2] += error;
      below[x - 1] += error;
      below[x] += error;
      below[x + 1] += error;
      far_below[x] += error;
    }
    pack_samples(samples, width, depth, scanlines + (size_t)y * scanline_bytes(width, depth));
    int *spent = rows[0];
    memset(spent, 0, row_length * sizeof(int));
    rows[0] = rows[1];
    rows[1] = rows[2];
    rows[2] = spent;
  }
}
