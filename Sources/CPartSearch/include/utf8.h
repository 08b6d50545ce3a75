#ifndef PARTSEARCH_UTF8_H
#define PARTSEARCH_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In C because the kernels of utf8.c and Swift's boundary checks have to agree to the letter; inline
   here, so that Swift's calls cost nothing. */

static inline bool partsearch_utf8_continues(uint8_t byte) { return (byte & 0xc0) == 0x80; }

/* The well-formed UTF-8 sequence that starts at `p`: its length, 1 to 4. Where none starts there,
   minus the length (1 to 3) of the maximal subpart, which a decoder replaces by ONE U+FFFD (Unicode
   17, section 3.9, "U+FFFD substitution of maximal subparts", and table 3-7). At least one byte has
   to be available. */
static inline int partsearch_utf8_length(const uint8_t *p, size_t available) {
  uint8_t lead = p[0];
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4 || available < 2) return -1;
  uint8_t low = 0x80, high = 0xbf;
  if (lead == 0xe0) low = 0xa0;       /* else overlong */
  else if (lead == 0xed) high = 0x9f; /* else a surrogate */
  else if (lead == 0xf0) low = 0x90;  /* else overlong */
  else if (lead == 0xf4) high = 0x8f; /* else above U+10FFFF */
  if (p[1] < low || p[1] > high) return -1;
  if (lead < 0xe0) return 2;
  if (available < 3 || !partsearch_utf8_continues(p[2])) return -2;
  if (lead < 0xf0) return 3;
  if (available < 4 || !partsearch_utf8_continues(p[3])) return -3;
  return 4;
}

/* Where the character or maximal subpart that holds the byte at `offset` starts. A subpart holds no
   lead byte but its first, so looking back three bytes is enough, whatever stands before them. */
static inline size_t partsearch_utf8_start(const uint8_t *text, size_t length, size_t offset) {
  if (!partsearch_utf8_continues(text[offset])) return offset;
  for (size_t back = 1; back <= 3 && back <= offset; back++) {
    size_t start = offset - back;
    if (partsearch_utf8_continues(text[start])) continue;
    int unit = partsearch_utf8_length(text + start, length - start);
    size_t size = (size_t)(unit < 0 ? -unit : unit);
    return back < size ? start : offset;
  }
  return offset;
}

/* What one pass over a text finds. */
typedef struct {
  size_t first_invalid; /* the first byte of the first ill-formed sequence, or the count of bytes */
  bool ascii;           /* no byte above 0x7f */
  bool has_cr;
  bool has_nul;
} partsearch_text_traits;

/* In C for speed: all-ASCII text goes by at the speed of memory. */
partsearch_text_traits partsearch_scan_text(const uint8_t *start, size_t count);

/* How many characters start in a stretch of text, and how many of them are above U+FFFF and so take
   two units in UTF-16. A maximal subpart counts as one character, U+FFFD. */
typedef struct {
  size_t scalars;
  size_t astral;
} partsearch_units;

/* Exact on any bytes: counts what starts in `from` to `to` of the `length` bytes of `text`. */
partsearch_units partsearch_count_units(const uint8_t *text, size_t length, size_t from, size_t to);

/* The same for text that is known to be valid, at the speed of memory. */
partsearch_units partsearch_count_valid_units(const uint8_t *start, size_t count);

/* Goes on from the first character that starts at `from` or later by `units` scalars, or by `units`
   UTF-16 units (never into the middle of a pair). Returns where it stopped, SIZE_MAX when the text
   ends first. */
size_t partsearch_skip_units(const uint8_t *text, size_t length, size_t from, size_t units,
                             bool utf16);

#endif
