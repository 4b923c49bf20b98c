#include "Kernels.h"

static size_t row_values(size_t width, size_t channels) {
  return (width * channels + 2 * ERROR_MARGIN + 15) & ~(size_t)15;
}

size_t error_rows_bytes(size_t width, size_t channels) {
  return 3 * row_values(width, channels) * sizeof(int16_t);
}

ErrorRows make_error_rows(size_t width, size_t channels, void *memory) {
  const size_t values = row_values(width, channels);
  memset(memory, 0, error_rows_bytes(width, channels));
  int16_t *errors = memory;
  return (ErrorRows){.errors = errors, .arriving = errors + values, .later = errors + 2 * values};
}

static inline int16_t part(int16_t error, int16_t weight) {
  return (int16_t)((error * weight + (1 << 14)) >> 15);
}

// `e` points to the first value, with a margin of zeros on either side; `c` is the distance between the same channels
// of neighboring pixels, negative in rows from right to left.
static inline __attribute__((always_inline)) void
distribute_floyd_steinberg(const int16_t *e, int16_t *arriving, size_t count, ptrdiff_t c,
                           Shares s) {
  const int16_t large = (int16_t)s.large, medium = (int16_t)s.medium, small = (int16_t)s.small;
  for (size_t i = 0; i < count; i++) {
    const int16_t here = e[i];
    const int16_t below =
        (int16_t)(here - part(here, large) - part(here, medium) - part(here, small));
    arriving[i] = (int16_t)(below + part(e[(ptrdiff_t)i + c], medium) +
                            part(e[(ptrdiff_t)i - c], small));
  }
}

static inline __attribute__((always_inline)) void
distribute_atkinson(const int16_t *e, int16_t *arriving, int16_t *later, size_t count, ptrdiff_t c,
                    Shares s) {
  const int16_t eighth = (int16_t)s.large;
  for (size_t i = 0; i < count; i++) {
    const int16_t here = part(e[i], eighth);
    arriving[i] = (int16_t)(later[i] + here + part(e[(ptrdiff_t)i - c], eighth) +
                            part(e[(ptrdiff_t)i + c], eighth));
    later[i] = here;
  }
}

static inline __attribute__((always_inline)) void
distribute_wide(const int16_t *e, int16_t *arriving, int16_t *later, size_t count, ptrdiff_t c,
                Shares s) {
  const int16_t large = (int16_t)s.large, medium = (int16_t)s.medium;
  const int16_t small = (int16_t)s.small, least = (int16_t)s.least;
  for (size_t i = 0; i < count; i++) {
    const int16_t *at = e + i;
    const int16_t here = *at;
    const int16_t below =
        (int16_t)(here - part(here, large) - 4 * part(here, medium) - 4 * part(here, small) -
                  2 * part(here, least));
    const int16_t near_medium = (int16_t)(part(at[-c], medium) + part(at[c], medium));
    const int16_t near_small = (int16_t)(part(at[-c], small) + part(at[c], small));
    const int16_t far_small = (int16_t)(part(at[-2 * c], small) + part(at[2 * c], small));
    const int16_t far_least = (int16_t)(part(at[-2 * c], least) + part(at[2 * c], least));
    arriving[i] = (int16_t)(later[i] + below + near_medium + far_small);
    later[i] = (int16_t)(part(here, medium) + near_small + far_least);
  }
}

static inline __attribute__((always_inline)) void
distribute_errors_any(ErrorRows *rows, size_t width, size_t channels, Shares shares, int step) {
  const int16_t *errors = rows->errors + ERROR_MARGIN;
  const size_t count = width * channels;
  const ptrdiff_t c = (ptrdiff_t)channels * step;
  switch (shares.kind) {
  case SHARES_FLOYD_STEINBERG:
    distribute_floyd_steinberg(errors, rows->arriving, count, c, shares);
    break;
  case SHARES_ATKINSON:
    distribute_atkinson(errors, rows->arriving, rows->later, count, c, shares);
    break;
  case SHARES_WIDE:
    distribute_wide(errors, rows->arriving, rows->later, count, c, shares);
    break;
  }
}

#ifdef PIXELS_X86
AVX2 static void distribute_errors_avx2(ErrorRows *rows, size_t width, size_t channels,
                                        Shares shares, int step) {
  distribute_errors_any(rows, width, channels, shares, step);
}
#endif

void distribute_errors(ErrorRows *rows, size_t width, size_t channels, Shares shares, int step) {
#ifdef PIXELS_X86
  if (pixels_has_avx2()) {
    distribute_errors_avx2(rows, width, channels, shares, step);
    return;
  }
#endif
  distribute_errors_any(rows, width, channels, shares, step);
}
