// The gamut of a set of inks, and the mapping of colors into it.
#pragma once

#include "Kernels.h"

typedef struct {
  double x[3]; // lightness, and two of chroma
} ColorPoint;

typedef struct {
  double lightness, a, b;
} Lab;

/// The linear values of bytes.
void linear_table(double table[256]);
/// OKLab of linear sRGB.
Lab lab_of(double red, double green, double blue);
/// The sRGB value, from 0 to 1, of a gray of a lightness.
double coded_lightness(double lightness);

double square_root(double value);

/// The gamut: the convex hull of the inks.
typedef struct {
  int count;
  ColorPoint corners[16];
  int facets[560][3];
  int facet_count;
  bool has_inside;
} Gamut;

Gamut make_gamut(const ColorPoint *inks, int count);
/// The point of the gamut that is nearest to a given point; `corners` are those of the gamut, possibly transformed.
ColorPoint nearest_mixture(const Gamut *gamut, const ColorPoint *corners, ColorPoint point);
