#include "find.h"

#include "needle.h"
#include "vector.h"

/* What is being found, and where it is put. */
struct search {
  const uint8_t *text;
  const struct partsearch_needle *needle;
  size_t last; /* of the places where it may begin */
  struct partsearch_span *spans;
  size_t capacity;
  struct partsearch_found found;
};

/* Puts the places among those that `mask` has a bit for, counted from `at`, where the needle stands;
   false when there is no more room. Apart from the loops, which a compiler would burden with what only
   this needs. */
__attribute__((noinline)) static bool collect(struct search *search, size_t at, uint64_t mask) {
  const struct partsearch_needle *const needle = search->needle;
  for (; mask != 0; mask &= mask - 1) {
    const size_t place = at + (size_t)__builtin_ctzll(mask);
    if (place < search->found.next || !needle_stands_at(search->text + place, needle)) continue;
    search->found.next = place + needle->length;
    search->spans[search->found.count++] = (struct partsearch_span){place, search->found.next, 0};
    if (search->found.count == search->capacity) return false;
  }
  return true;
}

static void find_bytewise(struct search *search, size_t at) {
  const size_t first = search->needle->first;
  const uint8_t byte = search->needle->bytes[first], fold = search->needle->fold[first];
  for (; at <= search->last; at++)
    if ((search->text[at + first] | fold) == byte && !collect(search, at, 1)) return;
}

/* Both places are compared for two vectors of offsets at once; what is left is verified. */
#define FIND_BY_VECTORS(VECTOR, WIDTH, MASK_OF)                                                  \
  do {                                                                                           \
    const struct partsearch_needle *const needle = search->needle;                               \
    const uint8_t *const first = search->text + needle->first;                                   \
    const uint8_t *const second = search->text + needle->second;                                 \
    const size_t last = search->last;                                                            \
    const VECTOR one = (VECTOR){0} + needle->bytes[needle->first];                               \
    const VECTOR two = (VECTOR){0} + needle->bytes[needle->second];                              \
    const VECTOR one_fold = (VECTOR){0} + needle->fold[needle->first];                           \
    const VECTOR two_fold = (VECTOR){0} + needle->fold[needle->second];                          \
    for (; at + 2 * WIDTH - 1 <= last; at += 2 * WIDTH) {                                        \
      VECTOR a, b, c, d;                                                                         \
      memcpy(&a, first + at, WIDTH);                                                             \
      memcpy(&b, second + at, WIDTH);                                                            \
      memcpy(&c, first + at + WIDTH, WIDTH);                                                     \
      memcpy(&d, second + at + WIDTH, WIDTH);                                                    \
      const VECTOR low = (VECTOR)(((a | one_fold) == one) & ((b | two_fold) == two));            \
      const VECTOR high = (VECTOR)(((c | one_fold) == one) & ((d | two_fold) == two));           \
      if (__builtin_expect(MASK_OF(low | high) == 0, 1)) continue;                               \
      if (!collect(search, at, (uint64_t)MASK_OF(high) << WIDTH | MASK_OF(low))) return;         \
    }                                                                                            \
    find_bytewise(search, at);                                                                   \
  } while (0)

#if defined(__x86_64__)
#include <immintrin.h>

typedef uint8_t wide_vector __attribute__((vector_size(32)));

#define MASK_16(hit) ((uint32_t)_mm_movemask_epi8((__m128i)(hit)))
#define MASK_32(hit) ((uint32_t)_mm256_movemask_epi8((__m256i)(hit)))

__attribute__((target("avx2"))) static void find_wide(struct search *search, size_t at) {
  FIND_BY_VECTORS(wide_vector, 32, MASK_32);
}

static void find_narrow(struct search *search, size_t at) {
  FIND_BY_VECTORS(byte_vector, 16, MASK_16);
}

static void find(struct search *search, size_t at) {
  if (__builtin_cpu_supports("avx2"))
    find_wide(search, at);
  else
    find_narrow(search, at);
}

#else

/* A bit a byte, from the lowest: without an instruction for it, and only where something was hit. */
static uint32_t mask_of(byte_vector hit) {
  if (folded(hit) == 0) return 0;
  uint32_t mask = 0;
  for (int i = 0; i < VECTOR_SIZE; i++) mask |= (uint32_t)(hit[i] & 1) << i;
  return mask;
}

static void find(struct search *search, size_t at) {
  FIND_BY_VECTORS(byte_vector, 16, mask_of);
}

#endif

struct partsearch_found partsearch_find_each(const uint8_t *text, size_t start, size_t last,
                                             size_t end, const struct partsearch_needle *needle,
                                             struct partsearch_span *spans, size_t capacity) {
  struct search search = {
      .text = text, .needle = needle, .last = last, .spans = spans, .capacity = capacity};
  search.found.next = start;
  if (end >= needle->length) {
    if (search.last > end - needle->length) search.last = end - needle->length;
    find(&search, start);
  }
  if (search.found.count < capacity) search.found.next = last + 1;
  return search.found;
}
