#ifndef PARTSEARCH_RUNS_H
#define PARTSEARCH_RUNS_H

#include "find.h"

/* A character of some set, repeated. */
struct partsearch_repeat {
  /* The ASCII characters of the set: for each lower half of a byte a bit for each upper half. */
  uint8_t rows[16];
  /* Whether other characters may be in it, too: what depends on them is left to the caller. */
  bool has_others;
  /* At least one, and more than any text has for no bound. */
  size_t least;
  size_t most;
  /* Whether as few are taken as will do. */
  bool is_lazy;
};

/* Finds the repeats from `start` on as partsearch_find_each finds needles. A byte above 0x7f belongs
   to none; but where the repeat has others and such a byte could make it longer, `lower` is where the
   repeat begins and `upper` is 0, and nothing more is found. */
struct partsearch_found partsearch_find_repeats(const uint8_t *text, size_t start, size_t last,
                                                size_t end, const struct partsearch_repeat *repeat,
                                                struct partsearch_span *spans, size_t capacity);

#endif
