#include "Kernels.h"

static inline size_t cell_of(int red, int green, int blue) {
  return (size_t)((red >> 3) << 10 | (green >> 3) << 5 | blue >> 3);
}

static int64_t squared(int64_t value) { return value * value; }

// In thousandths of a level, so that whole numbers suffice.
static int64_t distance(const int color[3], const uint8_t *ink, int chroma_weight) {
  const int64_t red = color[0] - ink[0], green = color[1] - ink[1], blue = color[2] - ink[2];
  const int64_t luma = 299 * red + 587 * green + 114 * blue;
  return squared(luma) +
         chroma_weight * (squared(1000 * red - luma) + squared(1000 * blue - luma));
}

static uint8_t nearest_ink(const int color[3], const uint8_t *inks, int count, int chroma_weight) {
  int best = 0;
  for (int i = 1; i < count; i++)
    if (distance(color, inks + 3 * i, chroma_weight) <
        distance(color, inks + 3 * best, chroma_weight))
      best = i;
  return (uint8_t)best;
}

void pixels_ink_table(const uint8_t *inks, int count, int chroma_weight, uint8_t *nearest) {
  for (int cell = 0; cell < 32 * 32 * 32; cell++) {
    // The ends of the scale stay black and white.
    const int color[3] = {(cell >> 10) * 255 / 31, (cell >> 5 & 31) * 255 / 31,
                          (cell & 31) * 255 / 31};
    nearest[cell] = nearest_ink(color, inks, count, chroma_weight);
  }
}

void pixels_ink_nearest(const uint32_t *source, int width, int height, int depth,
                        const uint8_t *nearest, uint8_t *scanlines, void *scratch) {
  uint8_t *samples = scratch;
  for (int y = 0; y < height; y++) {
    const uint32_t *in = source + (size_t)y * (size_t)width;
    for (int x = 0; x < width; x++)
      samples[x] = nearest[cell_of(red_of(in[x]), green_of(in[x]), blue_of(in[x]))];
    pack_samples(samples, width, depth, scanlines + (size_t)y * scanline_bytes(width, depth));
  }
}

void pixels_ink_ordered(const uint32_t *source, int width, int height, int depth,
                        const uint8_t *corners, uint8_t *scanlines, void *scratch) {
  uint8_t *samples = scratch;
  for (int y = 0; y < height; y++) {
    const uint32_t *in = source + (size_t)y * (size_t)width;
    uint8_t ranks[8], thresholds[8];
    for (int i = 0; i < 8; i++) {
      ranks[i] = (uint8_t)pixels_bayer_rank(i, y);
      thresholds[i] = bayer_threshold(i, y);
    }
    for (int x = 0; x < width; x++) {
      int limit = thresholds[x & 7];
      int corner = (red_of(in[x]) >= limit) << 2 | (green_of(in[x]) >= limit) << 1 |
                   (blue_of(in[x]) >= limit);
      samples[x] = corners[corner << 6 | ranks[x & 7]];
    }
    pack_samples(samples, width, depth, scanlines + (size_t)y * scanline_bytes(width, depth));
  }
}

// The color that a pixel becomes between the corners of the RGB cube. The cube is cut into six
// tetrahedra along its gray diagonal, so that grays are between black and white only, and every
// color between four corners: black, one or two channels full, and white.
static inline void between_corners(uint32_t pixel, const pixels_inks *inks, int color[3]) {
  const int channels[3] = {red_of(pixel), green_of(pixel), blue_of(pixel)};
  int high = 0, low = 2;
  for (int i = 1; i < 3; i++)
    if (channels[i] > channels[high])
      high = i;
  for (int i = 1; i >= 0; i--)
    if (channels[i] < channels[low])
      low = i;
  if (high == low) // a gray: all three are equal
    low = (high + 1) % 3;
  const int middle = 3 - high - low;
  const uint8_t *one = inks->corners[4 >> high];
  const uint8_t *two = inks->corners[4 >> high | 4 >> middle];
  const int weights[4] = {255 - channels[high], channels[high] - channels[middle],
                          channels[middle] - channels[low], channels[low]};
  for (int i = 0; i < 3; i++)
    color[i] = (inks->corners[0][i] * weights[0] + one[i] * weights[1] + two[i] * weights[2] +
                inks->corners[7][i] * weights[3] + 127) /
               255;
}

