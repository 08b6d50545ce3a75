/* What Swift cannot say: a signal handler, byte kernels, and the corners of libc that module Glibc
   leaves out. Each declaration says why it is here. */
#ifndef CPARTSEARCH_H
#define CPARTSEARCH_H

#include "bytes.h"
#include "find.h"
#include "libc.h"
#include "literals.h"
#include "process.h"
#include "runs.h"
#include "scanner.h"
#include "sigbus.h"
#include "table.h"
#include "terminal.h"
#include "utf8.h"

#endif
