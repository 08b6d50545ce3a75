#include "scanner.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* What of the library's interface is used (its manual, "API Reference: Files"). */
typedef struct {
  char *message;
  int expression;
} compile_error;
typedef int (*match_handler)(unsigned, unsigned long long, unsigned long long, unsigned, void *);

static struct {
  const char *(*version)(void);
  int (*valid_platform)(void);
  int (*compile_multi)(const char *const *, const unsigned *, const unsigned *, unsigned, unsigned,
                       const void *, void **, compile_error **);
  int (*free_compile_error)(compile_error *);
  int (*free_database)(void *);
  int (*alloc_scratch)(const void *, void **);
  int (*free_scratch)(void *);
  int (*scan)(const void *, const char *, unsigned, unsigned, void *, match_handler, void *);
} library;

enum { SUCCESS = 0, SCAN_TERMINATED = -3, MODE_BLOCK = 1, FLAG_MULTILINE = 4 };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void) {
#ifdef __APPLE__
  void *handle = dlopen("libhs.5.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *handle = dlopen("libhs.so.5", RTLD_NOW | RTLD_LOCAL);
#endif
  if (handle == NULL) return;
  struct {
    const char *name;
    void **place;
  } symbols[] = {
      {"hs_version", (void **)&library.version},
      {"hs_valid_platform", (void **)&library.valid_platform},
      {"hs_compile_multi", (void **)&library.compile_multi},
      {"hs_free_compile_error", (void **)&library.free_compile_error},
      {"hs_free_database", (void **)&library.free_database},
      {"hs_alloc_scratch", (void **)&library.alloc_scratch},
      {"hs_free_scratch", (void **)&library.free_scratch},
      {"hs_scan", (void **)&library.scan},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++)
    if ((*symbols[i].place = dlsym(handle, symbols[i].name)) == NULL) return;
  /* Without the instructions that it was built for it would crash. */
  is_loaded = library.valid_platform() == SUCCESS;
}

const char *partsearch_scanner_version(void) {
  pthread_once(&once, load);
  return is_loaded ? library.version() : NULL;
}

partsearch_scanner_database *partsearch_scanner_compile(const char *const *expressions, size_t count,
                                                        char *message, size_t capacity) {
  if (partsearch_scanner_version() == NULL) {
    snprintf(message, capacity, "no libhs.so.5");
    return NULL;
  }
  unsigned *numbers = calloc(2 * count, sizeof *numbers);
  if (numbers == NULL) return NULL;
  unsigned *flags = numbers + count;
  for (size_t i = 0; i < count; i++) {
    numbers[i] = (unsigned)i;
    flags[i] = FLAG_MULTILINE;
  }
  void *database = NULL;
  compile_error *error = NULL;
  int result = library.compile_multi(expressions, flags, numbers, (unsigned)count, MODE_BLOCK, NULL,
                                     &database, &error);
  free(numbers);
  if (result != SUCCESS) {
    snprintf(message, capacity, "%s", error != NULL ? error->message : "not compiled");
    if (error != NULL) library.free_compile_error(error);
    return NULL;
  }
  return database;
}

void partsearch_scanner_free(partsearch_scanner_database *database) {
  library.free_database(database);
}

partsearch_scanner_scratch *partsearch_scanner_scratch_make(
    const partsearch_scanner_database *database) {
  void *scratch = NULL;
  return library.alloc_scratch(database, &scratch) == SUCCESS ? scratch : NULL;
}

void partsearch_scanner_scratch_free(partsearch_scanner_scratch *scratch) {
  library.free_scratch(scratch);
}

typedef struct {
  partsearch_find_end *finds;
  size_t count, capacity;
  bool is_ordered;
} finds_so_far;

static int take(unsigned expression, unsigned long long from, unsigned long long to, unsigned flags,
                void *context) {
  (void)from, (void)flags;
  finds_so_far *so_far = context;
  if (so_far->count == so_far->capacity) {
    so_far->count++;
    return 1;
  }
  partsearch_find_end find = {(uint32_t)to, expression};
  if (so_far->count > 0 && so_far->finds[so_far->count - 1].end > find.end) so_far->is_ordered = false;
  so_far->finds[so_far->count++] = find;
  return 0;
}

static int compare(const void *a, const void *b) {
  uint32_t one = ((const partsearch_find_end *)a)->end, other = ((const partsearch_find_end *)b)->end;
  return (one > other) - (one < other);
}

ptrdiff_t partsearch_scanner_scan(const partsearch_scanner_database *database,
                                  partsearch_scanner_scratch *scratch, const uint8_t *bytes,
                                  size_t count, partsearch_find_end *finds, size_t capacity) {
  finds_so_far so_far = {finds, 0, capacity, true};
  int result = library.scan(database, (const char *)bytes, (unsigned)count, 0, scratch, take, &so_far);
  if (result != SUCCESS && result != SCAN_TERMINATED) return -1;
  /* Those of one expression are in order, those of several need not be. */
  if (!so_far.is_ordered && so_far.count <= capacity)
    qsort(finds, so_far.count, sizeof *finds, compare);
  return (ptrdiff_t)so_far.count;
}
