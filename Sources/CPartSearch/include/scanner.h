#ifndef PARTSEARCH_SCANNER_H
#define PARTSEARCH_SCANNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Vectorscan or Hyperscan, one library by two names, looked up when first wanted: nothing needs it.
   In C because its callbacks come from C, once for every match. */

typedef struct partsearch_scanner_database partsearch_scanner_database;
typedef struct partsearch_scanner_scratch partsearch_scanner_scratch;

/* The version the library gives itself, or NULL where there is none that runs on this processor. */
const char *partsearch_scanner_version(void);

/* Compiles `count` expressions over bytes, numbered from 0. NULL where the library refuses one, with
   its reason, cut to `capacity` bytes, in `message`. */
partsearch_scanner_database *partsearch_scanner_compile(const char *const *expressions, size_t count,
                                                        char *message, size_t capacity);
void partsearch_scanner_free(partsearch_scanner_database *database);

/* What one thread needs to scan. NULL where memory is short. */
partsearch_scanner_scratch *partsearch_scanner_scratch_make(const partsearch_scanner_database *database);
void partsearch_scanner_scratch_free(partsearch_scanner_scratch *scratch);

/* One find: the end of a match, and the number of its expression. */
typedef struct {
  uint32_t end;
  uint32_t expression;
} partsearch_find_end;

/* Scans `count` bytes, fewer than 2^32, and puts the finds into `finds`, by their ends. Returns how
   many there are; more than `capacity` when the scan was given up there; -1 where it failed. */
ptrdiff_t partsearch_scanner_scan(const partsearch_scanner_database *database,
                                  partsearch_scanner_scratch *scratch, const uint8_t *bytes,
                                  size_t count, partsearch_find_end *finds, size_t capacity);

#endif
