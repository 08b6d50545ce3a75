#include "utf8.h"

#include "vector.h"

enum { BLOCK = 4 * VECTOR_SIZE };

/* Not zero where one of the 16 bytes at `p` cannot stand in well-formed UTF-8 behind the three bytes
   before it (Unicode 17, table 3-7). What is missing behind the last byte shows in the next vector. */
static inline byte_vector misplaced(const uint8_t *p) {
  byte_vector here = load_bytes(p), before = load_bytes(p - 1);
  byte_vector second = (byte_vector)(before >= all_bytes(0xc0));
  byte_vector third = (byte_vector)(load_bytes(p - 2) >= all_bytes(0xe0));
  byte_vector fourth = (byte_vector)(load_bytes(p - 3) >= all_bytes(0xf0));
  byte_vector continues = (byte_vector)((here & all_bytes(0xc0)) == all_bytes(0x80));
  byte_vector wrong = continues ^ (second | third | fourth);
  wrong |= (byte_vector)((here & all_bytes(0xfe)) == all_bytes(0xc0));
  wrong |= (byte_vector)(here >= all_bytes(0xf5));
  /* The second bytes that table 3-7 restricts: overlong, surrogate, overlong, above U+10FFFF. */
  wrong |= (byte_vector)(before == all_bytes(0xe0)) & (byte_vector)(here < all_bytes(0xa0));
  wrong |= (byte_vector)(before == all_bytes(0xed)) & (byte_vector)(here >= all_bytes(0xa0));
  wrong |= (byte_vector)(before == all_bytes(0xf0)) & (byte_vector)(here < all_bytes(0x90));
  wrong |= (byte_vector)(before == all_bytes(0xf4)) & (byte_vector)(here >= all_bytes(0x90));
  return wrong;
}

/* Whether the character that holds the byte before `p` goes on at `p`; all before it is valid. */
static inline bool unfinished(const uint8_t *p) {
  return p[-1] >= 0xc0 || p[-2] >= 0xe0 || p[-3] >= 0xf0;
}

/* Character by character from `p` until `stop` is reached or passed. NULL where one is ill-formed,
   and `traits` then knows where. */
static const uint8_t *step_through(const uint8_t *start, const uint8_t *p, const uint8_t *stop,
                                   const uint8_t *end, partsearch_text_traits *traits) {
  while (p < stop) {
    int length = partsearch_utf8_length(p, (size_t)(end - p));
    if (length < 0) {
      traits->first_invalid = (size_t)(p - start);
      traits->ascii = false;
      return NULL;
    }
    traits->ascii &= length == 1;
    traits->has_cr |= *p == '\r';
    traits->has_nul |= *p == 0;
    p += length;
  }
  return p;
}

/* The traits of the text up to its first ill-formed sequence, or a little further. */
static partsearch_text_traits scan_valid(const uint8_t *start, size_t count) {
  partsearch_text_traits traits = {count, true, false, false};
  const uint8_t *end = start + count;
  byte_vector crs = {0}, nuls = {0};

  /* The vectors look back three bytes, so the first ones are taken singly. */
  const uint8_t *p = step_through(start, start, count < 3 ? end : start + 3, end, &traits);
  if (p == NULL) return traits;
  bool pending = false;
  while (end - p >= BLOCK) {
    byte_vector all = {0};
    for (int k = 0; k < 4; k++) {
      byte_vector bytes = load_bytes(p + k * VECTOR_SIZE);
      crs |= (byte_vector)(bytes == all_bytes('\r'));
      nuls |= (byte_vector)(bytes == all_bytes(0));
      all |= bytes;
    }
    bool plain = (folded(all) & 0x8080808080808080) == 0;
    if (!plain || pending) {
      traits.ascii = false;
      byte_vector wrong = {0};
      for (int k = 0; k < 4; k++) wrong |= misplaced(p + k * VECTOR_SIZE);
      if (folded(wrong) != 0) break; /* stepping finds the place */
      pending = !plain && unfinished(p + BLOCK);
    }
    p += BLOCK;
  }
  /* Back to where the character starts that the block before has not finished. */
  if (pending)
    do p--;
    while (partsearch_utf8_continues(*p));
  step_through(start, p, end, end, &traits);
  traits.has_cr |= folded(crs) != 0;
  traits.has_nul |= folded(nuls) != 0;
  return traits;
}

partsearch_text_traits partsearch_scan_text(const uint8_t *start, size_t count) {
  partsearch_text_traits traits = scan_valid(start, count);
  const uint8_t *rest = start + traits.first_invalid;
  size_t left = count - traits.first_invalid;
  if (left > 0) {
    traits.has_cr |= memchr(rest, '\r', left) != NULL;
    traits.has_nul |= memchr(rest, 0, left) != NULL;
  }
  return traits;
}

partsearch_units partsearch_count_valid_units(const uint8_t *start, size_t count) {
  typedef int8_t signed_vector __attribute__((vector_size(16)));
  /* As signed numbers continuation bytes are -128 to -65, and nothing else is below -64. */
  const signed_vector last_continuation = (signed_vector){0} - 65;
  partsearch_units units = {0, 0};
  while (count >= VECTOR_SIZE) {
    /* A lane counts to 255 at most, so that the counters stay one byte wide. */
    size_t rounds = count / VECTOR_SIZE;
    if (rounds > 255) rounds = 255;
    byte_vector scalars = {0}, astral = {0};
    for (size_t i = 0; i < rounds; i++, start += VECTOR_SIZE) {
      byte_vector bytes = load_bytes(start);
      /* A comparison gives 0xff for true: taking it away adds one. */
      scalars -= (byte_vector)((signed_vector)bytes > last_continuation);
      astral -= (byte_vector)(bytes >= all_bytes(0xf0));
    }
    units.scalars += sum_of_bytes(scalars);
    units.astral += sum_of_bytes(astral);
    count -= rounds * VECTOR_SIZE;
  }
  for (size_t i = 0; i < count; i++) {
    units.scalars += !partsearch_utf8_continues(start[i]);
    units.astral += start[i] >= 0xf0;
  }
  return units;
}

/* The first offset from `from` on at which a character or a maximal subpart starts. */
static size_t first_start(const uint8_t *text, size_t length, size_t from) {
  while (from < length && partsearch_utf8_start(text, length, from) != from) from++;
  return from;
}

partsearch_units partsearch_count_units(const uint8_t *text, size_t length, size_t from,
                                        size_t to) {
  partsearch_units units = {0, 0};
  /* Between two starts the stretch can be looked at by itself: no unit reaches across. */
  size_t p = first_start(text, length, from), end = first_start(text, length, to);
  while (p < end) {
    size_t valid = scan_valid(text + p, end - p).first_invalid;
    partsearch_units part = partsearch_count_valid_units(text + p, valid);
    units.scalars += part.scalars;
    units.astral += part.astral;
    p += valid;
    if (p >= end) break;
    units.scalars++;
    p += (size_t)-partsearch_utf8_length(text + p, end - p);
  }
  return units;
}

size_t partsearch_skip_units(const uint8_t *text, size_t length, size_t from, size_t units,
                             bool utf16) {
  size_t p = first_start(text, length, from);
  while (units > 0) {
    if (p >= length) return SIZE_MAX;
    int unit = partsearch_utf8_length(text + p, length - p);
    size_t weight = utf16 && unit == 4 ? 2 : 1;
    if (weight > units) return p;
    units -= weight;
    p += (size_t)(unit < 0 ? -unit : unit);
  }
  return p;
}
