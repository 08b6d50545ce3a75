#include "literals.h"

#include "needle.h"
#include "vector.h"

enum { GROUPS = 8 };

void partsearch_literals_prepare(struct partsearch_literals *literals,
                                 const struct partsearch_needle *needles, size_t count,
                                 size_t offset) {
  *literals = (struct partsearch_literals){
      .needles = needles, .count = count, .offset = offset, .depth = PARTSEARCH_FINGERPRINT};
  for (size_t i = 0; i < count; i++)
    if (needles[i].length - offset < literals->depth) literals->depth = needles[i].length - offset;
  for (size_t i = 0; i < count; i++) {
    const uint8_t group = (uint8_t)(1 << i % GROUPS);
    for (size_t k = 0; k < literals->depth; k++) {
      const uint8_t byte = needles[i].bytes[offset + k], other = byte ^ needles[i].fold[offset + k];
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
  at += literals->offset;
  for (size_t k = 0; k < literals->depth; k++)
    groups &= literals->low[k][at[k] & 15] & literals->high[k][at[k] >> 4];
  return groups;
}

/* What is being found, and where it is put. */
struct search {
  const uint8_t *text;
  const struct partsearch_literals *literals;
  size_t last; /* of the places where one may begin */
  size_t end;
  struct partsearch_span *spans;
  size_t capacity;
  struct partsearch_found found;
};

/* The number of the first needle of `groups` that stands at `place`; that of all needles for none. */
static size_t needle_at(const struct search *search, size_t place, uint8_t groups) {
  const struct partsearch_needle *const needles = search->literals->needles;
  const size_t room = search->end - place;
  size_t first = search->literals->count;
  for (; groups != 0; groups &= groups - 1)
    for (size_t i = (size_t)__builtin_ctz(groups); i < first; i += GROUPS)
      if (needles[i].length <= room && needle_stands_at(search->text + place, &needles[i])) first = i;
  return first;
}

/* Puts what stands at the places among those that `mask` has a bit for, counted from `at`, where `each`
   says of which groups; false when there is no more room. Apart from the loop, which a compiler would
   burden with what only this needs. */
__attribute__((noinline)) static bool collect(struct search *search, size_t at, uint64_t mask,
                                              const uint8_t *each) {
  for (; mask != 0; mask &= mask - 1) {
    const size_t k = (size_t)__builtin_ctzll(mask), place = at + k;
    if (place < search->found.next || place > search->last) continue;
    const size_t needle = needle_at(search, place, each[k]);
    if (needle == search->literals->count) continue;
    search->found.next = place + search->literals->needles[needle].length;
    search->spans[search->found.count++] =
        (struct partsearch_span){place, search->found.next, needle};
    if (search->found.count == search->capacity) return false;
  }
  return true;
}

static void find_bytewise(struct search *search, size_t at) {
  const struct partsearch_literals *const literals = search->literals;
  const size_t least = literals->offset + literals->depth;
  for (; at <= search->last && search->end - at >= least; at++) {
    const uint8_t groups = groups_at(search->text + at, literals);
    if (groups != 0 && !collect(search, at, 1, &groups)) return;
  }
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

__attribute__((target("avx2"))) static void find_by_vectors(struct search *search, size_t at) {
  const struct partsearch_literals *const literals = search->literals;
  const uint8_t *const text = search->text + literals->offset;
  const size_t depth = literals->depth, last = search->last, end = search->end;
  const size_t reach = WIDTH + literals->offset + depth - 1;
  const __m256i none = _mm256_setzero_si256();
  __m256i low[PARTSEARCH_FINGERPRINT], high[PARTSEARCH_FINGERPRINT];
  for (size_t k = 0; k < PARTSEARCH_FINGERPRINT; k++) {
    low[k] = twice(literals->low[k]);
    high[k] = twice(literals->high[k]);
  }
  for (; at <= last && end - at >= reach; at += WIDTH) {
    __m256i groups = groups_of(text + at, low[0], high[0]);
    if (depth > 1) groups = _mm256_and_si256(groups, groups_of(text + at + 1, low[1], high[1]));
    if (depth > 2) groups = _mm256_and_si256(groups, groups_of(text + at + 2, low[2], high[2]));
    if (depth > 3) groups = _mm256_and_si256(groups, groups_of(text + at + 3, low[3], high[3]));
    if (__builtin_expect(_mm256_testz_si256(groups, groups), 1)) continue;
    uint8_t each[WIDTH];
    memcpy(each, &groups, WIDTH);
    const uint32_t places = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(groups, none));
    if (!collect(search, at, places, each)) return;
  }
  find_bytewise(search, at);
}

static void find(struct search *search, size_t at) {
  if (__builtin_cpu_supports("avx2"))
    find_by_vectors(search, at);
  else
    find_bytewise(search, at);
}

#else

static void find(struct search *search, size_t at) { find_bytewise(search, at); }

#endif

struct partsearch_found partsearch_find_literals(const uint8_t *text, size_t start, size_t last,
                                                 size_t end,
                                                 const struct partsearch_literals *literals,
                                                 struct partsearch_span *spans, size_t capacity) {
  struct search search = {.text = text,
                          .literals = literals,
                          .last = last,
                          .end = end,
                          .spans = spans,
                          .capacity = capacity};
  search.found.next = start;
  if (start <= end) find(&search, start);
  if (search.found.count < capacity) search.found.next = last + 1;
  return search.found;
}
