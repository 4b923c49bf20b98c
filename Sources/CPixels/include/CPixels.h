// Pixel kernels: from premultiplied 0xAARRGGBB words to the scanlines of a PNG file.
//
// A scanline is a filter byte (0, none) and then the samples of one row, packed from the high bits
// down; scanlines are contiguous. The depth is the number of bits per sample: 1, 2, 4 or 8.
// Widths and heights are at least 1.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether this processor runs the AVX2 kernels.
bool pixels_has_avx2(void);

// Alpha and geometry

/// How many words at the start equal the first one.
size_t pixels_run_length(const uint32_t *words, size_t count);

/// Whether the alpha of every pixel is 255.
bool pixels_are_opaque(const uint32_t *source, size_t count);

/// Composites premultiplied pixels over an opaque color.
void pixels_flatten(const uint32_t *source, size_t count, uint32_t paper, uint32_t *flat);

/// Rotates a picture clockwise by quarter turns (0 to 3); `width` and `height` are the source's.
void pixels_rotate(const uint32_t *source, int width, int height, int quarter_turns,
                   uint32_t *turned);

/// Mirrors a picture, left for right.
void pixels_mirror(const uint32_t *source, int width, int height, uint32_t *mirrored);

// Conversion from words to samples. Functions for opaque pixels return false if a pixel is not opaque; the output
// then is undefined.

/// ITU-R BT.601 luma in 16-bit fixed point, rounded to nearest, as Pillow's convert("L").
bool pixels_luma(const uint32_t *source, size_t count, uint8_t *luma);
bool pixels_luma_scalar(const uint32_t *source, size_t count, uint8_t *luma);

/// RGB scanlines, 3 bytes per pixel.
bool pixels_rgb(const uint32_t *source, int width, int height, uint8_t *scanlines);
bool pixels_rgb_scalar(const uint32_t *source, int width, int height, uint8_t *scanlines);

/// RGBA scanlines with straight alpha, 4 bytes per pixel.
void pixels_rgba(const uint32_t *source, int width, int height, uint8_t *scanlines);

// Single channels

/// The bytes of one channel: red is shifted by 16, green by 8, blue by 0.
void pixels_channel(const uint32_t *pixels, size_t row_length, int width, int height, int shift,
                    uint8_t *channel);

/// Writes samples into a channel of words in which it is 0.
void pixels_add_channel(const uint8_t *samples, size_t count, const uint8_t *values, int shift,
                        uint32_t *words);

// Quantized pixels are first written as ink indices, one byte per pixel, and then packed into scanlines.

/// Packs rows of samples of one byte each into scanlines.
void pixels_pack(const uint8_t *samples, int width, int height, int depth, uint8_t *scanlines);

/// Fills a 64 x 64 pattern of thresholds from 1 to 254 with Bayer's 8 x 8 matrix.
void pixels_bayer_pattern(uint8_t pattern[4096]);
/// Fills a pattern of thresholds with blue noise, which has no visible grid. It is no array, which Swift would import
/// as a tuple: the compiler needs 20 seconds for one of 4096 elements.
void pixels_blue_noise_pattern(uint8_t pattern[4096]);

/// Error diffusion filters.
typedef enum {
  PIXELS_FLOYD_STEINBERG,
  PIXELS_ATKINSON,
  PIXELS_STUCKI,
  PIXELS_JARVIS,
} pixels_diffusion;

// Grays

/// The 2 to 16 gray levels of a palette, from dark to light.
typedef struct {
  int count;
  uint8_t value[16];      ///< the effective value of each level: 0 for the darkest, 255 for the lightest
  uint8_t exact[256];     ///< 1 + the level with this nominal value, or 0
  uint8_t nearest[256];   ///< the nearest level
  bool is_even;           ///< whether the levels are evenly spaced
  uint16_t position[256]; ///< 255 times the number of levels below, plus the fraction of the way to the next
} pixels_levels;

/// Makes levels from their nominal and measured grays.
void pixels_levels_make(const uint8_t *nominal, const uint8_t *measured, int count,
                        pixels_levels *levels);

/// Quantizes to the nearest level.
void pixels_levels_nearest(const uint8_t *luma, size_t count, const pixels_levels *levels,
                           uint8_t *samples);

/// Ordered dithering with a pattern of thresholds, where (x0, y0) is the position of the first pixel.
void pixels_levels_ordered(const uint8_t *luma, int width, int height, int x0, int y0,
                           const pixels_levels *levels, const uint8_t *pattern, uint8_t *samples);
void pixels_levels_ordered_scalar(const uint8_t *luma, int width, int height, int x0, int y0,
                                  const pixels_levels *levels, const uint8_t *pattern,
                                  uint8_t *samples);

/// The whole conversion from words to scanlines, row by row for cache locality; false if a pixel is not opaque.
/// `scratch` has two bytes per pixel of a row.
bool pixels_words_ordered(const uint32_t *words, int width, int height,
                          const pixels_levels *levels, const uint8_t *pattern, int depth,
                          uint8_t *scanlines, uint8_t *scratch);

