#include "machine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

_Noreturn void load_fail(const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    exit(2);
}

void *load_zeroed(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory) load_fail("out of memory");
    return memory;
}

static uint64_t read_clock(clockid_t clock) {
    struct timespec time;
    if (clock_gettime(clock, &time) != 0) load_fail("a clock can't be read: %s", strerror(errno));
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t load_now(void) { return read_clock(CLOCK_MONOTONIC); }

uint64_t load_processor_time(pid_t process) {
    clockid_t clock;
    if (clock_getcpuclockid(process, &clock) != 0) load_fail("process %d is not there", (int)process);
    return read_clock(clock);
}

uint32_t load_commit_count(const char *index_file) {
    uint32_t header[3];
    int file = open(index_file, O_RDONLY | O_CLOEXEC);
    if (file < 0) load_fail("%s can't be read: %s", index_file, strerror(errno));
    ssize_t count = pread(file, header, sizeof header, 0);
    close(file);
    if (count != (ssize_t)sizeof header) load_fail("%s is no index of a SQLite log", index_file);
    return header[2];
}
