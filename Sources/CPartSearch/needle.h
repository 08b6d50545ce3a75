#ifndef PARTSEARCH_NEEDLE_H
#define PARTSEARCH_NEEDLE_H

#include "find.h"

static inline bool needle_stands_at(const uint8_t *at, const struct partsearch_needle *needle) {
  for (size_t i = 0; i < needle->length; i++)
    if ((at[i] | needle->fold[i]) != needle->bytes[i]) return false;
  return true;
}

#endif
