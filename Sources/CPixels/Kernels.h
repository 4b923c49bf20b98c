// What the kernels share among themselves.
#pragma once

#include "CPixels.h"

#include <string.h>

#if defined(__x86_64__)
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

/// Writes one scanline from samples of one byte each.
void pack_samples(const uint8_t *samples, int width, int depth, uint8_t *scanline);

#ifdef PIXELS_X86
void floyd_steinberg_1_avx2(const uint8_t *luma, int width, int height, uint8_t *scanlines,
                            void *scratch);
/// The scratch memory of the kernel above, in bytes.
size_t floyd_steinberg_1_avx2_scratch(int width);
/// Wider rows would overflow the lanes' 16-bit columns.
enum { FLOYD_STEINBERG_AVX2_MAX_WIDTH = 32000 };
#endif
