// Compares every pixel kernel with its definition, and prints a digest of all results, which must be the same for
// all processors, and for vector and portable code.
#include "CPixels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t digest = 0xcbf29ce484222325u;
static long comparisons;

static void add_to_digest(const void *bytes, size_t count) {
  const uint8_t *at = bytes;
  for (size_t i = 0; i < count; i++)
    digest = (digest ^ at[i]) * 0x100000001b3u;
}

static void *allocate(size_t count) {
  // The byte after the end is checked to find kernels that write too far.
  uint8_t *memory = malloc(count + 1);
  if (!memory)
    exit(2);
  memset(memory, 0xA5, count + 1);
  return memory;
}

// Ends the program if `actual` differs from the definition.
static void expect_equal(const char *kernel, const char *detail, int width, int height,
                         const uint8_t *actual, const uint8_t *expected, size_t count) {
  comparisons++;
  add_to_digest(actual, count);
  for (size_t i = 0; i < count; i++)
    if (actual[i] != expected[i]) {
      fprintf(stderr, "%s (%s) at %d x %d: byte %zu is %d, not %d\n", kernel, detail, width, height,
              i, actual[i], expected[i]);
      exit(1);
    }
  if (actual[count] != 0xA5) {
    fprintf(stderr, "%s (%s) at %d x %d: writes behind its %zu bytes\n", kernel, detail, width,
            height, count);
    exit(1);
  }
}

// Pictures

enum { NOISE, BLACK_AND_WHITE, RAMP, FLAT, PICTURES };
static const char *const picture_names[PICTURES] = {"noise", "black and white", "ramp", "flat"};

static const int sizes[][2] = {{1, 1},   {2, 3},    {7, 33},  {8, 32},   {9, 31},   {31, 64},
                               {33, 5},  {95, 40},  {96, 96}, {97, 33},  {127, 70}, {128, 3},
                               {301, 37}, {800, 48}};
enum { SIZES = sizeof sizes / sizeof *sizes };

static uint32_t next_number(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 32);
}

typedef struct {
  const char *name;
  int width, height;
  size_t count;
  uint32_t *words;   // opaque
  uint8_t *luma, *coverage;
} Picture;

static Picture make_picture(int kind, int width, int height) {
  Picture p = {picture_names[kind], width, height, (size_t)width * (size_t)height, 0, 0, 0};
  p.words = allocate(p.count * sizeof *p.words);
  p.luma = allocate(p.count);
  p.coverage = allocate(p.count);
  uint64_t state = (uint64_t)(width * 1000 + height) << 8 | (uint64_t)kind | 1;
  for (size_t i = 0; i < p.count; i++) {
    const uint32_t number = next_number(&state);
    const uint32_t ramp = (uint32_t)((int)(i % (size_t)width) * 255 / width);
    const uint32_t colors[PICTURES] = {number & 0xFFFFFF, number & 1 ? 0xFFFFFF : 0,
                                       ramp * 0x010101, 0x818181};
    p.words[i] = 0xFF000000u | colors[kind];
    p.coverage[i] = next_number(&state) % 5 ? 255 : 0;
  }
  return p;
}

static void free_picture(Picture p) {
  free(p.words);
  free(p.luma);
  free(p.coverage);
}

// Words to samples

static void check_samples(Picture *p) {
  uint8_t *expected = allocate(p->count);
  for (size_t i = 0; i < p->count; i++) {
    const uint32_t w = p->words[i];
    expected[i] = (uint8_t)(((w >> 16 & 255) * 19595 + (w >> 8 & 255) * 38470 +
                             (w & 255) * 7471 + 0x8000) >> 16);
  }
  if (!pixels_luma(p->words, p->count, p->luma) || !pixels_are_opaque(p->words, p->count))
    exit(1);
  expect_equal("pixels_luma", p->name, p->width, p->height, p->luma, expected, p->count);
  free(expected);

  const size_t stride = 1 + 3 * (size_t)p->width, bytes = stride * (size_t)p->height;
  uint8_t *actual = allocate(bytes);
  expected = allocate(bytes);
  for (int y = 0; y < p->height; y++) {
    uint8_t *out = expected + (size_t)y * stride;
    *out++ = 0;
    for (int x = 0; x < p->width; x++)
      for (int shift = 16; shift >= 0; shift -= 8)
        *out++ = (uint8_t)(p->words[(size_t)y * (size_t)p->width + (size_t)x] >> shift);
  }
  if (!pixels_rgb(p->words, p->width, p->height, actual))
    exit(1);
  expect_equal("pixels_rgb", p->name, p->width, p->height, actual, expected, bytes);
  free(actual);
  free(expected);
}

