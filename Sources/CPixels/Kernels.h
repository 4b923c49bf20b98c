// Declarations that the kernels share.
#pragma once

#include "CPixels.h"

#include <string.h>

#if defined(__x86_64__) && !defined(PIXELS_PORTABLE)
#define PIXELS_X86 1
#include <immintrin.h>
#define AVX2 __attribute__((target("avx2")))
#define AVX2_INLINE static inline __attribute__((target("avx2"), always_inline))
#endif

static inline int clamp_to_byte(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

static inline uint8_t red_of(uint32_t pixel) { return (uint8_t)(pixel >> 16); }
static inline uint8_t green_of(uint32_t pixel) { return (uint8_t)(pixel >> 8); }
static inline uint8_t blue_of(uint32_t pixel) { return (uint8_t)pixel; }

static inline size_t scanline_bytes(int width, int depth) {
  return 1 + ((size_t)width * (size_t)depth + 7) / 8;
}

/// A value of 0 is below every threshold and 255 above every one.
static inline uint8_t bayer_threshold(int x, int y) {
  return (uint8_t)(4 * pixels_bayer_rank(x, y) + 2);
}

/// Black and white by thresholds, packed: 64 thresholds are repeated, starting at the first pixel.
void bits_row(const uint8_t *luma, int width, const uint8_t *thresholds, uint8_t *scanline);

/// Writes one scanline from samples of one byte each.
void pack_samples(const uint8_t *samples, int width, int depth, uint8_t *scanline);

// Errors for the rows below

typedef struct {
  enum { SHARES_FLOYD_STEINBERG, SHARES_ATKINSON, SHARES_WIDE } kind;
  int reach;                         // distance in its row to which an error is distributed: 1 or 2
  int large, medium, small, least;   // in 32768ths
} Shares;

/// The shares of an eighth of an ink's error within its row, as factors and a right shift.
typedef struct {
  int next, after, shift;
} InRow;

// The rest of the weights goes straight down, so that rounding neither loses nor adds errors.
static inline Shares shares_of(pixels_diffusion diffusion) {
  enum { ONE = 1 << 15 };
  switch (diffusion) {
  case PIXELS_FLOYD_STEINBERG:
    return (Shares){.kind = SHARES_FLOYD_STEINBERG, .reach = 1, .large = 7 * ONE / 16,
                    .medium = 3 * ONE / 16, .small = ONE / 16};
  case PIXELS_ATKINSON:
    return (Shares){.kind = SHARES_ATKINSON, .reach = 2, .large = ONE / 8, .medium = ONE / 8};
  case PIXELS_STUCKI:
    return (Shares){.kind = SHARES_WIDE, .reach = 2, .large = 8 * ONE / 42,
                    .medium = 4 * ONE / 42, .small = 2 * ONE / 42, .least = ONE / 42};
  case PIXELS_JARVIS:
    return (Shares){.kind = SHARES_WIDE, .reach = 2, .large = 7 * ONE / 48,
                    .medium = 5 * ONE / 48, .small = 3 * ONE / 48, .least = ONE / 48};
  }
  return (Shares){0};
}

static inline InRow in_row_of(pixels_diffusion diffusion) {
  switch (diffusion) {
  case PIXELS_FLOYD_STEINBERG: return (InRow){.next = 14, .shift = 2};
  case PIXELS_ATKINSON: return (InRow){.next = 4, .after = 4, .shift = 2};
  case PIXELS_STUCKI: return (InRow){.next = 49, .after = 24, .shift = 5};
  case PIXELS_JARVIS: return (InRow){.next = 37, .after = 27, .shift = 5};
  }
  return (InRow){0};
}

enum { ERROR_MARGIN = 16 };

/// The errors of a row, and the errors for the next two rows.
typedef struct {
  int16_t *errors;   // with ERROR_MARGIN zeros before and behind them
  int16_t *arriving; // without
  int16_t *later;
} ErrorRows;

size_t error_rows_bytes(size_t width, size_t channels);
ErrorRows make_error_rows(size_t width, size_t channels, void *memory);
/// Distributes the errors of a row, processed in the direction of `step`, to the rows below.
void distribute_errors(ErrorRows *rows, size_t width, size_t channels, Shares shares, int step);

// The space in which inks are mixed

struct pixels_inks {
  int count;
  uint32_t nominal[16];
  int16_t color[16][4];   // the measured colors
  uint64_t target[32768]; // the target of a color of 5 bits per channel, red first; 0 until computed
  uint8_t nearest[32768 + 3]; // the nearest ink of a cell, padded for reads of four bytes
  struct InkSpace *space;
};

struct pixels_mixtures {
  uint8_t cell[32768][64];
  uint8_t solid[16][64];
};

enum {
  INK_UNITS = 8192,  // of each axis
  INK_CELL = 256,    // units that share their nearest ink
  INK_MIDDLE = 4096, // of all inks
  INK_EXTENT = 5120, // their greatest extent; the rest is a margin for errors
};

/// A flag of targets whose cell contains the nominal color of an ink.
#define INK_MAY_BE_EXACT (1ull << 63)

/// The cell of a color in a 32 x 32 x 32 grid from black to white. Colors between two cells alternate between both,
/// as `shift` goes through 0 to 7.
static inline uint32_t ink_cell(uint32_t pixel, uint32_t shift) {
  const uint32_t red = red_of(pixel), green = green_of(pixel), blue = blue_of(pixel);
  return (red - (red >> 5) + shift) >> 3 << 10 | (green - (green >> 5) + shift) >> 3 << 5 |
         (blue - (blue >> 5) + shift) >> 3;
}

/// The nearest cell of a color.
static inline uint32_t ink_cell_rounded(uint32_t pixel) {
  return ink_cell(pixel, 4);
}

/// Computes the target of a cell's color.
uint64_t find_ink_target(const pixels_inks *inks, uint32_t cell);

/// Returns the target of a cell's color, computed on first use; concurrent callers compute the same value.
static inline uint64_t ink_target(const pixels_inks *inks, uint32_t cell) {
  const uint64_t target = __atomic_load_n(&inks->target[cell], __ATOMIC_RELAXED);
  return __builtin_expect(target != 0, 1) ? target : find_ink_target(inks, cell);
}

/// The index of the ink whose nominal color is the pixel's, or -1.
static inline int exact_ink(uint32_t pixel, const pixels_inks *inks) {
  for (int i = 0; i < inks->count; i++)
    if (inks->nominal[i] == pixel)
      return i;
  return -1;
}

/// Lookups alternate between neighboring cells in a fixed pattern; error diffusion compensates the difference.
static inline uint32_t ink_cell_shift(int x, int y) {
  return (uint32_t)pixels_bayer_rank(x, y) >> 3;
}
