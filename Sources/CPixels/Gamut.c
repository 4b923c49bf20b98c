#include "InkTables.h"

#pragma STDC FP_CONTRACT OFF

static ColorPoint minus(ColorPoint a, ColorPoint b) {
  return (ColorPoint){{a.x[0] - b.x[0], a.x[1] - b.x[1], a.x[2] - b.x[2]}};
}

static double dot(ColorPoint a, ColorPoint b) {
  return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2];
}

static ColorPoint cross(ColorPoint a, ColorPoint b) {
  return (ColorPoint){{a.x[1] * b.x[2] - a.x[2] * b.x[1], a.x[2] * b.x[0] - a.x[0] * b.x[2],
                  a.x[0] * b.x[1] - a.x[1] * b.x[0]}};
}

static ColorPoint along(ColorPoint from, ColorPoint way, double part) {
  return (ColorPoint){{from.x[0] + part * way.x[0], from.x[1] + part * way.x[1],
                  from.x[2] + part * way.x[2]}};
}

// The tolerance for distances, in relation to the extent of the gamut.
static const double TOLERANCE = 1e-3;

// Whether a triangle is a facet of the hull: all other corners are on one side of it, which is below the normal
// after `facets` has oriented it. Coplanar corners give facets on both sides.
static int side_of_others(const Gamut *gamut, int i, int j, int k) {
  const ColorPoint normal = cross(minus(gamut->corners[j], gamut->corners[i]),
                             minus(gamut->corners[k], gamut->corners[i]));
  const double length2 = dot(normal, normal);
  bool above = false, below = false;
  for (int o = 0; o < gamut->count; o++) {
    const double height = dot(normal, minus(gamut->corners[o], gamut->corners[i]));
    if (height * height <= TOLERANCE * TOLERANCE * length2)
      continue;
    above |= height > 0;
    below |= height < 0;
  }
  return above && below ? 0 : above ? 1 : below ? -1 : 2;
}

static void add_facet(Gamut *gamut, int i, int j, int k) {
  int *facet = gamut->facets[gamut->facet_count++];
  facet[0] = i;
  facet[1] = j;
  facet[2] = k;
}

Gamut make_gamut(const ColorPoint *inks, int count) {
  Gamut gamut = {.count = count, .has_inside = false};
  memcpy(gamut.corners, inks, (size_t)count * sizeof *inks);
  for (int i = 0; i < count; i++)
    for (int j = i + 1; j < count; j++)
      for (int k = j + 1; k < count; k++) {
        const int side = side_of_others(&gamut, i, j, k);
        if (side == 0)
          continue;
        gamut.has_inside |= side != 2;
        if (side == 1)
          add_facet(&gamut, i, k, j);
        else
          add_facet(&gamut, i, j, k);
      }
  return gamut;
}

static bool is_inside(const Gamut *gamut, const ColorPoint *corners, ColorPoint point) {
  for (int f = 0; f < gamut->facet_count; f++) {
    const int *facet = gamut->facets[f];
    const ColorPoint corner = corners[facet[0]];
    const ColorPoint normal =
        cross(minus(corners[facet[1]], corner), minus(corners[facet[2]], corner));
    if (dot(normal, minus(point, corner)) > 0)
      return false;
  }
  return gamut->has_inside;
}

static ColorPoint nearest_of_segment(ColorPoint a, ColorPoint b, ColorPoint point) {
  const ColorPoint way = minus(b, a);
  const double length2 = dot(way, way);
  double part = length2 > 0 ? dot(way, minus(point, a)) / length2 : 0;
  part = part < 0 ? 0 : part > 1 ? 1 : part;
  return along(a, way, part);
}

// The projection of a point onto the plane of a triangle, if it is inside of the triangle.
static bool foot_in_triangle(ColorPoint a, ColorPoint b, ColorPoint c, ColorPoint point,
                             ColorPoint *foot) {
  const ColorPoint u = minus(b, a), v = minus(c, a), w = minus(point, a);
  const double uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), wu = dot(w, u), wv = dot(w, v);
  const double area = uu * vv - uv * uv;
  if (area <= 0)
    return false;
  const double s = (vv * wu - uv * wv) / area, t = (uu * wv - uv * wu) / area;
  if (s < 0 || t < 0 || s + t > 1)
    return false;
  *foot = along(along(a, u, s), v, t);
  return true;
}

ColorPoint nearest_mixture(const Gamut *gamut, const ColorPoint *corners, ColorPoint point) {
  if (is_inside(gamut, corners, point))
    return point;
  ColorPoint best = corners[0];
  double least = -1;
  for (int i = 0; i < gamut->count; i++)
    for (int j = i + 1; j < gamut->count; j++) {
      const ColorPoint found = nearest_of_segment(corners[i], corners[j], point);
      const ColorPoint way = minus(found, point);
      if (least < 0 || dot(way, way) < least) {
        least = dot(way, way);
        best = found;
      }
    }
  for (int f = 0; f < gamut->facet_count; f++) {
    const int *facet = gamut->facets[f];
    ColorPoint found;
    if (!foot_in_triangle(corners[facet[0]], corners[facet[1]], corners[facet[2]], point, &found))
      continue;
    const ColorPoint way = minus(found, point);
    if (dot(way, way) < least) {
      least = dot(way, way);
      best = found;
    }
  }
  return best;
}
