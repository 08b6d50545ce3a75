#ifndef PARTSEARCH_SIGBUS_H
#define PARTSEARCH_SIGBUS_H

#include <stdbool.h>
#include <stddef.h>

/* A mapped file that another process makes shorter answers a read of the lost part with SIGBUS,
   which ends the process. In C because a signal handler has to be: it may touch nothing but atomics
   and system calls. The handler puts pages of zeros where the file was and remembers it; whoever
   mapped the file asks afterwards. A SIGBUS from elsewhere goes to the handler that was there before. */

/* How many regions can be guarded at a time. Each keeps a file open, and many systems allow a process
   1024 of them: this leaves most to others. */
enum { PARTSEARCH_SIGBUS_REGIONS = 256 };

/* Installs the handler at the first call, for the life of the process. 0, or an error number. */
int partsearch_sigbus_install(void);

/* Guards `length` mapped bytes from the page `start` on, until unregister. Returns the region's
   number, or -1 when the table is full: then the file has to be read instead. */
int partsearch_sigbus_register(const void *start, size_t length);

/* Ends the guard: before the region is unmapped. */
void partsearch_sigbus_unregister(int region);

/* Whether a read in the region met a page that the file no longer has. */
bool partsearch_sigbus_was_hit(int region);

#endif
