#include "CPNG.h"

#include <libdeflate.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

struct placard_png_encoder {
  struct libdeflate_compressor *compressor;
  uint8_t *compressed;
  size_t compressed_capacity;
  uint8_t *file;
  size_t file_bytes, file_capacity;
  char message[128];
};

placard_png_encoder *placard_png_encoder_create(int level) {
  placard_png_encoder *encoder = calloc(1, sizeof *encoder);
  if (!encoder)
    return NULL;
  encoder->compressor = libdeflate_alloc_compressor(level);
  if (!encoder->compressor) {
    free(encoder);
    return NULL;
  }
  return encoder;
}

void placard_png_encoder_destroy(placard_png_encoder *encoder) {
  if (!encoder)
    return;
  libdeflate_free_compressor(encoder->compressor);
  free(encoder->compressed);
  free(encoder->file);
  free(encoder);
}

static void fail(png_structp png, png_const_charp message) {
  placard_png_encoder *encoder = png_get_error_ptr(png);
  strncpy(encoder->message, message, sizeof encoder->message - 1);
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static bool reserve(uint8_t **buffer, size_t *capacity, size_t wanted) {
  if (wanted <= *capacity)
    return true;
  uint8_t *larger = realloc(*buffer, wanted);
  if (!larger)
    return false;
  *buffer = larger;
  *capacity = wanted;
  return true;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  placard_png_encoder *encoder = png_get_io_ptr(png);
  size_t wanted = encoder->file_bytes + count;
  if (wanted > encoder->file_capacity &&
      !reserve(&encoder->file, &encoder->file_capacity, wanted + wanted / 2 + 256))
    png_error(png, "out of memory");
  memcpy(encoder->file + encoder->file_bytes, bytes, count);
  encoder->file_bytes += count;
}

/// Does nothing, because the file is written to memory.
static void flush(png_structp png) { (void)png; }

static void write_file(png_structp png, png_infop info, placard_png_header header,
                       const uint8_t *palette, int colors, const uint8_t *data,
                       size_t data_bytes) {
  png_set_IHDR(png, info, header.width, header.height, header.depth, header.color_type,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (header.color_type == PLACARD_PNG_COLOR_TYPE_INDEXED) {
    png_color entries[256];
    for (int i = 0; i < colors && i < 256; i++)
      entries[i] = (png_color){palette[3 * i], palette[3 * i + 1], palette[3 * i + 2]};
    png_set_PLTE(png, info, entries, colors);
  }
  png_write_info(png, info);
  // libdeflate compresses the data, twice as fast as zlib; png_write_end would report it as missing.
  png_write_chunk(png, (png_const_bytep) "IDAT", data, data_bytes);
  png_write_chunk(png, (png_const_bytep) "IEND", NULL, 0);
}

const char *placard_png_encoder_encode(placard_png_encoder *encoder, placard_png_header header,
                                       const uint8_t *palette, int colors, const uint8_t *scanlines,
                                       size_t scanline_bytes, const uint8_t **file,
                                       size_t *file_bytes) {
  size_t bound = libdeflate_zlib_compress_bound(encoder->compressor, scanline_bytes);
  if (bound > PNG_UINT_31_MAX)
    return "too many pixels for one file";
  if (!reserve(&encoder->compressed, &encoder->compressed_capacity, bound))
    return "out of memory";
  size_t data_bytes = libdeflate_zlib_compress(encoder->compressor, scanlines, scanline_bytes,
                                               encoder->compressed, bound);
  if (data_bytes == 0)
    return "the pixels cannot be compressed";

  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, encoder, fail, ignore);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!info) {
    png_destroy_write_struct(&png, NULL);
    return "out of memory";
  }
  encoder->file_bytes = 0;
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return encoder->message;
  }
  png_set_write_fn(png, encoder, append, flush);
  write_file(png, info, header, palette, colors, encoder->compressed, data_bytes);
  png_destroy_write_struct(&png, &info);
  *file = encoder->file;
  *file_bytes = encoder->file_bytes;
  return NULL;
}
