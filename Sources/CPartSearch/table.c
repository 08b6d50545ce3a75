#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "needle.h"

enum { WORD = 4, MOST_OFFSETS = 256, MOST_VERIFIED = 100000 };

static uint32_t word_at(const uint8_t *at) {
  uint32_t word;
  memcpy(&word, at, WORD);
  return word;
}

/* The same where only `count` bytes may be read. */
static uint32_t short_word_at(const uint8_t *at, size_t count) {
  uint8_t bytes[WORD] = {0};
  memcpy(bytes, at, count < WORD ? count : WORD);
  return word_at(bytes);
}

static inline uint32_t hash_of(uint32_t word, uint32_t mask) {
  /* By a number near the golden ratio of 2^32, the high bits of a product are well mixed (Knuth). */
  return (word & mask) * 2654435769u;
}

static inline bool is_seen(const struct partsearch_words *words, uint32_t hash) {
  const uint32_t bit = hash >> (32 - words->seen_bits);
  return words->seen[bit >> 6] >> (bit & 63) & 1;
}

static inline uint32_t *first_of(const struct partsearch_words *words, uint32_t hash) {
  return &words->first[hash >> (32 - words->first_bits)];
}

/* Which of the two kinds of words a needle is found by. */
static size_t kind_of(const struct partsearch_needle *needle) { return needle->length < WORD; }

static uint32_t needle_hash(const struct partsearch_table *table, size_t i) {
  const struct partsearch_needle *const needle = &table->needles[i];
  const struct partsearch_words *const words = &table->words[kind_of(needle)];
  const uint32_t word =
      short_word_at(needle->bytes + words->offset, needle->length - words->offset);
  return hash_of(word | table->fold, words->mask);
}

/* Puts the needles of a kind in their places; how many places are taken. */
static size_t fill(struct partsearch_table *table, size_t kind) {
  const struct partsearch_words *const words = &table->words[kind];
  memset(words->first, 0, sizeof *words->first << words->first_bits);
  size_t taken = 0;
  /* From the last to the first, each in front of the others of its place. */
  for (size_t i = table->count; i-- > 0;) {
    if (kind_of(&table->needles[i]) != kind) continue;
    uint32_t *const first = first_of(words, needle_hash(table, i));
    taken += *first == 0;
    table->next[i] = *first;
    *first = (uint32_t)i + 1;
  }
  return taken;
}

/* Fills what belongs to the `count` needles of a kind, the shortest of which has `shortest` bytes. */
static bool prepare(struct partsearch_table *table, size_t kind, size_t count, size_t shortest) {
  static const uint8_t all[WORD] = {0xff, 0xff, 0xff, 0xff};
  struct partsearch_words *const words = &table->words[kind];
  words->depth = shortest < WORD ? shortest : WORD;
  words->mask = short_word_at(all, words->depth);
  words->first_bits = 8;
  while (words->first_bits < 26 && (size_t)1 << words->first_bits < 2 * count) words->first_bits++;
  /* Few of the bits are set, and those of some hundred needles fit into the nearest cache. */
  words->seen_bits = words->first_bits < 11 ? 16 : words->first_bits + 5;
  words->seen = calloc((size_t)1 << (words->seen_bits - 6), sizeof *words->seen);
  words->first = malloc(sizeof *words->first << words->first_bits);
  if (!words->seen || !words->first) return false;
  /* Words that are alike in all needles, as those of a common beginning, tell little. */
  size_t best = 0, most = 0, offset = 0;
  do {
    words->offset = offset;
    const size_t taken = fill(table, kind);
    if (taken > most) {
      most = taken;
      best = offset;
    }
    offset++;
  } while (most < count - count / 4 && offset + words->depth <= shortest && offset < MOST_OFFSETS);
  words->offset = best;
  fill(table, kind);
  for (size_t i = 0; i < table->count; i++) {
    if (kind_of(&table->needles[i]) != kind) continue;
    const uint32_t bit = needle_hash(table, i) >> (32 - words->seen_bits);
    words->seen[bit >> 6] |= (uint64_t)1 << (bit & 63);
  }
  return true;
}

bool partsearch_table_prepare(struct partsearch_table *table, const struct partsearch_needle *needles,
                              size_t count) {
  size_t counts[2] = {0, 0}, shortest[2] = {SIZE_MAX, SIZE_MAX};
  *table = (struct partsearch_table){.needles = needles, .count = count};
  for (size_t i = 0; i < count; i++) {
    const size_t kind = kind_of(&needles[i]), length = needles[i].length;
    counts[kind]++;
    if (length < shortest[kind]) shortest[kind] = length;
    for (size_t k = 0; k < length; k++)
      if (needles[i].fold[k] != 0) table->fold = 0x20202020;
  }
  table->next = malloc(sizeof *table->next * count);
  bool is_made = table->next != NULL;
  for (size_t kind = 0; kind < 2; kind++)
    if (is_made && counts[kind] > 0) is_made = prepare(table, kind, counts[kind], shortest[kind]);
  if (!is_made) partsearch_table_free(table);
  return is_made;
}

