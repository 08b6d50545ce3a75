#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* The terminal while the reader has it. In C because signal handlers have to be: whatever ends or
   stops the process, the terminal gets its settings and its screen back first, by nothing but
   async-signal-safe calls. There is one terminal a process, so the state is global. */

/* Remembers the settings of the terminal `descriptor` and puts it in raw mode; `restore` is what is
   written when it is given back. 0, or an error number. */
int cterminal_enter(int descriptor, const char *restore, size_t length);

/* Writes what gives the screen back and sets the old settings. Harmless when nothing was entered. */
void cterminal_leave(void);

/* Raw mode again after `cterminal_leave`, with the settings that the terminal has then as the old
   ones. 0, or an error number. */
int cterminal_resume(void);

/* Sets raw mode once more, after someone else stopped and continued the process. */
void cterminal_renew(void);

/* Handlers for signals that end the process (the terminal is given back, then the signal does what it
   does) and for those that the reader hears of: for each a byte with its number is written to
   `descriptor`, which must not block. SIGINT, SIGTERM and SIGHUP are heard of and end the process two
   seconds later, or when another comes, unless `cterminal_end` has done it. */
void cterminal_install_handlers(int descriptor);

/* The same for SIGBUS, before a file is mapped: the library's handler, which puts zeros in place of
   what is lost of a file, has to come first and to pass on to this one what it has no answer to. */
void cterminal_install_bus_handler(void);

/* Gives the terminal back and ends the process by a signal. */
void cterminal_end(int number);

/* Stops the process as Ctrl-Z does in a shell; returns when it goes on. */
void cterminal_stop(void);

/* Columns and rows of the terminal. False where it does not say. */
bool cterminal_size(int descriptor, int *columns, int *rows);

/* environ, which Swift 6 refuses as a mutable global. */
char **cterminal_environment(void);

#endif
