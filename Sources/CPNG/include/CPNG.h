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
  PNG_KIND_GRAY = 0,
  PNG_KIND_RGB = 2,
  PNG_KIND_INDEXED = 3,
  PNG_KIND_GRAY_ALPHA = 4,
  PNG_KIND_RGBA = 6,
} png_kind;

/// The header of a file.
typedef struct {
  uint32_t width, height;
  uint8_t depth; ///< bits per sample
  uint8_t kind;  ///< a `png_kind`
} png_header;

// Writing

/// A compressor with reusable buffers; not safe for concurrent use.
typedef struct png_encoder png_encoder;

/// `level` is libdeflate's, 0 to 12; null if memory is short.
png_encoder *png_encoder_create(int level);
void png_encoder_destroy(png_encoder *encoder);

/// Writes a file from scanlines that start with their filter byte. `palette` has three bytes per color and is only
/// read for `PNG_KIND_INDEXED`. The file stays valid until the next call.
const char *png_encoder_encode(png_encoder *encoder, png_header header, const uint8_t *palette,
                               int colors, const uint8_t *scanlines, size_t scanline_bytes,
                               const uint8_t **file, size_t *file_bytes);

// Reading

typedef struct png_decoder png_decoder;

/// The bytes must stay in place until the decoder is destroyed; null if memory is short.
png_decoder *png_decoder_create(const uint8_t *file, size_t file_bytes);
void png_decoder_destroy(png_decoder *decoder);

/// Reads the header and all chunks before the pixels; rejects files with a side longer than `longest_side`.
const char *png_decoder_read_header(png_decoder *decoder, uint32_t longest_side,
                                    png_header *header);

/// The palette of an indexed picture, three bytes per color, after its header has been read.
int png_decoder_palette(png_decoder *decoder, uint8_t palette[256 * 3]);

/// Reads the pixels as scanlines with a filter byte of 0 and samples as in the file; `scanline_bytes` must match the
/// size, depth and kind.
const char *png_decoder_read_scanlines(png_decoder *decoder, uint8_t *scanlines,
                                       size_t scanline_bytes);

/// Reads the pixels as `width` x `height` premultiplied 0xAARRGGBB words.
const char *png_decoder_read_pixels(png_decoder *decoder, uint32_t *pixels);

#ifdef __cplusplus
}
#endif
