/* What the reader asks ncursesw: the terminal's description. Swift imports neither variadic functions
   such as tparm nor the casts to char * that tigetstr gives for "no such capability". */
#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <curses.h>
#include <term.h>

/* Reads the description of `name` (null: what TERM says). False where there is none. */
static inline bool cncurses_setup(const char *name, int descriptor) {
  int status = 0;
  return setupterm((char *)name, descriptor, &status) == OK;
}

/* A string capability, or null where the terminal has it not. */
static inline const char *cncurses_string(const char *name) {
  char *found = tigetstr((char *)name);
  return found == (char *)-1 ? NULL : found;
}

/* A numeric capability, or a negative number. */
static inline int cncurses_number(const char *name) { return tigetnum((char *)name); }

/* A capability with its parameters filled in; valid until the next call. */
static inline const char *cncurses_filled(const char *capability, long first, long second) {
  return tparm((char *)capability, first, second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
}

#endif
