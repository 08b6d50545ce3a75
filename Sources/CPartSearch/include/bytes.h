#ifndef PARTSEARCH_BYTES_H
#define PARTSEARCH_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* The number of bytes equal to `byte` in `count` bytes from `start` on. In C because the loop is
   vectorised by every compiler, at memory speed, which the Swift loop is not. */
size_t partsearch_count_byte(const uint8_t *start, size_t count, uint8_t byte);

/* The last byte equal to `byte` in `count` bytes from `start` on, or NULL: memrchr, which module
   Glibc leaves out and Darwin does not have. */
const uint8_t *partsearch_last_byte(const uint8_t *start, size_t count, uint8_t byte);

#endif
