#include "InkTables.h"

#include <stdlib.h>

#pragma STDC FP_CONTRACT OFF

// Colors are mixed in OKLab with a higher weight for chroma, as a wrong hue is more visible than a wrong lightness.
// Matching and error diffusion use the same space, which avoids posterization.
static const double CHROMA_WEIGHT = 3.0;

// The weight of hue errors relative to lightness and chroma errors for colors outside the gamut.
static const double HUE_WEIGHT = 2.5;

typedef struct InkSpace {
  Gamut gamut;
  ColorPoint black, white;
  bool is_neutral[16];
  double scale;     // table units per unit of the space
  double middle[3]; // the center of all inks, at INK_MIDDLE of the tables
  double linear[256];
} InkSpace;

static ColorPoint oklab_of(uint32_t color, const double linear[256]) {
  const Lab lab = lab_of(linear[red_of(color)], linear[green_of(color)], linear[blue_of(color)]);
  return (ColorPoint){{lab.lightness, CHROMA_WEIGHT * lab.a, CHROMA_WEIGHT * lab.b}};
}

static bool is_gray(uint32_t color) {
  return red_of(color) == green_of(color) && green_of(color) == blue_of(color);
}

// Grays are mixed from the inks whose nominal colors are grays, or from all inks if fewer than two are.
static void find_neutrals(const uint32_t *nominal, int count, InkSpace *space) {
  int neutrals = 0;
  for (int i = 0; i < count; i++)
    neutrals += space->is_neutral[i] = is_gray(nominal[i]);
  for (int i = 0; i < count && neutrals < 2; i++)
    space->is_neutral[i] = true;
}

static void find_ends(const ColorPoint *inks, int count, InkSpace *space) {
  int dark = -1, light = -1;
  for (int i = 0; i < count; i++) {
    if (!space->is_neutral[i])
      continue;
    if (dark < 0 || inks[i].x[0] < inks[dark].x[0])
      dark = i;
    if (light < 0 || inks[i].x[0] > inks[light].x[0])
      light = i;
  }
  space->black = inks[dark];
  space->white = inks[light];
}

// Shears the space so that black lies directly below white: the tints of paper and black ink then have no chroma,
// nor do the errors of grays, which therefore never add up to a dot of another ink.
static void straighten(const uint32_t *nominal, ColorPoint *inks, int count, InkSpace *space) {
  const ColorPoint black = space->black, white = space->white;
  const double height = white.x[0] - black.x[0];
  for (int axis = 1; axis < 3; axis++) {
    const double slant = height > 0 ? (white.x[axis] - black.x[axis]) / height : 0;
    for (int i = 0; i < count; i++) {
      inks[i].x[axis] -= slant * (inks[i].x[0] - black.x[0]);
      if (is_gray(nominal[i]))
        inks[i].x[axis] = black.x[axis];
    }
    space->white.x[axis] = black.x[axis];
  }
}

static void find_scale(InkSpace *space) {
  double extent = 1e-6;
  for (int axis = 0; axis < 3; axis++) {
    double low = space->gamut.corners[0].x[axis], high = low;
    for (int i = 1; i < space->gamut.count; i++) {
      const double value = space->gamut.corners[i].x[axis];
      low = value < low ? value : low;
      high = value > high ? value : high;
    }
    space->middle[axis] = (low + high) / 2;
    extent = high - low > extent ? high - low : extent;
  }
  space->scale = INK_EXTENT / extent;
}

static int unit_of(const InkSpace *space, ColorPoint point, int axis) {
  const double value = (point.x[axis] - space->middle[axis]) * space->scale + INK_MIDDLE;
  const int unit = (int)(value + 0.5);
  return unit < 0 ? 0 : unit >= INK_UNITS ? INK_UNITS - 1 : unit;
}

// The factor for a color's chroma: 0 for imperceptible chroma, as a tinted gray would otherwise get specks of two
// opposite inks.
static double kept_chroma(Lab lab) {
  const double least2 = 0.015 * 0.015, full2 = 0.045 * 0.045;
  const double chroma2 = lab.a * lab.a + lab.b * lab.b;
  if (chroma2 <= least2)
    return 0;
  return chroma2 >= full2 ? 1 : (chroma2 - least2) / (full2 - least2);
}

// Maps lightness so that the gray values 0 to 255 span black ink to white ink, which gives grays the same dots as on a
// black-and-white panel; scales chroma relative to white paper.
static ColorPoint target_point(const InkSpace *space, Lab lab) {
  const double part = coded_lightness(lab.lightness);
  const double weight = CHROMA_WEIGHT * space->white.x[0] * kept_chroma(lab);
  const ColorPoint black = space->black;
  return (ColorPoint){{black.x[0] + part * (space->white.x[0] - black.x[0]),
                  black.x[1] + weight * lab.a, black.x[2] + weight * lab.b}};
}

// Rotates and stretches the space so that of two equally distant mixtures the one of the same hue is nearer.
typedef struct {
  double cosine, sine;
} Hue;

static ColorPoint stretched(ColorPoint point, Hue hue) {
  const double along = hue.cosine * point.x[1] + hue.sine * point.x[2];
  const double across = hue.cosine * point.x[2] - hue.sine * point.x[1];
  return (ColorPoint){{point.x[0], along, HUE_WEIGHT * across}};
}

static ColorPoint relaxed(ColorPoint point, Hue hue) {
  const double along = point.x[1], across = point.x[2] / HUE_WEIGHT;
  return (ColorPoint){{point.x[0], hue.cosine * along - hue.sine * across,
                  hue.sine * along + hue.cosine * across}};
}

