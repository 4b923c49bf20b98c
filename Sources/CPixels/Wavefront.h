// Error diffusion of grays in many rows at once.
#pragma once

#include "Kernels.h"

#ifdef PIXELS_X86
/// Whether the processor and the levels, which must be evenly spaced whole numbers, allow it.
bool wavefront_suits(const pixels_levels *levels);
/// The working memory, in bytes.
size_t wavefront_bytes(int width);
/// All rows from left to right.
void wavefront_diffuse(const uint8_t *luma, const uint8_t *coverage, int width, int height,
                       const pixels_levels *levels, Shares shares, uint8_t *samples,
                       void *scratch);
#endif
