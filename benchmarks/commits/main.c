/* commits: the yardstick for durable clicks. Rows like a journal's entries, in transactions of a given mean size, by
 * SQLite alone: WAL, synchronous FULL, the journal's own table of entries, one thread that does nothing else.
 *
 *   commits FILE JOURNAL ROWS SECONDS [PAUSE]
 *
 * makes FILE, with rows as long as the mean entry of JOURNAL, ROWS of them a transaction (a fraction alternates), and
 * PAUSE seconds between two transactions. */
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "commits: %s\n", what);
    exit(2);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static sqlite3 *open_file(const char *path, int flags) {
    sqlite3 *database;
    if (sqlite3_open_v2(path, &database, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
    return database;
}

static void run(sqlite3 *database, const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
    return statement;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return a < b ? -1 : a > b;
}

/* Mean bytes of an entry's text and of its client's name. */
static void measure(const char *journal, int *text, int *client) {
    sqlite3 *database = open_file(journal, SQLITE_OPEN_READONLY);
    sqlite3_stmt *statement = prepare(database, "SELECT avg(length(text)), avg(length(client)) FROM entries");
    if (sqlite3_step(statement) != SQLITE_ROW) fail("the journal has no entries");
    *text = (int)(sqlite3_column_double(statement, 0) + 0.5);
    *client = (int)(sqlite3_column_double(statement, 1) + 0.5);
    sqlite3_finalize(statement);
    sqlite3_close(database);
}

int main(int count, char **words) {
    if (count != 5 && count != 6) fail("usage: commits FILE JOURNAL ROWS SECONDS [PAUSE]");
    enum { MOST_TIMES = 1 << 20 };
    static double times[MOST_TIMES];
    static char text[65536], chain[32];
    int text_length, client_length;
    measure(words[2], &text_length, &client_length);
    if (text_length > (int)sizeof text) fail("the journal's entries are too long");
    memset(text, 'x', sizeof text);
    double rows = atof(words[3]), seconds = atof(words[4]);
    double pause = count == 6 ? atof(words[5]) : 0;

    sqlite3 *database = open_file(words[1], SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    run(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"
                  "CREATE TABLE entries (board INTEGER NOT NULL, seq INTEGER NOT NULL, position INTEGER NOT NULL,"
                  " time INTEGER NOT NULL, client TEXT NOT NULL, request INTEGER NOT NULL, text BLOB NOT NULL,"
                  " chain BLOB NOT NULL, PRIMARY KEY (board, seq)) STRICT, WITHOUT ROWID");
    sqlite3_stmt *insert = prepare(database, "INSERT INTO entries VALUES (1, ?, ?, 1796000000000, ?, ?, ?, ?)");
    sqlite3_bind_text(insert, 3, text, client_length, SQLITE_STATIC);
    sqlite3_bind_blob(insert, 5, text, text_length, SQLITE_STATIC);
    sqlite3_bind_blob(insert, 6, chain, sizeof chain, SQLITE_STATIC);

    int64_t row = 0, commits = 0;
    double begun = now(), lasted = 0;
    while (lasted < seconds) {
        double start = now();
        run(database, "BEGIN IMMEDIATE");
        commits++;
        for (int64_t last = (int64_t)((double)commits * rows); row < last;) {
            row++;
            sqlite3_bind_int64(insert, 1, row);
            sqlite3_bind_int64(insert, 2, row);
            sqlite3_bind_int64(insert, 4, row);
            if (sqlite3_step(insert) != SQLITE_DONE) fail(sqlite3_errmsg(database));
            sqlite3_reset(insert);
        }
        run(database, "COMMIT");
        double end = now();
        if (commits <= MOST_TIMES) times[commits - 1] = (end - start) * 1e3;
        lasted = end - begun;
        if (pause > 0) usleep((useconds_t)(pause * 1e6));
    }
    size_t timed = (size_t)(commits < MOST_TIMES ? commits : MOST_TIMES);
    qsort(times, timed, sizeof *times, compare);
    printf(
        "{\"rows\":%lld,\"commits\":%lld,\"seconds\":%.6f,\"bytes\":%d,\"p50\":%.4f,\"p99\":%.4f}\n",
        (long long)row, (long long)commits, lasted, text_length + client_length + (int)sizeof chain, times[timed / 2],
        times[timed * 99 / 100]);
    return 0;
}
