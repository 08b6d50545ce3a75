/* Vectors of 16 bytes, which every 64-bit machine has: gcc and clang compile them at -O2 without
   intrinsics, and the kernels of this folder do not depend on what a vectoriser sees in a loop. */
#ifndef PARTSEARCH_VECTOR_H
#define PARTSEARCH_VECTOR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t byte_vector __attribute__((vector_size(16)));
typedef uint64_t word_vector __attribute__((vector_size(16)));
enum { VECTOR_SIZE = sizeof(byte_vector) };

static inline byte_vector load_bytes(const uint8_t *from) {
  byte_vector bytes;
  memcpy(&bytes, from, sizeof bytes); /* an unaligned load */
  return bytes;
}

static inline byte_vector all_bytes(uint8_t byte) { return (byte_vector){0} + byte; }

/* All bits that are set anywhere in `bytes`, folded into one 8-byte word. */
static inline uint64_t folded(byte_vector bytes) {
  word_vector words = (word_vector)bytes;
  return words[0] | words[1];
}

/* The sum of the bytes, each 0 to 255. */
static inline size_t sum_of_bytes(byte_vector bytes) {
  word_vector words = (word_vector)bytes;
  const uint64_t even = 0x00ff00ff00ff00ff;
  size_t total = 0;
  for (int i = 0; i < 2; i++) {
    /* Pairs of bytes in 16-bit lanes (at most 510 each), then the four lanes (at most 2040). */
    uint64_t pairs = (words[i] & even) + ((words[i] >> 8) & even);
    total += (size_t)((pairs * 0x0001000100010001) >> 48);
  }
  return total;
}

#endif
