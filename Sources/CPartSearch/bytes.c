/* For memrchr, where there is one. */
#define _GNU_SOURCE
#include "bytes.h"

#include <string.h>

#include "vector.h"

enum { STEP = 4 * VECTOR_SIZE };

size_t partsearch_count_byte(const uint8_t *start, size_t count, uint8_t byte) {
  const byte_vector wanted = all_bytes(byte);
  size_t total = 0;
  while (count >= STEP) {
    /* A lane counts to 255 at most, so that the counters stay one byte wide. */
    size_t rounds = count / STEP;
    if (rounds > 255) rounds = 255;
    byte_vector found[4] = {{0}, {0}, {0}, {0}};
    for (size_t i = 0; i < rounds; i++, start += STEP)
      /* A comparison gives 0xff for true: taking it away adds one. */
      for (int k = 0; k < 4; k++)
        found[k] -= (byte_vector)(load_bytes(start + k * VECTOR_SIZE) == wanted);
    for (int k = 0; k < 4; k++) total += sum_of_bytes(found[k]);
    count -= rounds * STEP;
  }
  for (size_t i = 0; i < count; i++) total += start[i] == byte;
  return total;
}

const uint8_t *partsearch_last_byte(const uint8_t *start, size_t count, uint8_t byte) {
#ifdef __GLIBC__
  return memrchr(start, byte, count);
#else
  while (count > 0)
    if (start[--count] == byte) return start + count;
  return NULL;
#endif
}

partsearch_ascii_run partsearch_ascii(const uint8_t *start, size_t count) {
  const byte_vector cr = all_bytes('\r');
  byte_vector crs = {0};
  size_t at = 0;
  for (; count - at >= STEP; at += STEP) {
    byte_vector all = {0};
    for (int k = 0; k < 4; k++) {
      byte_vector bytes = load_bytes(start + at + k * VECTOR_SIZE);
      crs |= (byte_vector)(bytes == cr);
      all |= bytes;
    }
    if ((folded(all) & 0x8080808080808080) != 0) break;
  }
  bool has_cr = folded(crs) != 0;
  for (; at < count && start[at] < 0x80; at++) has_cr |= start[at] == '\r';
  return (partsearch_ascii_run){at, has_cr};
}

static inline bool has_byte(const uint64_t set[4], uint8_t byte) {
  return (set[byte >> 6] >> (byte & 63)) & 1;
}

size_t partsearch_run_length(const uint8_t *start, size_t count, const uint64_t set[4]) {
  size_t at = 0;
  while (at < count && has_byte(set, start[at])) at++;
  return at;
}

size_t partsearch_run_length_before(const uint8_t *start, size_t count, const uint64_t set[4]) {
  size_t at = count;
  while (at > 0 && has_byte(set, start[at - 1])) at--;
  return count - at;
}
