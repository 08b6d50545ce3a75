#include "literals.h"

#include "needle.h"
#include "vector.h"

enum { GROUPS = 8 };

void partsearch_literals_prepare(struct partsearch_literals *literals,
                                 const struct partsearch_needle *needles, size_t count) {
  *literals = (struct partsearch_literals){
      .needles = needles, .count = count, .depth = PARTSEARCH_FINGERPRINT};
  for (size_t i = 0; i < count; i++)
    if (needles[i].length < literals->depth) literals->depth = needles[i].length;
  for (size_t i = 0; i < count; i++) {
    const uint8_t group = (uint8_t)(1 << i % GROUPS);
    for (size_t k = 0; k < literals->depth; k++) {
      const uint8_t byte = needles[i].bytes[k], other = byte ^ needles[i].fold[k];
      literals->low[k][byte & 15] |= group;
      literals->high[k][byte >> 4] |= group;
      /* The other case differs in its upper half alone. */
      literals->high[k][other >> 4] |= group;
    }
  }
}

/* The groups of which a needle may stand at `at`. */
static uint8_t groups_at(const uint8_t *at, const struct partsearch_literals *literals) {
  uint8_t groups = 0xff;
  for (size_t k = 0; k < literals->depth; k++)
    groups &= literals->low[k][at[k] & 15] & literals->high[k][at[k] >> 4];
  return groups;
}

/* The length of the first needle of `groups` that stands at `at`, where `room` bytes are; 0 for none. */
static size_t length_at(const uint8_t *at, size_t room, uint8_t groups,
                        const struct partsearch_literals *literals) {
  for (size_t i = 0; i < literals->count; i++) {
    const struct partsearch_needle *needle = &literals->needles[i];
    if ((groups >> i % GROUPS & 1) != 0 && needle->length <= room && needle_stands_at(at, needle))
      return needle->length;
  }
  return 0;
}

/* The first place from `at` to `last` where one stands, with its end; {SIZE_MAX, 0} for none. */
static struct partsearch_span first_bytewise(const uint8_t *text, size_t at, size_t last, size_t end,
                                             const struct partsearch_literals *literals) {
  for (; at <= last && end - at >= literals->depth; at++) {
    const uint8_t groups = groups_at(text + at, literals);
    const size_t length = groups ? length_at(text + at, end - at, groups, literals) : 0;
    if (length > 0) return (struct partsearch_span){at, at + length};
  }
  return (struct partsearch_span){SIZE_MAX, 0};
}

#if defined(__x86_64__)
#include <immintrin.h>

enum { WIDTH = 32 };

__attribute__((target("avx2"))) static inline __m256i twice(const uint8_t table[16]) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

/* For each of the bytes from `at` on the groups that have a needle whose byte `k` it could be. */
__attribute__((target("avx2"))) static inline __m256i groups_of(const uint8_t *at, __m256i low,
                                                                __m256i high) {
  const __m256i half = _mm256_set1_epi8(15);
  const __m256i bytes = _mm256_loadu_si256((const __m256i *)at);
  const __m256i lows = _mm256_and_si256(bytes, half);
  const __m256i highs = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half);
  return _mm256_and_si256(_mm256_shuffle_epi8(low, lows), _mm256_shuffle_epi8(high, highs));
}

__attribute__((target("avx2"))) static struct partsearch_span first_by_vectors(
    const uint8_t *text, size_t at, size_t last, size_t end,
    const struct partsearch_literals *literals) {
  const size_t depth = literals->depth;
  __m256i low[PARTSEARCH_FINGERPRINT], high[PARTSEARCH_FINGERPRINT];
  for (size_t k = 0; k < PARTSEARCH_FINGERPRINT; k++) {
    low[k] = twice(literals->low[k]);
    high[k] = twice(literals->high[k]);
  }
  for (; at <= last && end - at >= WIDTH + depth - 1; at += WIDTH) {
    __m256i groups = groups_of(text + at, low[0], high[0]);
    if (depth > 1) groups = _mm256_and_si256(groups, groups_of(text + at + 1, low[1], high[1]));
    if (depth > 2) groups = _mm256_and_si256(groups, groups_of(text + at + 2, low[2], high[2]));
    uint32_t places =
        ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(groups, _mm256_setzero_si256()));
    if (places == 0) continue;
    uint8_t each[WIDTH];
    memcpy(each, &groups, WIDTH);
    for (; places != 0; places &= places - 1) {
      const size_t k = (size_t)__builtin_ctz(places), place = at + k;
      if (place > last) break;
      const size_t length = length_at(text + place, end - place, each[k], literals);
      if (length > 0) return (struct partsearch_span){place, place + length};
    }
  }
  return first_bytewise(text, at, last, end, literals);
}

static struct partsearch_span first_span(const uint8_t *text, size_t at, size_t last, size_t end,
                                         const struct partsearch_literals *literals) {
  return __builtin_cpu_supports("avx2") ? first_by_vectors(text, at, last, end, literals)
                                        : first_bytewise(text, at, last, end, literals);
}

#else

#define first_span first_bytewise

#endif

struct partsearch_found partsearch_find_literals(const uint8_t *text, size_t start, size_t last,
                                                 size_t end,
                                                 const struct partsearch_literals *literals,
                                                 struct partsearch_span *spans, size_t capacity) {
  struct partsearch_found found = {0, start};
  while (found.count < capacity && found.next <= last && found.next < end) {
    const struct partsearch_span span = first_span(text, found.next, last, end, literals);
    if (span.lower == SIZE_MAX) {
      found.next = last + 1;
      break;
    }
    found.next = span.upper;
    spans[found.count++] = span;
  }
  return found;
}