// A single pixel that is not opaque is detected at any position.
static void check_opacity(Picture p) {
  uint8_t *out = allocate((1 + 4 * (size_t)p.width) * (size_t)p.height);
  for (size_t i = 0; i < p.count; i += 1 + p.count / 17) {
    p.words[i] &= 0xFEFFFFFFu;
    comparisons++;
    if (pixels_are_opaque(p.words, p.count) || pixels_luma(p.words, p.count, out) ||
        pixels_rgb(p.words, p.width, p.height, out)) {
      fprintf(stderr, "pixel %zu of %d x %d is taken for opaque\n", i, p.width, p.height);
      exit(1);
    }
    p.words[i] |= 0xFF000000u;
  }
  free(out);
}

static void check_geometry(Picture p) {
  const size_t bytes = p.count * 4;
  uint32_t *actual = allocate(bytes), *expected = allocate(bytes);
  for (int turns = 0; turns < 4; turns++) {
    const int w = turns % 2 ? p.height : p.width;
    for (int y = 0; y < p.height; y++)
      for (int x = 0; x < p.width; x++) {
        const int tx[] = {x, p.height - 1 - y, p.width - 1 - x, y};
        const int ty[] = {y, x, p.height - 1 - y, p.width - 1 - x};
        expected[(size_t)ty[turns] * (size_t)w + (size_t)tx[turns]] =
            p.words[(size_t)y * (size_t)p.width + (size_t)x];
      }
    pixels_rotate(p.words, p.width, p.height, turns, actual);
    expect_equal("pixels_rotate", p.name, p.width, p.height, (uint8_t *)actual,
                 (uint8_t *)expected, bytes);
  }
  for (int y = 0; y < p.height; y++)
    for (int x = 0; x < p.width; x++)
      expected[(size_t)y * (size_t)p.width + (size_t)x] =
          p.words[(size_t)y * (size_t)p.width + (size_t)(p.width - 1 - x)];
  pixels_mirror(p.words, p.width, p.height, actual);
  expect_equal("pixels_mirror", p.name, p.width, p.height, (uint8_t *)actual, (uint8_t *)expected,
               bytes);
  free(actual);
  free(expected);
}

// Packed rows

static uint8_t *packed(const uint8_t *samples, int width, int height, int depth, size_t *count) {
  const size_t stride = 1 + ((size_t)width * (size_t)depth + 7) / 8;
  *count = stride * (size_t)height;
  uint8_t *scanlines = allocate(*count);
  memset(scanlines, 0, *count);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const int bit = x * depth;
      scanlines[(size_t)y * stride + 1 + (size_t)(bit / 8)] |=
          (uint8_t)(samples[(size_t)y * (size_t)width + (size_t)x] << (8 - depth - bit % 8));
    }
  return scanlines;
}

static void check_blit(Picture p, const uint8_t *samples, int depth) {
  size_t count, part_count;
  const int x = p.width / 3, y = p.height / 4, w = (p.width + 1) / 2, h = (p.height + 1) / 2;
  uint8_t *part_samples = allocate((size_t)w * (size_t)h);
  for (int row = 0; row < h; row++)
    memcpy(part_samples + (size_t)row * (size_t)w,
           samples + (size_t)(y + row) * (size_t)p.width + (size_t)x, (size_t)w);
  uint8_t *whole = packed(samples, p.width, p.height, depth, &count);
  uint8_t *expected = packed(part_samples, w, h, depth, &part_count);
  uint8_t *part = allocate(part_count);
  pixels_crop(whole, p.width, depth, x, y, w, h, part);
  expect_equal("pixels_crop", p.name, w, h, part, expected, part_count);

  // Placed into an empty picture: only the pixels of the source are set.
  uint8_t *blank = allocate(p.count);
  memset(blank, 0, p.count);
  size_t blank_count;
  uint8_t *target = packed(blank, p.width, p.height, depth, &blank_count);
  for (int row = 0; row < h; row++)
    memcpy(blank + (size_t)(y + row) * (size_t)p.width + (size_t)x,
           part_samples + (size_t)row * (size_t)w, (size_t)w);
  uint8_t *blitted = packed(blank, p.width, p.height, depth, &blank_count);
  pixels_blit(part, w, h, depth, target, p.width, x, y);
  expect_equal("pixels_blit", p.name, w, h, target, blitted, blank_count);
  free(part_samples);
  free(whole);
  free(expected);
  free(part);
  free(blank);
  free(target);
  free(blitted);
}

