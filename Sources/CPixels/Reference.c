#include "Kernels.h"

#include <stdlib.h>

// The reference implementation of error diffusion, a pixel and a channel at a time, with which tests compare the
// fast kernels.

typedef struct {
  int width, channels;
  int *rows[3]; // the errors for this row and the two below, for each channel of each pixel
} Arrivals;

static void give(Arrivals *arrivals, int row, int x, int channel, int error) {
  if (x >= 0 && x < arrivals->width)
    arrivals->rows[row][x * arrivals->channels + channel] += error;
}

static int part(int error, int weight) { return (error * weight + (1 << 14)) >> 15; }

// Distributes an error to the rows below.
static void distribute_error(Arrivals *to, Shares s, int x, int step, int channel, int error) {
  const int large = part(error, s.large), medium = part(error, s.medium);
  const int small = part(error, s.small), least = part(error, s.least);
  switch (s.kind) {
  case SHARES_FLOYD_STEINBERG:
    give(to, 1, x - step, channel, medium);
    give(to, 1, x, channel, error - large - medium - small);
    give(to, 1, x + step, channel, small);
    break;
  case SHARES_ATKINSON:
    for (int i = -1; i <= 1; i++)
      give(to, 1, x + i, channel, large);
    give(to, 2, x, channel, large);
    break;
  case SHARES_WIDE:
    give(to, 1, x, channel, error - large - 4 * medium - 4 * small - 2 * least);
    give(to, 2, x, channel, medium);
    for (int side = -1; side <= 1; side += 2) {
      give(to, 1, x + side, channel, medium);
      give(to, 1, x + 2 * side, channel, small);
      give(to, 2, x + side, channel, small);
      give(to, 2, x + 2 * side, channel, least);
    }
    break;
  }
}

static Arrivals make_arrivals(int width, int channels) {
  Arrivals arrivals = {.width = width, .channels = channels};
  for (int i = 0; i < 3; i++)
    arrivals.rows[i] = calloc((size_t)(width * channels), sizeof(int));
  return arrivals;
}

static void next_row(Arrivals *arrivals) {
  int *spent = arrivals->rows[0];
  memset(spent, 0, (size_t)(arrivals->width * arrivals->channels) * sizeof(int));
  arrivals->rows[0] = arrivals->rows[1];
  arrivals->rows[1] = arrivals->rows[2];
  arrivals->rows[2] = spent;
}

static void free_arrivals(Arrivals *arrivals) {
  for (int i = 0; i < 3; i++)
    free(arrivals->rows[i]);
}

static int nearest_level(const pixels_levels *levels, int value) {
  int level = 0;
  while (level + 1 < levels->count &&
         2 * value > 8 * (levels->value[level] + levels->value[level + 1]))
    level++;
  return level;
}

void pixels_levels_diffused_reference(const uint8_t *luma, const uint8_t *coverage, int width,
                                      int height, const pixels_levels *levels,
                                      pixels_diffusion diffusion, bool serpentine,
                                      uint8_t *samples) {
  const Shares shares = shares_of(diffusion);
  Arrivals arrivals = make_arrivals(width, 1);
  for (int y = 0; y < height; y++, next_row(&arrivals)) {
    const int step = serpentine && y % 2 ? -1 : 1;
    for (int i = 0, x = step > 0 ? 0 : width - 1; i < width; i++, x += step) {
      const int value = luma[y * width + x], exact = levels->exact[value];
      if (exact)
        samples[y * width + x] = (uint8_t)(exact - 1);
      if (exact || (coverage && !coverage[y * width + x]))
        continue;
      const int wanted = 8 * (value < 1 ? 1 : value > 254 ? 254 : value) + arrivals.rows[0][x];
      const int level = nearest_level(levels, wanted);
      samples[y * width + x] = (uint8_t)level;
      const int error = wanted - 8 * levels->value[level];
      give(&arrivals, 0, x + step, 0, part(error, shares.large));
      if (shares.reach == 2)
        give(&arrivals, 0, x + 2 * step, 0, part(error, shares.medium));
      distribute_error(&arrivals, shares, x, step, 0, error);
    }
  }
  free_arrivals(&arrivals);
}

static int handed(int value, int factor, int shift) { return (value >> 3) * factor >> shift; }

void pixels_inks_diffused_reference(const uint32_t *pixels, size_t row_length,
                                    const uint8_t *coverage, int width, int height, int x0, int y0,
                                    const pixels_inks *inks, pixels_diffusion diffusion,
                                    bool serpentine, uint8_t *samples) {
  const Shares shares = shares_of(diffusion);
  const InRow in_row = in_row_of(diffusion);
  Arrivals arrivals = make_arrivals(width, 3);
  for (int y = 0; y < height; y++, next_row(&arrivals)) {
    const int step = serpentine && y % 2 ? -1 : 1;
    for (int i = 0, x = step > 0 ? 0 : width - 1; i < width; i++, x += step) {
      const uint32_t pixel = pixels[(size_t)y * row_length + (size_t)x];
      const int exact = exact_ink(pixel, inks);
      if (exact >= 0)
        samples[y * width + x] = (uint8_t)exact;
      if (exact >= 0 || (coverage && !coverage[y * width + x]))
        continue;
      const uint64_t target = ink_target(inks, ink_cell(pixel, ink_cell_shift(x0 + x, y0 + y)));
      int point[3], cell = 0;
      for (int c = 0; c < 3; c++) {
        point[c] = (int)(target >> (16 * c) & (INK_UNITS - 1)) + arrivals.rows[0][3 * x + c];
        point[c] = point[c] < 0 ? 0 : point[c] >= INK_UNITS ? INK_UNITS - 1 : point[c];
        cell |= point[c] / INK_CELL << (5 * c);
      }
      const int ink = inks->nearest[cell];
      samples[y * width + x] = (uint8_t)ink;
      for (int c = 0; c < 3; c++) {
        const int color = inks->color[ink][c];
        give(&arrivals, 0, x + step, c,
             handed(point[c], in_row.next, in_row.shift) - handed(color, in_row.next, in_row.shift));
        give(&arrivals, 0, x + 2 * step, c,
             handed(point[c], in_row.after, in_row.shift) -
                 handed(color, in_row.after, in_row.shift));
        distribute_error(&arrivals, shares, x, step, c, point[c] - color);
      }
    }
  }
  free_arrivals(&arrivals);
}
