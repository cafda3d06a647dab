#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast of -1 to a function pointer, which the importer skips. */
static inline int switchboard_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}

static inline int switchboard_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
    return sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/* The importer skips codes that are put together from others. */
static const int switchboard_ioerr_shmsize = SQLITE_IOERR_SHMSIZE;
