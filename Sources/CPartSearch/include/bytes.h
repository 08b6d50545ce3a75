#ifndef PARTSEARCH_BYTES_H
#define PARTSEARCH_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of bytes equal to `byte` in `count` bytes from `start` on. In C because the loop is
   vectorised by every compiler, at memory speed, which the Swift loop is not. */
size_t partsearch_count_byte(const uint8_t *start, size_t count, uint8_t byte);

/* The last byte equal to `byte` in `count` bytes from `start` on, or NULL: memrchr, which module
   Glibc leaves out and Darwin does not have. */
const uint8_t *partsearch_last_byte(const uint8_t *start, size_t count, uint8_t byte);

/* How many of the `count` bytes from `start` on come before the first, or behind the last, that is not
   in `set`, which has a bit a byte. In C since Swift's loop would count bounds for every byte. */
size_t partsearch_run_length(const uint8_t *start, size_t count, const uint64_t set[4]);
size_t partsearch_run_length_before(const uint8_t *start, size_t count, const uint64_t set[4]);

/* A run of ASCII. */
typedef struct {
  size_t count;
  bool has_cr; /* whether a CR may be in it; looked for in whole blocks */
} partsearch_ascii_run;

/* The run of bytes up to 0x7f that `count` bytes from `start` on begin with. In C for speed: it looks
   at every byte of a text before a search does. */
partsearch_ascii_run partsearch_ascii(const uint8_t *start, size_t count);

#endif
