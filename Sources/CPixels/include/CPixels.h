// Pixel kernels: from premultiplied 0xAARRGGBB words to the scanlines of a PNG file.
//
// A scanline is a filter byte (0, none) and then the samples of one row, packed from the high bits
// down; scanlines follow each other without gaps. Depth is bits per sample: 1, 2, 4 or 8.
// Widths and heights are at least 1. Kernels that ask for scratch memory need
// `pixels_scratch_bytes` of it, aligned to 16 bytes; nothing here allocates.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The memory that any kernel needs beside its input and output, in bytes.
size_t pixels_scratch_bytes(int width);

/// Whether this processor runs the AVX2 kernels.
bool pixels_has_avx2(void);

// Alpha and geometry

/// Whether the alpha of every pixel is 255.
bool pixels_are_opaque(const uint32_t *source, size_t count);

/// Lays premultiplied pixels over an opaque color.
void pixels_flatten(const uint32_t *source, size_t count, uint32_t paper, uint32_t *flat);

/// Turns a picture clockwise by a number of quarter turns (0 to 3); `width` and `height` are the source's.
void pixels_rotate(const uint32_t *source, int width, int height, int quarter_turns,
                   uint32_t *turned);

/// Mirrors a picture, left for right.
void pixels_mirror(const uint32_t *source, int width, int height, uint32_t *mirrored);

// From words to samples; those of opaque kinds return whether every pixel was opaque, else the output is useless.

/// ITU-R BT.601 luma in 16-bit fixed point, rounded to nearest, as Pillow's convert("L").
bool pixels_luma(const uint32_t *source, size_t count, uint8_t *luma);
bool pixels_luma_scalar(const uint32_t *source, size_t count, uint8_t *luma);

/// RGB scanlines, 3 bytes a pixel.
bool pixels_rgb(const uint32_t *source, int width, int height, uint8_t *scanlines);
bool pixels_rgb_scalar(const uint32_t *source, int width, int height, uint8_t *scanlines);

/// RGBA scanlines with straight alpha, 4 bytes a pixel.
void pixels_rgba(const uint32_t *source, int width, int height, uint8_t *scanlines);

// Gray: the palette has 2^depth evenly spaced levels, and a sample is the level's number.

/// The nearest level; in 1 bit white above 128.
void pixels_gray_nearest(const uint8_t *luma, int width, int height, int depth,
                         uint8_t *scanlines, void *scratch);

/// An 8 x 8 Bayer matrix; a level of the palette stays itself, so black and white are never dotted.
void pixels_gray_ordered(const uint8_t *luma, int width, int height, int depth,
                         uint8_t *scanlines, void *scratch);
void pixels_gray_ordered_scalar(const uint8_t *luma, int width, int height, int depth,
                                uint8_t *scanlines, void *scratch);

/// Floyd and Steinberg's error diffusion, every row from left to right; in 1 bit the same bits as
/// Pillow's convert("1"): white above 128, errors divided by 16 on arrival, towards zero.
void pixels_gray_floyd_steinberg(const uint8_t *luma, int width, int height, int depth,
                                 uint8_t *scanlines, void *scratch);
void pixels_gray_floyd_steinberg_scalar(const uint8_t *luma, int width, int height, int depth,
                                        uint8_t *scanlines, void *scratch);

/// Atkinson's error diffusion, which passes on six eighths of an error.
void pixels_gray_atkinson(const uint8_t *luma, int width, int height, int depth,
                          uint8_t *scanlines, void *scratch);

// Inks: a sample is the number of an ink. Pixels must be opaque.

/// Finds the ink nearest to each of 32 x 32 x 32 colors, red first: by luma, and by red and blue less
/// luma with a weight of their own. `inks` has three bytes an ink.
void pixels_ink_table(const uint8_t *inks, int count, int chroma_weight, uint8_t *nearest);

/// Looks up the ink of every pixel; `nearest` has 32 x 32 x 32 entries, red first.
void pixels_ink_nearest(const uint32_t *source, int width, int height, int depth,
                        const uint8_t *nearest, uint8_t *scanlines, void *scratch);

/// Compares every channel with an 8 x 8 Bayer matrix, which picks a corner of the RGB cube (red 4,
/// green 2, blue 1); `corners` has an ink for each of 8 corners x 64 ranks of the matrix.
void pixels_ink_ordered(const uint32_t *source, int width, int height, int depth,
                        const uint8_t *corners, uint8_t *scanlines, void *scratch);

/// What error diffusion needs to know of a set of inks, in the colors they are perceived in.
typedef struct {
  uint8_t corners[8][3];  ///< the color that each corner of the RGB cube becomes
  uint8_t inks[16][3];    ///< the color of each ink
  const uint8_t *nearest; ///< the nearest ink, 32 x 32 x 32 entries, red first
} pixels_inks;

/// Error diffusion with alternating direction among the inks.
void pixels_ink_floyd_steinberg(const uint32_t *source, int width, int height, int depth,
                                const pixels_inks *inks, uint8_t *scanlines, void *scratch);
void pixels_ink_atkinson(const uint32_t *source, int width, int height, int depth,
                         const pixels_inks *inks, uint8_t *scanlines, void *scratch);

// Placing

/// Copies the scanlines of a picture into those of another of the same depth, which is 24 too, so that its
/// top left pixel comes to (x, y); it must lie inside. Pixels beside it, in the same bytes too, stay.
void pixels_place(const uint8_t *source, int width, int height, int depth, uint8_t *target,
                  int target_width, int x, int y);

/// Copies the part of a picture's scanlines that is `width` x `height` pixels from (x, y) on; it must lie inside.
void pixels_part(const uint8_t *source, int source_width, int depth, int x, int y, int width,
                 int height, uint8_t *part);

// Comparing

/// The index of the first byte from `start` on that differs, or `count`.
size_t pixels_first_difference(const uint8_t *a, const uint8_t *b, size_t start, size_t count);

/// The end of a run of differences that starts at `start`: behind its last byte that differs, with
/// at least `gap` equal bytes following, or fewer where the row ends.
size_t pixels_difference_end(const uint8_t *a, const uint8_t *b, size_t start, size_t count,
                             size_t gap);

/// The rank of a position in the 8 x 8 Bayer matrix, 0 to 63.
int pixels_bayer_rank(int x, int y);

#ifdef __cplusplus
}
#endif