static ColorPoint mixable(const InkSpace *space, ColorPoint point, Lab lab) {
  if (kept_chroma(lab) == 0)
    return point;
  const double chroma = square_root(lab.a * lab.a + lab.b * lab.b);
  const Hue hue = {lab.a / chroma, lab.b / chroma};
  ColorPoint corners[16];
  for (int i = 0; i < space->gamut.count; i++)
    corners[i] = stretched(space->gamut.corners[i], hue);
  return relaxed(nearest_mixture(&space->gamut, corners, stretched(point, hue)), hue);
}

static uint64_t target_of(const InkSpace *space, uint32_t cell) {
  const uint32_t red = (cell >> 10) * 255 / 31, green = (cell >> 5 & 31) * 255 / 31;
  const uint32_t blue = (cell & 31) * 255 / 31;
  const Lab lab = lab_of(space->linear[red], space->linear[green], space->linear[blue]);
  const ColorPoint point = mixable(space, target_point(space, lab), lab);
  uint64_t target = 0;
  for (int axis = 0; axis < 3; axis++)
    target |= (uint64_t)unit_of(space, point, axis) << (16 * axis);
  return target;
}

// A frame contains few of all colors and each is expensive to compute, so only those that occur are computed.
uint64_t find_ink_target(const pixels_inks *inks, uint32_t cell) {
  const uint64_t target = target_of(inks->space, cell);
  __atomic_store_n((uint64_t *)&inks->target[cell], target, __ATOMIC_RELAXED);
  return target;
}

static int squared_distance(const int a[3], const int16_t *b) {
  int sum = 0;
  for (int axis = 0; axis < 3; axis++)
    sum += (a[axis] - b[axis]) * (a[axis] - b[axis]);
  return sum;
}

// Whether a point is near the line from black to white, where only grays may be chosen, not other dull inks.
static bool is_on_neutral_line(const InkSpace *space, const int point[3]) {
  int64_t distance2 = 0;
  for (int axis = 1; axis < 3; axis++) {
    const int off = point[axis] - unit_of(space, space->black, axis);
    distance2 += off * off;
  }
  return distance2 <= INK_CELL * INK_CELL;
}

static void make_nearest(const InkSpace *space, pixels_inks *inks) {
  for (int cell = 0; cell < 32768; cell++) {
    const int point[3] = {(cell & 31) * INK_CELL + INK_CELL / 2,
                          (cell >> 5 & 31) * INK_CELL + INK_CELL / 2,
                          (cell >> 10) * INK_CELL + INK_CELL / 2};
    const bool neutral = is_on_neutral_line(space, point);
    int best = 0, least = -1;
    for (int i = 0; i < inks->count; i++) {
      if (neutral && !space->is_neutral[i])
        continue;
      const int distance = squared_distance(point, inks->color[i]);
      if (least < 0 || distance < least) {
        best = i;
        least = distance;
      }
    }
    inks->nearest[cell] = (uint8_t)best;
  }
}

static void flag_exact(pixels_inks *inks) {
  for (int i = 0; i < inks->count; i++)
    for (uint32_t shift = 0; shift < 8; shift++) {
      const uint32_t cell = ink_cell(inks->nominal[i], shift);
      inks->target[cell] = ink_target(inks, cell) | INK_MAY_BE_EXACT;
    }
}

pixels_inks *pixels_inks_create(const uint32_t *nominal, const uint32_t *measured, int count) {
  pixels_inks *inks = calloc(1, sizeof *inks + sizeof(InkSpace));
  if (!inks)
    return NULL;
  InkSpace *space = (InkSpace *)(inks + 1);
  ColorPoint points[16];
  linear_table(space->linear);
  for (int i = 0; i < count; i++)
    points[i] = oklab_of(measured[i], space->linear);
  find_neutrals(nominal, count, space);
  find_ends(points, count, space);
  straighten(nominal, points, count, space);
  space->gamut = make_gamut(points, count);
  find_scale(space);
  inks->count = count;
  inks->space = space;
  for (int i = 0; i < count; i++) {
    inks->nominal[i] = nominal[i] | 0xFF000000u;
    for (int axis = 0; axis < 3; axis++)
      inks->color[i][axis] = (int16_t)unit_of(space, points[i], axis);
  }
  make_nearest(space, inks);
  flag_exact(inks);
  return inks;
}

void pixels_inks_destroy(pixels_inks *inks) { free(inks); }

double pixels_inks_oklab(const uint32_t *nominal, const uint32_t *measured, int count,
                         pixels_oklab *colors) {
  InkSpace space;
  ColorPoint points[16];
  linear_table(space.linear);
  for (int i = 0; i < count; i++)
    points[i] = oklab_of(measured[i], space.linear);
  find_neutrals(nominal, count, &space);
  find_ends(points, count, &space);
  straighten(nominal, points, count, &space);
  const double range = space.white.x[0] - space.black.x[0], unit = range > 0 ? range : 1;
  for (int i = 0; i < count; i++) {
    const double *point = points[i].x, *black = space.black.x;
    colors[i] = (pixels_oklab){(point[0] - black[0]) / unit, (point[1] - black[1]) / unit,
                               (point[2] - black[2]) / unit};
  }
  return CHROMA_WEIGHT * space.white.x[0] / unit;
}

void pixels_linear_values(double linear[256]) { linear_table(linear); }

pixels_oklab pixels_color_oklab(uint32_t color, const double linear[256], double chroma_weight) {
  const Lab lab = lab_of(linear[red_of(color)], linear[green_of(color)], linear[blue_of(color)]);
  const double weight = chroma_weight * kept_chroma(lab);
  return (pixels_oklab){coded_lightness(lab.lightness), weight * lab.a, weight * lab.b};
}