void partsearch_table_free(struct partsearch_table *table) {
  for (size_t kind = 0; kind < 2; kind++) {
    free(table->words[kind].seen);
    free(table->words[kind].first);
  }
  free(table->next);
  *table = (struct partsearch_table){0};
}

/* The word of that kind at `at`, hashed; `room` bytes are there. */
static inline uint32_t hash_at(const uint8_t *at, size_t room, const struct partsearch_table *table,
                               const struct partsearch_words *words) {
  const uint32_t word = room - words->offset >= WORD
                            ? word_at(at + words->offset)
                            : short_word_at(at + words->offset, room - words->offset);
  return hash_of(word | table->fold, words->mask);
}

/* The number of the first needle that stands at `at`, where `room` bytes are; that of all for none. Adds
   to `verified` how many were looked at. */
__attribute__((noinline)) static size_t needle_at(const uint8_t *at, size_t room,
                                                  const struct partsearch_table *table,
                                                  size_t *verified) {
  size_t best = table->count;
  for (size_t kind = 0; kind < 2; kind++) {
    const struct partsearch_words *const words = &table->words[kind];
    if (words->depth == 0 || room < words->offset + words->depth) continue;
    const uint32_t hash = hash_at(at, room, table, words);
    if (!is_seen(words, hash)) continue;
    for (uint32_t i = *first_of(words, hash); i != 0 && i <= best; i = table->next[i - 1]) {
      const struct partsearch_needle *const needle = &table->needles[i - 1];
      ++*verified;
      if (needle->length > room || !needle_stands_at(at, needle)) continue;
      best = i - 1;
      break;
    }
  }
  return best;
}

/* Whether one of these words may stand at `at`. */
static inline bool may_stand(const uint8_t *at, const struct partsearch_words *words, uint32_t fold) {
  return is_seen(words, hash_of(word_at(at + words->offset) | fold, words->mask));
}

/* The first place from `at` up to and with `last` where a needle may stand; `last + 1` for none. As many
   bytes can be read behind each. */
static size_t candidate(const uint8_t *text, size_t at, size_t last,
                        const struct partsearch_table *table) {
  /* Copies, so that nothing of them is read anew at each byte. */
  const struct partsearch_words words = table->words[0], others = table->words[1];
  const uint32_t fold = table->fold;
  if (others.depth == 0) {
    for (; at + 3 <= last; at += 4) {
      if (may_stand(text + at, &words, fold)) return at;
      if (may_stand(text + at + 1, &words, fold)) return at + 1;
      if (may_stand(text + at + 2, &words, fold)) return at + 2;
      if (may_stand(text + at + 3, &words, fold)) return at + 3;
    }
    while (at <= last && !may_stand(text + at, &words, fold)) at++;
  } else if (words.depth == 0) {
    while (at <= last && !may_stand(text + at, &others, fold)) at++;
  } else {
    while (at <= last && !may_stand(text + at, &words, fold) && !may_stand(text + at, &others, fold))
      at++;
  }
  return at;
}

struct partsearch_found partsearch_find_in_table(const uint8_t *text, size_t start, size_t last,
                                                 size_t end, const struct partsearch_table *table,
                                                 struct partsearch_span *spans, size_t capacity) {
  /* So many bytes are read from a place on without a look at where the text ends. */
  size_t reach = WORD;
  for (size_t kind = 0; kind < 2; kind++)
    if (table->words[kind].offset + WORD > reach) reach = table->words[kind].offset + WORD;
  size_t count = 0, at = start, verified = 0;
  while (at <= last && at < end) {
    if (end - at >= reach) {
      at = candidate(text, at, end - reach < last ? end - reach : last, table);
      if (at > last) break;
    }
    const size_t needle = needle_at(text + at, end - at, table, &verified);
    if (needle == table->count) {
      at++;
    } else {
      const size_t upper = at + table->needles[needle].length;
      spans[count++] = (struct partsearch_span){at, upper, needle};
      at = upper;
    }
    if (count == capacity || verified > MOST_VERIFIED) return (struct partsearch_found){count, at};
  }
  return (struct partsearch_found){count, last + 1};
}
