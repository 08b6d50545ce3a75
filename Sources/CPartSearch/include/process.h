#ifndef PARTSEARCH_PROCESS_H
#define PARTSEARCH_PROCESS_H

#include <sys/types.h>

/* posix_spawn's attributes are structures on one system and pointers on another, which Swift would
   have to be told twice. */

/* Starts `command`, looked up in PATH, with `argument`, its standard input and output from and to
   the descriptors. SIGPIPE, which this program ignores, has its usual effect there.
   0, or the error number. */
int partsearch_spawn(pid_t *process, const char *command, const char *argument, int input,
                     int output);

#endif
