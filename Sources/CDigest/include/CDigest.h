#ifndef PLACARD_CDIGEST_H
#define PLACARD_CDIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Writes the SHA-256 digest (FIPS 180-4) of `count` bytes, with the processor's own instructions
/// where it has them.
void digest_sha256(const uint8_t *bytes, size_t count, uint8_t digest[32]);

/// The same without those instructions.
void digest_sha256_portable(const uint8_t *bytes, size_t count, uint8_t digest[32]);

#endif
