#ifndef PLACARD_CDIGEST_ROUNDS_H
#define PLACARD_CDIGEST_ROUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
extern const uint32_t digest_constants[64];

/// Adds whole blocks of 64 bytes to a state.
typedef void (*digest_rounds)(uint32_t state[8], const uint8_t *blocks, size_t count);

void digest_rounds_portable(uint32_t state[8], const uint8_t *blocks, size_t count);

/// The rounds of the processor's own instructions, or NULL where it has none.
digest_rounds digest_rounds_of_processor(void);

#endif
