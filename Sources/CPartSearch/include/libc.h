#ifndef PARTSEARCH_LIBC_H
#define PARTSEARCH_LIBC_H

#include <fcntl.h>
/* getopt_long is not part of module Glibc. */
#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

/* Swift 6 refuses C's mutable globals; getopt speaks through four of them. */
static inline char *partsearch_optarg(void) { return optarg; }
static inline int partsearch_optind(void) { return optind; }
static inline int partsearch_optopt(void) { return optopt; }
static inline void partsearch_getopt_reset(void) {
#ifdef __GLIBC__
  optind = 0; /* glibc: start over, and read POSIXLY_CORRECT and the first character again */
#else
  optind = 1;
  optreset = 1;
#endif
  opterr = 0; /* the program words its own messages */
}

/* The S_IS... macros do not import. */
static inline bool partsearch_is_regular(mode_t mode) { return S_ISREG(mode); }
static inline bool partsearch_is_directory(mode_t mode) { return S_ISDIR(mode); }

/* The field of the time of change has a name of its own on each system. In nanoseconds. */
static inline int64_t partsearch_modified(const struct stat *status) {
#ifdef __APPLE__
  struct timespec time = status->st_mtimespec;
#else
  struct timespec time = status->st_mtim;
#endif
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* fcntl is variadic, and MAP_FAILED is a cast. */
static inline int partsearch_duplicate(int descriptor) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
}
static inline bool partsearch_map_failed(const void *address) { return address == MAP_FAILED; }

#endif
