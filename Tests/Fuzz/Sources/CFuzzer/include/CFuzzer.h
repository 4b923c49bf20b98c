#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer's loop: calls `reader` with one input after another.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*reader)(const uint8_t *, size_t));

#endif
