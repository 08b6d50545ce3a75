#ifndef PARTSEARCH_TERMINAL_H
#define PARTSEARCH_TERMINAL_H

#include <stdbool.h>

/* ioctl is variadic. The columns of the terminal, 0 where that is not known. */
int partsearch_columns(int descriptor);

/* What a signal handler may do cannot be written in Swift, which promises nothing about it. */

/* From now on SIGINT and SIGTERM, unless they are ignored, erase the line on standard error where it
   is shown and then end the program as they would have done. */
void partsearch_erase_line_on_signals(void);

/* Says whether there is a line to erase. */
void partsearch_set_line_shown(bool is_shown);

#endif
