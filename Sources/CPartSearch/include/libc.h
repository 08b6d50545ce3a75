#ifndef PARTSEARCH_LIBC_H
#define PARTSEARCH_LIBC_H

/* getopt_long is not part of module Glibc. */
#include <getopt.h>
#include <stdbool.h>
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

#endif
