#include "runs.h"

#include "vector.h"

enum { BLOCK = 64 };

/* What the bytes of a block are, a bit each from the lowest. Behind the text's end they are neither. */
struct block {
  uint64_t members; /* ASCII characters of the set */
  uint64_t others;  /* bytes above 0x7f, where those may matter */
};

static struct block block_bytewise(const uint8_t *at, size_t count,
                                   const struct partsearch_repeat *repeat) {
  struct block block = {0, 0};
  for (size_t i = 0; i < count && i < BLOCK; i++) {
    if (at[i] > 0x7f)
      block.others |= (uint64_t)repeat->has_others << i;
    else
      block.members |= (uint64_t)(repeat->rows[at[i] & 15] >> (at[i] >> 4) & 1) << i;
  }
  return block;
}

/* The loop, for one way to look at a block. From block to block it keeps what it knows of the one
   that `at` is in, or right behind. */
#define FIND_REPEATS(BLOCK_AT)                                                                   \
  do {                                                                                           \
    struct partsearch_found found = {0, start};                                                  \
    const size_t limit = repeat->is_lazy ? repeat->least : repeat->most;                         \
    size_t base = start;                                                                         \
    struct block block = BLOCK_AT(base);                                                         \
    while (found.count < capacity && found.next <= last) {                                       \
      size_t at = found.next;                                                                    \
      uint64_t wanted = at - base < BLOCK ? (block.members | block.others) >> (at - base) : 0;   \
      while (wanted == 0) {                                                                      \
        at = base += BLOCK;                                                                      \
        if (at > last || at >= end) return (struct partsearch_found){found.count, last + 1};     \
        block = BLOCK_AT(base);                                                                  \
        wanted = block.members | block.others;                                                   \
      }                                                                                          \
      const size_t lower = at += (size_t)__builtin_ctzll(wanted);                                \
      if (lower > last) break;                                                                   \
      const size_t bound = limit < end - lower ? lower + limit : end;                            \
      uint64_t behind = ~block.members >> (at - base);                                           \
      while (behind == 0 && base + BLOCK < bound) {                                              \
        at = base += BLOCK;                                                                      \
        block = BLOCK_AT(base);                                                                  \
        behind = ~block.members;                                                                 \
      }                                                                                          \
      size_t upper = behind == 0 ? bound : at + (size_t)__builtin_ctzll(behind);                 \
      if (upper > bound) upper = bound;                                                          \
      found.next = upper;                                                                        \
      const bool is_cut =                                                                        \
          upper - lower < limit && upper - base < BLOCK && (block.others >> (upper - base) & 1); \
      if (is_cut) {                                                                              \
        spans[found.count++] = (struct partsearch_span){lower, 0, 0};                            \
        found.next = lower;                                                                      \
        return found;                                                                            \
      }                                                                                          \
      if (upper - lower >= repeat->least)                                                        \
        spans[found.count++] = (struct partsearch_span){lower, upper, 0};                        \
    }                                                                                            \
    if (found.count < capacity) found.next = last + 1;                                           \
    return found;                                                                                \
  } while (0)

#define BYTEWISE_AT(base) block_bytewise(text + (base), end - (base), repeat)

static struct partsearch_found find_bytewise(const uint8_t *text, size_t start, size_t last,
                                             size_t end, const struct partsearch_repeat *repeat,
                                             struct partsearch_span *spans, size_t capacity) {
  FIND_REPEATS(BYTEWISE_AT);
}

#if defined(__x86_64__)
#include <immintrin.h>

/* The bit of each upper half in a row; those of bytes above 0x7f are in none. */
static const uint8_t bits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 255, 255, 255, 255, 255, 255, 255, 255};

__attribute__((target("avx2"))) static inline uint32_t members_of(__m256i bytes, __m256i rows,
                                                                  __m256i bits) {
  const __m256i half = _mm256_set1_epi8(15);
  /* A byte above 0x7f gets an empty row. */
  const __m256i row = _mm256_shuffle_epi8(rows, bytes);
  const __m256i bit =
      _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half));
  return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit));
}

__attribute__((target("avx2"))) static inline struct block block_by_vectors(
    const uint8_t *at, __m256i rows, __m256i bits, bool has_others) {
  const __m256i one = _mm256_loadu_si256((const __m256i *)at);
  const __m256i two = _mm256_loadu_si256((const __m256i *)(at + 32));
  struct block block = {0, 0};
  block.members = (uint64_t)members_of(two, rows, bits) << 32 | members_of(one, rows, bits);
  if (has_others)
    block.others = (uint64_t)(uint32_t)_mm256_movemask_epi8(two) << 32 |
                   (uint32_t)_mm256_movemask_epi8(one);
  return block;
}

#define VECTORS_AT(base)                                                              \
  (end - (base) >= BLOCK ? block_by_vectors(text + (base), rows, bit, has_others)     \
                         : block_bytewise(text + (base), end - (base), repeat))

__attribute__((target("avx2"))) static struct partsearch_found find_by_vectors(
    const uint8_t *text, size_t start, size_t last, size_t end,
    const struct partsearch_repeat *repeat, struct partsearch_span *spans, size_t capacity) {
  const __m256i rows =
      _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)repeat->rows));
  const __m256i bit = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bits));
  const bool has_others = repeat->has_others;
  FIND_REPEATS(VECTORS_AT);
}

#endif

struct partsearch_found partsearch_find_repeats(const uint8_t *text, size_t start, size_t last,
                                                size_t end, const struct partsearch_repeat *repeat,
                                                struct partsearch_span *spans, size_t capacity) {
  if (start >= end || start > last) return (struct partsearch_found){0, last + 1};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2"))
    return find_by_vectors(text, start, last, end, repeat, spans, capacity);
#endif
  return find_bytewise(text, start, last, end, repeat, spans, capacity);
}
