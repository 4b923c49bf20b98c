#include "Kernels.h"

void pixels_mirror(const uint32_t *source, int width, int height, uint32_t *mirrored) {
  for (size_t y = 0; y < (size_t)height; y++) {
    const uint32_t *row = source + y * (size_t)width;
    uint32_t *out = mirrored + y * (size_t)width;
    for (int x = 0; x < width; x++)
      out[x] = row[width - 1 - x];
  }
}
