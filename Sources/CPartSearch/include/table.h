#ifndef PARTSEARCH_TABLE_H
#define PARTSEARCH_TABLE_H

#include "find.h"

/* Some of many needles by a word in them: up to four bytes, as many as the shortest has, that stand
   `offset` bytes behind the needle's start. */
struct partsearch_words {
  size_t offset;
  size_t depth;
  uint32_t mask; /* the bytes of a word that count */
  /* How many of the bits of a hash, from the highest, tell a bit of `seen`, and a place in `first`. */
  unsigned seen_bits;
  unsigned first_bits;
  uint64_t *seen;
  uint32_t *first; /* 1 more than the number of the first needle with such a hash; 0 for none */
};

/* Many needles to find in one pass. At every place of a text words are looked up: one for the needles
   of four bytes and more, and one for the shorter ones, if there are any. In C since it does that for
   every byte. */
struct partsearch_table {
  const struct partsearch_needle *needles;
  size_t count;
  uint32_t fold; /* bits that are set before a word is looked up, if case does not matter to some */
  struct partsearch_words words[2];
  uint32_t *next; /* for each needle 1 more than the number of the next with its hash */
};

/* Fills a table for `count` needles, which the caller keeps and of which there are fewer than 2^31;
   false where memory is short. */
bool partsearch_table_prepare(struct partsearch_table *table, const struct partsearch_needle *needles,
                              size_t count);
void partsearch_table_free(struct partsearch_table *table);

/* As partsearch_find_each, for any of the needles; at one place the first of those that stand there.
   Where very much looks like them it ends early, so that a call takes milliseconds at most. */
struct partsearch_found partsearch_find_in_table(const uint8_t *text, size_t start, size_t last,
                                                 size_t end, const struct partsearch_table *table,
                                                 struct partsearch_span *spans, size_t capacity);

#endif
