/* What the reader's memory asks sqlite3. Swift imports neither variadic functions such as
   sqlite3_db_config nor SQLITE_TRANSIENT, a number cast to a function pointer. */
#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

/* Binds a copy of `count` bytes as text or as a blob. An empty value is one, not NULL, so `bytes`
   must not be null. */
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_text(statement, place, (const char *)bytes, count, SQLITE_TRANSIENT);
}

static inline int csqlite_bind_blob(
    sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

/* Closing the connection then leaves the log beside the file as it is. */
static inline int csqlite_keep_log_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
