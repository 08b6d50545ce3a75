#ifndef PARTSEARCH_LIBC_H
#define PARTSEARCH_LIBC_H

#include <dirent.h>
#include <fcntl.h>
/* getopt_long is not part of module Glibc. */
#include <getopt.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>

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
static inline bool partsearch_is_pipe(mode_t mode) { return S_ISFIFO(mode); }
static inline bool partsearch_is_socket(mode_t mode) { return S_ISSOCK(mode); }

/* d_name is an array, which imports as a tuple of its 256 elements. */
static inline const char *partsearch_entry_name(const struct dirent *entry) {
  return entry->d_name;
}

/* WIFEXITED and the like are macros of casts. The exit status, or 256 and the signal's number. */
static inline int partsearch_end_of_process(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

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
static inline int partsearch_close_on_exec(int descriptor) {
  return fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}
static inline bool partsearch_map_failed(const void *address) { return address == MAP_FAILED; }

/* Keeps up to `bytes` of freed memory instead of giving it back to the system each time, pieces of up to
   a quarter of that among it; mallopt is not part of module Glibc, and other systems decide for
   themselves. */
static inline void partsearch_keep_freed_memory(int bytes) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, bytes);
  /* With the first of the two set, the library does not learn this one any more. */
  mallopt(M_MMAP_THRESHOLD, bytes / 4);
#else
  (void)bytes;
#endif
}

#endif
