/* Clocks, counters and endings that all the load client's parts share. */
#ifndef LOAD_MACHINE_H
#define LOAD_MACHINE_H

#include <stdint.h>
#include <sys/types.h>

/* Ends the program with a sentence on standard error and status 2. */
_Noreturn void load_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Memory that is zero, or the end of the program. */
void *load_zeroed(size_t count, size_t size);

/* Nanoseconds on the monotonic clock. */
uint64_t load_now(void);

/* Nanoseconds of processor time a process has used, all its threads together, the ended ones as well. */
uint64_t load_processor_time(pid_t process);

/* How many transactions a SQLite file in WAL mode has seen, modulo 2^32: the `iChange` of its index file, which counts
 * up by one with each commit (SQLite's documentation, "WAL-mode File Format", 2.1). Read from outside, so the server
 * being measured need not be asked. */
uint32_t load_commit_count(const char *index_file);

#endif
