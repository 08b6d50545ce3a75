#ifndef PARTSEARCH_FIND_H
#define PARTSEARCH_FIND_H

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

/* The first offset from `start` on where the needle stands and ends at or before `end`, or SIZE_MAX.
   In C for its vectors, of 32 bytes where the processor has them: memmem is several times slower on
   short needles and knows no case. */
size_t partsearch_find(const uint8_t *text, size_t start, size_t end,
                       const struct partsearch_needle *needle);

#endif
