#ifndef PARTSEARCH_FIND_H
#define PARTSEARCH_FIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What to find: `length` bytes, at least one; where `fold` is 0x20 for a byte, an ASCII letter in
   either case matches there (the byte itself is in lower case). `first` and `second` are the two
   places whose bytes are looked for together, the rarest ones. */
struct partsearch_needle {
  const uint8_t *bytes;
  const uint8_t *fold;
  size_t length;
  size_t first;
  size_t second;
};

/* A stretch of a text, in bytes, end excluded, and the number of the needle that stands there. */
struct partsearch_span {
  size_t lower;
  size_t upper;
  size_t needle;
};

/* What a call that finds several things gives. */
struct partsearch_found {
  /* How many spans were written. */
  size_t count;
  /* All that begins before this offset was found. */
  size_t next;
};

/* Where the needle stands, from `start` on: the leftmost place and then each time the leftmost one
   behind the last. Those that begin at or before `last`, end at or before `end`, and for which there
   is room in `spans`. In C for its vectors, of 32 bytes where the processor has them: memmem is
   several times slower on short needles and knows no case. */
struct partsearch_found partsearch_find_each(const uint8_t *text, size_t start, size_t last,
                                             size_t end, const struct partsearch_needle *needle,
                                             struct partsearch_span *spans, size_t capacity);

#endif