/// Error diffusion; pixels without coverage, if `coverage` is given, are skipped and get undefined samples.
/// `scratch` has `pixels_levels_scratch` bytes.
void pixels_levels_diffused(const uint8_t *luma, const uint8_t *coverage, int width, int height,
                            const pixels_levels *levels, pixels_diffusion diffusion,
                            bool serpentine, uint8_t *samples, void *scratch);
size_t pixels_levels_scratch(int width);
/// The reference implementation of the same; allocates memory.
void pixels_levels_diffused_reference(const uint8_t *luma, const uint8_t *coverage, int width,
                                      int height, const pixels_levels *levels,
                                      pixels_diffusion diffusion, bool serpentine,
                                      uint8_t *samples);

// Inks

/// Lookup tables of a set of inks.
typedef struct pixels_inks pixels_inks;

/// Makes the tables of 2 to 16 inks from their nominal and measured colors 0xRRGGBB; NULL if memory is short.
pixels_inks *pixels_inks_create(const uint32_t *nominal, const uint32_t *measured, int count);
void pixels_inks_destroy(pixels_inks *inks);

/// A color as the tables compare it with inks: in OKLab, with a weight for chroma. The lightness is that of a gray of
/// sRGB; 0 is black ink and 1 is white ink.
typedef struct {
  double lightness, a, b;
} pixels_oklab;

/// Writes the measured colors of 2 to 16 inks, and returns the weight of the chroma of other colors.
double pixels_inks_oklab(const uint32_t *nominal, const uint32_t *measured, int count,
                         pixels_oklab *colors);
/// Converts a color 0xRRGGBB; `linear` is from `pixels_linear_values`.
pixels_oklab pixels_color_oklab(uint32_t color, const double linear[256], double chroma_weight);
void pixels_linear_values(double linear[256]);

/// Colors 0xRRGGBB as they look to an eye that is adapted to a panel: `white` becomes white, and `black` black.
void pixels_relative_colors(const uint32_t *colors, int count, uint32_t black, uint32_t white,
                            uint32_t *relative);

/// Quantizes each pixel to the nearest ink. Pixels must be opaque here and below.
void pixels_inks_nearest(const uint32_t *pixels, size_t row_length, int width, int height,
                         const pixels_inks *inks, uint8_t *samples);

/// A cache of the ink mixtures for colors.
typedef struct pixels_mixtures pixels_mixtures;

/// Allocates the cache; NULL if memory is short. Most of it is not touched before it is used.
pixels_mixtures *pixels_mixtures_create(void);
void pixels_mixtures_destroy(pixels_mixtures *mixtures);

/// Ordered dithering between the inks of each color's mixture.
void pixels_inks_ordered(const uint32_t *pixels, size_t row_length, int width, int height, int x0,
                         int y0, const pixels_inks *inks, const uint8_t *pattern,
                         pixels_mixtures *mixtures, uint8_t *samples);

void pixels_inks_ordered_scalar(const uint32_t *pixels, size_t row_length, int width, int height,
                                int x0, int y0, const pixels_inks *inks, const uint8_t *pattern,
                                pixels_mixtures *mixtures, uint8_t *samples);

/// Error diffusion in the ink space; `scratch` has `pixels_inks_scratch` bytes.
void pixels_inks_diffused(const uint32_t *pixels, size_t row_length, const uint8_t *coverage,
                          int width, int height, int x0, int y0, const pixels_inks *inks,
                          pixels_diffusion diffusion, bool serpentine, uint8_t *samples,
                          void *scratch);
size_t pixels_inks_scratch(int width);
/// The reference implementation of the same; allocates memory.
void pixels_inks_diffused_reference(const uint32_t *pixels, size_t row_length,
                                    const uint8_t *coverage, int width, int height, int x0, int y0,
                                    const pixels_inks *inks, pixels_diffusion diffusion,
                                    bool serpentine, uint8_t *samples);

// Copying

/// Copies the scanlines of a picture into those of another of the same depth (24 is allowed too) at (x, y); it must
/// lie inside. Other pixels are unchanged, also those in the same bytes.
void pixels_blit(const uint8_t *source, int width, int height, int depth, uint8_t *target,
                 int target_width, int x, int y);

/// Copies the part of a picture's scanlines that is `width` x `height` pixels from (x, y) on; it must lie inside.
void pixels_crop(const uint8_t *source, int source_width, int depth, int x, int y, int width,
                 int height, uint8_t *part);

// Comparing

/// The index of the first byte from `start` on that differs, or `count`.
size_t pixels_first_difference(const uint8_t *a, const uint8_t *b, size_t start, size_t count);

/// The end of a run of differences that starts at `start`: the position after its last differing byte, followed by
/// at least `gap` equal bytes or the end of the row.
size_t pixels_difference_end(const uint8_t *a, const uint8_t *b, size_t start, size_t count,
                             size_t gap);

/// The rank of a position in the 8 x 8 Bayer matrix, 0 to 63.
int pixels_bayer_rank(int x, int y);

#ifdef __cplusplus
}
#endif
