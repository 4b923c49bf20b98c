#include "Kernels.h"

static inline uint64_t difference_of_8(const uint8_t *a, const uint8_t *b) {
  uint64_t left, right;
  memcpy(&left, a, 8);
  memcpy(&right, b, 8);
  return left ^ right;
}

// Compares without early exit, so that the compiler vectorizes the loop; most bytes of two successive frames are equal.
static inline uint64_t difference_of_64(const uint8_t *a, const uint8_t *b) {
  uint64_t difference = 0;
  for (int i = 0; i < 64; i += 8)
    difference |= difference_of_8(a + i, b + i);
  return difference;
}

size_t pixels_first_difference(const uint8_t *a, const uint8_t *b, size_t start, size_t count) {
  size_t i = start;
  while (i + 64 <= count && difference_of_64(a + i, b + i) == 0)
    i += 64;
  while (i + 8 <= count && difference_of_8(a + i, b + i) == 0)
    i += 8;
  while (i < count && a[i] == b[i])
    i++;
  return i;
}

size_t pixels_difference_end(const uint8_t *a, const uint8_t *b, size_t start, size_t count,
                             size_t gap) {
  size_t end = start + 1;
  for (size_t i = end; i < count && i - end < gap;) {
    if (i + 8 <= count && difference_of_8(a + i, b + i) == 0) {
      i += 8;
    } else {
      if (a[i] != b[i])
        end = i + 1;
      i++;
    }
  }
  return end;
}
