#include "Kernels.h"

// Bits are counted from the high ones down, as samples are packed.
static inline uint8_t bits_from(unsigned first) { return (uint8_t)(0xFF >> first); }
static inline uint8_t bits_before(unsigned end) { return (uint8_t)(0xFF00 >> end); }

static inline void put(uint8_t *target, uint8_t value, uint8_t mask) {
  *target = (uint8_t)((*target & ~mask) | (value & mask));
}

static void copy_aligned_bits(const uint8_t *source, uint8_t *target, size_t bits) {
  const size_t whole = bits / 8;
  memcpy(target, source, whole);
  if (bits % 8)
    put(target + whole, source[whole], bits_before(bits % 8));
}

static void copy_shifted_bits(const uint8_t *restrict source, uint8_t *restrict target, size_t bits,
                              unsigned shift) {
  const size_t source_bytes = (bits + 7) / 8, last = (shift + bits - 1) / 8;
  const unsigned end = (unsigned)((shift + bits - 1) % 8) + 1;
  const uint8_t ending = bits_before(end);
  if (last == 0) {
    put(target, (uint8_t)(source[0] >> shift), bits_from(shift) & ending);
    return;
  }
  put(target, (uint8_t)(source[0] >> shift), bits_from(shift));
  for (size_t i = 1; i < last; i++)
    target[i] = (uint8_t)(source[i - 1] << (8 - shift) | source[i] >> shift);
  const uint8_t low = last < source_bytes ? (uint8_t)(source[last] >> shift) : 0;
  put(target + last, (uint8_t)(source[last - 1] << (8 - shift) | low), ending);
}

void pixels_blit(const uint8_t *source, int width, int height, int depth, uint8_t *target,
                 int target_width, int x, int y) {
  const size_t source_stride = scanline_bytes(width, depth);
  const size_t target_stride = scanline_bytes(target_width, depth);
  const size_t bits = (size_t)width * (size_t)depth, start = (size_t)x * (size_t)depth;
  for (int row = 0; row < height; row++) {
    const uint8_t *from = source + (size_t)row * source_stride + 1;
    uint8_t *to = target + (size_t)(y + row) * target_stride + 1 + start / 8;
    if (start % 8)
      copy_shifted_bits(from, to, bits, (unsigned)(start % 8));
    else
      copy_aligned_bits(from, to, bits);
  }
}

void pixels_crop(const uint8_t *source, int source_width, int depth, int x, int y, int width,
                 int height, uint8_t *part) {
  const size_t source_stride = scanline_bytes(source_width, depth);
  const size_t stride = scanline_bytes(width, depth);
  const size_t bits = (size_t)width * (size_t)depth, start = (size_t)x * (size_t)depth;
  const unsigned shift = (unsigned)(start % 8);
  for (int row = 0; row < height; row++) {
    const uint8_t *from = source + (size_t)(y + row) * source_stride + 1 + start / 8;
    const uint8_t *end = source + (size_t)(y + row + 1) * source_stride;
    uint8_t *to = part + (size_t)row * stride;
    *to++ = 0;
    for (size_t i = 0; i < stride - 1; i++) {
      const uint8_t next = shift && from + i + 1 < end ? from[i + 1] : 0;
      to[i] = (uint8_t)(from[i] << shift | next >> (8 - shift));
    }
    if (bits % 8)
      to[stride - 2] &= bits_before(bits % 8);
  }
}
