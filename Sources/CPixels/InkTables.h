// What a set of inks can mix, and how colors are brought there.
#pragma once

#include "Kernels.h"

typedef struct {
  double x[3]; // lightness, and two of chroma
} Place;

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

/// The colors that inks can mix: all points between them.
typedef struct {
  int count;
  Place corners[16];
  int facets[560][3];
  int facet_count;
  bool has_inside;
} Gamut;

Gamut make_gamut(const Place *inks, int count);
/// The mixture nearest to a place; `corners` are the gamut's own, or those turned and stretched.
Place nearest_mixture(const Gamut *gamut, const Place *corners, Place place);