static void check_packing(Picture p) {
  uint8_t *samples = allocate(p.count);
  for (int depth = 1; depth <= 8; depth *= 2) {
    for (size_t i = 0; i < p.count; i++)
      samples[i] = (uint8_t)(p.luma[i] >> (8 - depth));
    size_t count;
    uint8_t *expected = packed(samples, p.width, p.height, depth, &count);
    uint8_t *actual = allocate(count);
    pixels_pack(samples, p.width, p.height, depth, actual);
    expect_equal("pixels_pack", p.name, p.width, p.height, actual, expected, count);
    free(actual);
    free(expected);
    check_blit(p, samples, depth);
  }
  free(samples);
}

static void check_differences(Picture p) {
  uint8_t *other = allocate(p.count);
  for (size_t index = 0; index < p.count; index += 1 + p.count / 13) {
    memcpy(other, p.luma, p.count);
    other[index] ^= 1;
    comparisons++;
    if (pixels_first_difference(p.luma, other, 0, p.count) != index ||
        pixels_difference_end(p.luma, other, index, p.count, 16) != index + 1) {
      fprintf(stderr, "the difference at byte %zu of %zu is not found\n", index, p.count);
      exit(1);
    }
  }
  free(other);
}

// Grays

static const uint8_t level_sets[][16] = {
    {0, 255}, {0, 85, 170, 255}, {20, 90, 200, 235}, {0, 60, 250},
    {0, 17, 34, 51, 68, 85, 102, 119, 136, 153, 170, 187, 204, 221, 238, 255}};
static const int level_counts[] = {2, 4, 4, 3, 16};
enum { LEVEL_SETS = sizeof level_counts / sizeof *level_counts };

static const pixels_diffusion diffusions[] = {PIXELS_FLOYD_STEINBERG, PIXELS_ATKINSON,
                                              PIXELS_STUCKI, PIXELS_JARVIS};

static void check_levels(Picture p, const uint8_t *pattern) {
  uint8_t *actual = allocate(p.count), *expected = allocate(p.count);
  for (int set = 0; set < LEVEL_SETS; set++) {
    pixels_levels levels;
    pixels_levels_make(level_sets[set], level_sets[set], level_counts[set], &levels);
    char detail[80];
    snprintf(detail, sizeof detail, "%s, levels %d", p.name, set);
    for (int offset = 0; offset < 70; offset += 23) {
      pixels_levels_ordered(p.luma, p.width, p.height, offset, 2 * offset, &levels, pattern, actual);
      pixels_levels_ordered_scalar(p.luma, p.width, p.height, offset, 2 * offset, &levels, pattern,
                                   expected);
      expect_equal("pixels_levels_ordered", detail, p.width, p.height, actual, expected, p.count);
    }
    const int depth = level_counts[set] > 4 ? 4 : level_counts[set] > 2 ? 2 : 1;
    pixels_levels_ordered_scalar(p.luma, p.width, p.height, 0, 0, &levels, pattern, expected);
    size_t count;
    uint8_t *lines = packed(expected, p.width, p.height, depth, &count);
    uint8_t *scanlines = allocate(count), *scratch = allocate(2 * (size_t)p.width);
    if (!pixels_words_ordered(p.words, p.width, p.height, &levels, pattern, depth, scanlines,
                              scratch))
      exit(1);
    expect_equal("pixels_words_ordered", detail, p.width, p.height, scanlines, lines, count);
    free(lines);
    free(scanlines);
    free(scratch);
    void *memory = allocate(pixels_levels_scratch(p.width));
    for (int way = 0; way < 16; way++) {
      const uint8_t *coverage = way & 8 ? p.coverage : NULL;
      const bool serpentine = way & 4;
      memset(actual, 0, p.count);
      memset(expected, 0, p.count);
      pixels_levels_diffused(p.luma, coverage, p.width, p.height, &levels, diffusions[way & 3],
                             serpentine, actual, memory);
      pixels_levels_diffused_reference(p.luma, coverage, p.width, p.height, &levels,
                                       diffusions[way & 3], serpentine, expected);
      // Pixels without coverage have undefined samples.
      for (size_t i = 0; coverage && i < p.count; i++)
        if (!coverage[i])
          actual[i] = expected[i] = 0;
      expect_equal("pixels_levels_diffused", detail, p.width, p.height, actual, expected, p.count);
    }
    free(memory);
  }
  free(actual);
  free(expected);
}

