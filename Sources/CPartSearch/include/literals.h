#ifndef PARTSEARCH_LITERALS_H
#define PARTSEARCH_LITERALS_H

#include "find.h"

enum { PARTSEARCH_FINGERPRINT = 4 };

/* Several needles to find in one pass. A needle is in one of eight groups; for each of the `depth` bytes
   from its byte `offset` on, and each half of it, a table says which groups have a needle with such a
   byte there. In C for the instruction that looks up 32 halves of bytes in such a table at once. */
struct partsearch_literals {
  const struct partsearch_needle *needles;
  size_t count;
  size_t offset;
  /* As many as the shortest needle has behind `offset`, at most PARTSEARCH_FINGERPRINT. */
  size_t depth;
  uint8_t low[PARTSEARCH_FINGERPRINT][16];
  uint8_t high[PARTSEARCH_FINGERPRINT][16];
};

/* Fills the tables for `count` needles, which the caller keeps, each longer than `offset`. */
void partsearch_literals_prepare(struct partsearch_literals *literals,
                                 const struct partsearch_needle *needles, size_t count,
                                 size_t offset);

/* As partsearch_find_each, for any of the needles; at one place the first of those that stand there. */
struct partsearch_found partsearch_find_literals(const uint8_t *text, size_t start, size_t last,
                                                 size_t end,
                                                 const struct partsearch_literals *literals,
                                                 struct partsearch_span *spans, size_t capacity);

#endif
