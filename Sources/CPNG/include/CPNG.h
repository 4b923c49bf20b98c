// PNG files through libpng, whose errors (setjmp) are caught here; no function aborts.
// Functions that can fail return null on success, else a message that lives as long as the handle.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  PLACARD_PNG_COLOR_TYPE_GRAY = 0,
  PLACARD_PNG_COLOR_TYPE_RGB = 2,
  PLACARD_PNG_COLOR_TYPE_INDEXED = 3,
  PLACARD_PNG_COLOR_TYPE_GRAY_ALPHA = 4,
  PLACARD_PNG_COLOR_TYPE_RGBA = 6,
} placard_png_color_type;

/// The header of a file.
typedef struct {
  uint32_t width, height;
  uint8_t depth;      ///< bits per sample
  uint8_t color_type; ///< a `placard_png_color_type`
} placard_png_header;

// Writing

/// A compressor with reusable buffers; not safe for concurrent use.
typedef struct placard_png_encoder placard_png_encoder;

/// `level` is libdeflate's, 0 to 12; null if memory is short.
placard_png_encoder *placard_png_encoder_create(int level);
void placard_png_encoder_destroy(placard_png_encoder *encoder);

/// Writes a file from scanlines that start with their filter byte. `palette` has three bytes per color and is only
/// read for `PLACARD_PNG_COLOR_TYPE_INDEXED`. The file stays valid until the next call.
const char *placard_png_encoder_encode(placard_png_encoder *encoder, placard_png_header header,
                                       const uint8_t *palette, int colors, const uint8_t *scanlines,
                                       size_t scanline_bytes, const uint8_t **file,
                                       size_t *file_bytes);

// Reading

typedef struct placard_png_decoder placard_png_decoder;

/// The bytes must stay in place until the decoder is destroyed; null if memory is short.
placard_png_decoder *placard_png_decoder_create(const uint8_t *file, size_t file_bytes);
void placard_png_decoder_destroy(placard_png_decoder *decoder);

/// Reads the header and all chunks before the pixels; rejects files with a side longer than `longest_side`.
const char *placard_png_decoder_read_header(placard_png_decoder *decoder, uint32_t longest_side,
                                            placard_png_header *header);

/// The palette of an indexed picture, three bytes per color, after its header has been read.
int placard_png_decoder_palette(placard_png_decoder *decoder, uint8_t palette[256 * 3]);

/// Reads the pixels as scanlines with a filter byte of 0 and samples as in the file; `scanline_bytes` must match the
/// size, depth and color type.
const char *placard_png_decoder_read_scanlines(placard_png_decoder *decoder, uint8_t *scanlines,
                                               size_t scanline_bytes);

/// Reads the pixels as `width` x `height` premultiplied 0xAARRGGBB words.
const char *placard_png_decoder_read_pixels(placard_png_decoder *decoder, uint32_t *pixels);

#ifdef __cplusplus
}
#endif