// Inks

static const uint32_t spectra_nominal[] = {0x000000, 0xFFFFFF, 0xFFFF00,
                                           0xFF0000, 0x0000FF, 0x00FF00};
static const uint32_t spectra_measured[] = {0x191E21, 0xE8E8E8, 0xEFDE44, 0xB21318, 0x2157BA, 0x125F20};

static void check_inks(Picture p, const uint8_t *pattern, int ink_count) {
  pixels_inks *inks = pixels_inks_create(spectra_nominal, spectra_measured, ink_count);
  pixels_mixtures *mixtures = pixels_mixtures_create(), *plain = pixels_mixtures_create();
  uint8_t *actual = allocate(p.count), *expected = allocate(p.count);
  if (!inks || !mixtures || !plain)
    exit(2);
  char detail[80];
  snprintf(detail, sizeof detail, "%s, %d inks", p.name, ink_count);
  const size_t row = (size_t)p.width;
  pixels_inks_nearest(p.words, row, p.width, p.height, inks, actual);
  add_to_digest(actual, p.count);
  for (int offset = 0; offset < 70; offset += 23) {
    pixels_inks_ordered(p.words, row, p.width, p.height, offset, 3 * offset, inks, pattern,
                        mixtures, actual);
    pixels_inks_ordered_scalar(p.words, row, p.width, p.height, offset, 3 * offset, inks, pattern,
                               plain, expected);
    expect_equal("pixels_inks_ordered", detail, p.width, p.height, actual, expected, p.count);
  }
  void *memory = allocate(pixels_inks_scratch(p.width));
  for (int way = 0; way < 16; way++) {
    const uint8_t *coverage = way & 8 ? p.coverage : NULL;
    const bool serpentine = way & 4;
    memset(actual, 0, p.count);
    memset(expected, 0, p.count);
    pixels_inks_diffused(p.words, row, coverage, p.width, p.height, 3, 5, inks,
                         diffusions[way & 3], serpentine, actual, memory);
    pixels_inks_diffused_reference(p.words, row, coverage, p.width, p.height, 3, 5, inks,
                                   diffusions[way & 3], serpentine, expected);
    for (size_t i = 0; coverage && i < p.count; i++)
      if (!coverage[i])
        actual[i] = expected[i] = 0;
    expect_equal("pixels_inks_diffused", detail, p.width, p.height, actual, expected, p.count);
  }
  free(memory);
  free(actual);
  free(expected);
  pixels_mixtures_destroy(mixtures);
  pixels_mixtures_destroy(plain);
  pixels_inks_destroy(inks);
}

int main(void) {
  uint8_t pattern[4096], blue_noise[4096];
  pixels_bayer_pattern(pattern);
  pixels_blue_noise_pattern(blue_noise);
  add_to_digest(pattern, sizeof pattern);
  for (int size = 0; size < SIZES; size++)
    for (int kind = 0; kind < PICTURES; kind++) {
      Picture p = make_picture(kind, sizes[size][0], sizes[size][1]);
      check_samples(&p);
      check_opacity(p);
      check_geometry(p);
      check_packing(p);
      check_differences(p);
      check_levels(p, pattern);
      check_levels(p, blue_noise);
      check_inks(p, pattern, 6);
      check_inks(p, blue_noise, 3);
      free_picture(p);
    }
  printf("%ld comparisons equal, digest %016llx\n", comparisons, (unsigned long long)digest);
  return 0;
}
