#include "find.h"

#include "needle.h"
#include "vector.h"

static size_t find_bytewise(const uint8_t *text, size_t start, size_t last,
                            const struct partsearch_needle *needle) {
  const size_t first = needle->first;
  const uint8_t byte = needle->bytes[first], fold = needle->fold[first];
  for (size_t at = start; at <= last; at++)
    if ((text[at + first] | fold) == byte && needle_stands_at(text + at, needle)) return at;
  return SIZE_MAX;
}

/* Both places are compared for a vector of offsets at once; what is left is verified. */
#define FIND_BY_VECTORS(VECTOR, WIDTH, MASK_OF)                                                 \
  do {                                                                                          \
    const size_t first = needle->first, second = needle->second;                                \
    const VECTOR one = (VECTOR){0} + needle->bytes[first];                                      \
    const VECTOR two = (VECTOR){0} + needle->bytes[second];                                     \
    const VECTOR one_fold = (VECTOR){0} + needle->fold[first];                                  \
    const VECTOR two_fold = (VECTOR){0} + needle->fold[second];                                 \
    while (at + WIDTH - 1 <= last) {                                                            \
      VECTOR a, b;                                                                              \
      memcpy(&a, text + at + first, WIDTH);                                                     \
      memcpy(&b, text + at + second, WIDTH);                                                    \
      const VECTOR hit = (VECTOR)(((a | one_fold) == one) & ((b | two_fold) == two));           \
      uint32_t mask = MASK_OF(hit);                                                             \
      while (mask != 0) {                                                                       \
        const size_t found = at + (size_t)__builtin_ctz(mask);                                  \
        if (needle_stands_at(text + found, needle)) return found;                                      \
        mask &= mask - 1;                                                                       \
      }                                                                                         \
      at += WIDTH;                                                                              \
    }                                                                                           \
    return find_bytewise(text, at, last, needle);                                               \
  } while (0)

#if defined(__x86_64__)
#include <immintrin.h>

typedef uint8_t wide_vector __attribute__((vector_size(32)));

#define MASK_16(hit) ((uint32_t)_mm_movemask_epi8((__m128i)(hit)))
#define MASK_32(hit) ((uint32_t)_mm256_movemask_epi8((__m256i)(hit)))

__attribute__((target("avx2"))) static size_t find_wide(
    const uint8_t *text, size_t at, size_t last, const struct partsearch_needle *needle) {
  FIND_BY_VECTORS(wide_vector, 32, MASK_32);
}

static size_t find_narrow(const uint8_t *text, size_t at, size_t last,
                          const struct partsearch_needle *needle) {
  FIND_BY_VECTORS(byte_vector, 16, MASK_16);
}

static size_t find_last(const uint8_t *text, size_t start, size_t last,
                        const struct partsearch_needle *needle) {
  return __builtin_cpu_supports("avx2") ? find_wide(text, start, last, needle)
                                        : find_narrow(text, start, last, needle);
}

#else

/* A bit a byte, from the lowest: without an instruction for it, and only where something was hit. */
static uint32_t mask_of(byte_vector hit) {
  if (folded(hit) == 0) return 0;
  uint32_t mask = 0;
  for (int i = 0; i < VECTOR_SIZE; i++) mask |= (uint32_t)(hit[i] & 1) << i;
  return mask;
}

static size_t find_last(const uint8_t *text, size_t at, size_t last,
                        const struct partsearch_needle *needle) {
  FIND_BY_VECTORS(byte_vector, 16, mask_of);
}

#endif

size_t partsearch_find(const uint8_t *text, size_t start, size_t end,
                       const struct partsearch_needle *needle) {
  if (end < needle->length || start > end - needle->length) return SIZE_MAX;
  return find_last(text, start, end - needle->length, needle);
}

struct partsearch_found partsearch_find_each(const uint8_t *text, size_t start, size_t last,
                                             size_t end, const struct partsearch_needle *needle,
                                             struct partsearch_span *spans, size_t capacity) {
  struct partsearch_found found = {0, start};
  if (end < needle->length) return (struct partsearch_found){0, last + 1};
  const size_t furthest = last < end - needle->length ? last : end - needle->length;
  while (found.count < capacity && found.next <= furthest) {
    const size_t at = find_last(text, found.next, furthest, needle);
    if (at == SIZE_MAX) return (struct partsearch_found){found.count, last + 1};
    found.next = at + needle->length;
    spans[found.count++] = (struct partsearch_span){at, found.next};
  }
  if (found.count < capacity) found.next = last + 1;
  return found;
}