typedef struct {
  int offset_x, offset_y, weight;
} Share;

typedef struct {
  const Share *shares;
  int count;
  int whole; // what the weights are parts of
} Diffusion;

static const Share FLOYD_STEINBERG_SHARES[] = {{1, 0, 7}, {-1, 1, 3}, {0, 1, 5}, {1, 1, 1}};
static const Share ATKINSON_SHARES[] = {{1, 0, 1}, {2, 0, 1}, {-1, 1, 1},
                                        {0, 1, 1}, {1, 1, 1}, {0, 2, 1}};

// Every pixel has three errors, one a channel; two columns of margin on either side.
typedef struct {
  int *rows[3];
  size_t length;
  uint8_t *samples;
} Carried;

static Carried make_carried(int width, void *scratch) {
  Carried carried = {.length = 3 * ((size_t)width + 4)};
  memset(scratch, 0, 3 * carried.length * sizeof(int));
  for (int i = 0; i < 3; i++)
    carried.rows[i] = (int *)scratch + (size_t)i * carried.length;
  carried.samples = (uint8_t *)((int *)scratch + 3 * carried.length);
  return carried;
}

static void next_row(Carried *carried) {
  int *spent = carried->rows[0];
  memset(spent, 0, carried->length * sizeof(int));
  carried->rows[0] = carried->rows[1];
  carried->rows[1] = carried->rows[2];
  carried->rows[2] = spent;
}

static inline void diffuse_pixel(uint32_t pixel, int x, int forward, const pixels_inks *inks,
                                 Diffusion diffusion, Carried *carried) {
  int color[3];
  between_corners(pixel, inks, color);
  int *here = carried->rows[0] + 3 * (x + 2);
  for (int i = 0; i < 3; i++)
    color[i] = clamp_to_byte(color[i] + here[i] / diffusion.whole);
  const uint8_t ink = inks->nearest[cell_of(color[0], color[1], color[2])];
  carried->samples[x] = ink;
  for (int i = 0; i < 3; i++) {
    const int error = color[i] - inks->inks[ink][i];
    for (int k = 0; k < diffusion.count; k++) {
      const Share share = diffusion.shares[k];
      int *there = carried->rows[share.offset_y] + 3 * (x + 2 + forward * share.offset_x);
      there[i] += error * share.weight;
    }
  }
}

static inline __attribute__((always_inline)) void diffuse(const uint32_t *source, int width,
                                                          int height, int depth,
                                                          const pixels_inks *inks,
                                                          Diffusion diffusion, uint8_t *scanlines,
                                                          void *scratch) {
  Carried carried = make_carried(width, scratch);
  for (int y = 0; y < height; y++) {
    const uint32_t *in = source + (size_t)y * (size_t)width;
    if (y % 2 == 0)
      for (int x = 0; x < width; x++)
        diffuse_pixel(in[x], x, 1, inks, diffusion, &carried);
    else
      for (int x = width - 1; x >= 0; x--)
        diffuse_pixel(in[x], x, -1, inks, diffusion, &carried);
    pack_samples(carried.samples, width, depth,
                 scanlines + (size_t)y * scanline_bytes(width, depth));
    next_row(&carried);
  }
}

void pixels_ink_floyd_steinberg(const uint32_t *source, int width, int height, int depth,
                                const pixels_inks *inks, uint8_t *scanlines, void *scratch) {
  diffuse(source, width, height, depth, inks, (Diffusion){FLOYD_STEINBERG_SHARES, 4, 16},
          scanlines, scratch);
}

void pixels_ink_atkinson(const uint32_t *source, int width, int height, int depth,
                         const pixels_inks *inks, uint8_t *scanlines, void *scratch) {
  diffuse(source, width, height, depth, inks, (Diffusion){ATKINSON_SHARES, 6, 8}, scanlines,
          scratch);
}
