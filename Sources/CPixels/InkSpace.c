#include "InkTables.h"

// This code must not use a mathematical library, whose last bits differ between versions: the same picture must
// have the same dots everywhere.
#pragma STDC FP_CONTRACT OFF

static double root(double value, int degree) {
  if (value <= 0)
    return 0;
  // Dividing the exponent gives a first approximation, with an offset so that it is too large.
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  const uint64_t one = 1023ull << 52;
  bits = one + bits / (uint64_t)degree - one / (uint64_t)degree;
  double x;
  memcpy(&x, &bits, sizeof x);
  x *= 1.1;
  for (int i = 0; i < 60; i++) {
    double power = 1;
    for (int k = 1; k < degree; k++)
      power *= x;
    const double next = ((degree - 1) * x + value / power) / degree;
    if (next >= x)
      break;
    x = next;
  }
  return x;
}

// The only root whose result IEEE 754 defines exactly.
double square_root(double value) { return value > 0 ? __builtin_sqrt(value) : 0; }

// sRGB (IEC 61966-2-1): the exponent 2.4 is 2 + 2/5.
static double linear_of(double coded) {
  if (coded <= 0.04045)
    return coded / 12.92;
  const double base = (coded + 0.055) / 1.055, fifth = root(base, 5);
  return base * base * fifth * fifth;
}

static double coded_of(double linear) {
  if (linear <= 0.0031308)
    return linear * 12.92;
  const double twelfth = root(square_root(square_root(linear)), 3);
  return 1.055 * twelfth * twelfth * twelfth * twelfth * twelfth - 0.055;
}

void linear_table(double table[256]) {
  for (int i = 0; i < 256; i++)
    table[i] = linear_of(i / 255.0);
}

// Björn Ottosson's OKLab (2020).
Lab lab_of(double red, double green, double blue) {
  const double l = root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 3);
  const double m = root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 3);
  const double s = root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 3);
  return (Lab){0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
               1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
               0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

double coded_lightness(double lightness) {
  return coded_of(lightness * lightness * lightness);
}

static uint32_t relative_byte(uint8_t value, uint8_t black, uint8_t white) {
  const double low = linear_of(black / 255.0), high = linear_of(white / 255.0);
  if (high <= low)
    return value;
  const double part = (linear_of(value / 255.0) - low) / (high - low);
  return part <= 0 ? 0 : part >= 1 ? 255 : (uint32_t)(coded_of(part) * 255 + 0.5);
}

void pixels_relative_colors(const uint32_t *colors, int count, uint32_t black, uint32_t white,
                            uint32_t *relative) {
  for (int i = 0; i < count; i++)
    relative[i] = relative_byte(red_of(colors[i]), red_of(black), red_of(white)) << 16 |
                  relative_byte(green_of(colors[i]), green_of(black), green_of(white)) << 8 |
                  relative_byte(blue_of(colors[i]), blue_of(black), blue_of(white));
}
