#include "CPNG.h"

#include <libdeflate.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

struct placard_png_decoder {
  png_structp png;
  png_infop info;
  const uint8_t *file;
  size_t file_bytes, position;
  png_bytep *rows;
  char message[128];
};

static void fail(png_structp png, png_const_charp message) {
  placard_png_decoder *decoder = png_get_error_ptr(png);
  strncpy(decoder->message, message, sizeof decoder->message - 1);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  placard_png_decoder *decoder = png_get_io_ptr(png);
  if (count > decoder->file_bytes - decoder->position)
    png_error(png, "the file is truncated");
  memcpy(bytes, decoder->file + decoder->position, count);
  decoder->position += count;
}

placard_png_decoder *placard_png_decoder_create(const uint8_t *file, size_t file_bytes) {
  placard_png_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder)
    return NULL;
  decoder->file = file;
  decoder->file_bytes = file_bytes;
  decoder->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, fail, ignore);
  decoder->info = decoder->png ? png_create_info_struct(decoder->png) : NULL;
  if (!decoder->info) {
    placard_png_decoder_destroy(decoder);
    return NULL;
  }
  return decoder;
}

void placard_png_decoder_destroy(placard_png_decoder *decoder) {
  if (!decoder)
    return;
  png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
  free(decoder->rows);
  free(decoder);
}

const char *placard_png_decoder_read_header(placard_png_decoder *decoder, uint32_t longest_side,
                                            placard_png_header *header) {
  png_structp png = decoder->png;
  if (decoder->file_bytes < 8 || png_sig_cmp(decoder->file, 0, 8) != 0)
    return "not a PNG file";
  if (setjmp(png_jmpbuf(png)))
    return decoder->message;
  png_set_read_fn(png, decoder, read_bytes);
  png_set_user_limits(png, longest_side, longest_side);
  // Limits text and profile chunks, which hostile files may inflate or repeat.
  png_set_chunk_malloc_max(png, 4 << 20);
  png_set_chunk_cache_max(png, 64);
  png_read_info(png, decoder->info);
  header->width = png_get_image_width(png, decoder->info);
  header->height = png_get_image_height(png, decoder->info);
  header->depth = png_get_bit_depth(png, decoder->info);
  header->color_type = png_get_color_type(png, decoder->info);
  return NULL;
}

int placard_png_decoder_palette(placard_png_decoder *decoder, uint8_t palette[256 * 3]) {
  png_colorp entries;
  int count = 0;
  if (!png_get_PLTE(decoder->png, decoder->info, &entries, &count))
    return 0;
  for (int i = 0; i < count && i < 256; i++) {
    palette[3 * i] = entries[i].red;
    palette[3 * i + 1] = entries[i].green;
    palette[3 * i + 2] = entries[i].blue;
  }
  return count;
}

static void request_rgba(png_structp png) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
}

// Converts the bytes of pixels to words in place.
static void premultiply(uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint8_t rgba[4];
    memcpy(rgba, pixels + i, 4);
    uint32_t word = 0;
    for (int k = 0; k < 3; k++)
      word = word << 8 | (rgba[k] * (uint32_t)rgba[3] + 127) / 255;
    pixels[i] = (uint32_t)rgba[3] << 24 | word;
  }
}

const char *placard_png_decoder_read_pixels(placard_png_decoder *decoder, uint32_t *pixels) {
  png_structp png = decoder->png;
  if (setjmp(png_jmpbuf(png)))
    return decoder->message;
  const uint32_t width = png_get_image_width(png, decoder->info);
  const uint32_t height = png_get_image_height(png, decoder->info);
  request_rgba(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, decoder->info);
  if (png_get_rowbytes(png, decoder->info) != (size_t)width * 4)
    return "a pixel format that cannot be read";
  free(decoder->rows);
  decoder->rows = malloc(height * sizeof *decoder->rows);
  if (!decoder->rows)
    return "out of memory";
  for (uint32_t y = 0; y < height; y++)
    decoder->rows[y] = (png_bytep)(pixels + (size_t)y * width);
  png_read_image(png, decoder->rows);
  png_read_end(png, NULL);
  premultiply(pixels, (size_t)width * height);
  return NULL;
}

static uint32_t big_endian(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/// The only IDAT chunk after the chunks that were read; null if there are several or none.
static const uint8_t *only_data(const placard_png_decoder *decoder, size_t *bytes) {
  const uint8_t *found = NULL;
  // After the signature; a chunk consists of length, name, data and checksum.
  size_t position = 8;
  while (decoder->file_bytes - position >= 12) {
    const uint8_t *chunk = decoder->file + position;
    const size_t length = big_endian(chunk);
    if (length > decoder->file_bytes - position - 12)
      return NULL;
    if (memcmp(chunk + 4, "IDAT", 4) == 0) {
      if (found || libdeflate_crc32(0, chunk + 4, length + 4) != big_endian(chunk + 8 + length))
        return NULL;
      found = chunk + 8;
      *bytes = length;
    }
    position += length + 12;
  }
  return found;
}

/// Inflates pictures in the form that the encoder writes, in a third of libpng's time; false for other forms.
static bool read_plain_scanlines(placard_png_decoder *decoder, size_t stride, uint8_t *scanlines,
                                 size_t scanline_bytes) {
  size_t bytes = 0;
  const uint8_t *data = only_data(decoder, &bytes);
  if (!data || png_get_interlace_type(decoder->png, decoder->info) != PNG_INTERLACE_NONE)
    return false;
  struct libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (!decompressor)
    return false;
  bool is_plain = libdeflate_zlib_decompress(decompressor, data, bytes, scanlines, scanline_bytes,
                                             NULL) == LIBDEFLATE_SUCCESS;
  libdeflate_free_decompressor(decompressor);
  for (size_t row = 0; is_plain && row < scanline_bytes; row += stride)
    is_plain = scanlines[row] == 0;
  return is_plain;
}

const char *placard_png_decoder_read_scanlines(placard_png_decoder *decoder, uint8_t *scanlines,
                                               size_t scanline_bytes) {
  png_structp png = decoder->png;
  if (setjmp(png_jmpbuf(png)))
    return decoder->message;
  const uint32_t height = png_get_image_height(png, decoder->info);
  const size_t stride = 1 + png_get_rowbytes(png, decoder->info);
  if (stride * height != scanline_bytes)
    return "a pixel format that was not expected";
  if (read_plain_scanlines(decoder, stride, scanlines, scanline_bytes))
    return NULL;
  png_set_interlace_handling(png);
  png_read_update_info(png, decoder->info);
  free(decoder->rows);
  decoder->rows = malloc(height * sizeof *decoder->rows);
  if (!decoder->rows)
    return "out of memory";
  for (uint32_t y = 0; y < height; y++) {
    scanlines[y * stride] = 0;
    decoder->rows[y] = scanlines + y * stride + 1;
  }
  png_read_image(png, decoder->rows);
  png_read_end(png, NULL);
  return NULL;
}
