/* Faults between a server and its system, for LD_PRELOAD. Each is off unless its variable is set.
 *
 * TORTURE_CLOCK=FILE    the file's first 8 bytes, a number of milliseconds, are added to the wall clock.
 *                       (libfaketime moves the environment, after which Swift 6 doesn't find its own arguments.)
 * TORTURE_LOG=FILE and TORTURE_FOLDER=FOLDER
 *                       everything that is written below the folder, and every sync once it is done, goes to the log in the
 *                       order it happened: power.py makes of it what a disk may hold after the power fails. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, #name)

static volatile int64_t *step;
static char folder[4096];
static size_t folder_length;
static int log_file = -1;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
    const char *name = getenv("TORTURE_CLOCK");
    if (name) {
        int file = open(name, O_RDONLY | O_CLOEXEC);
        void *place = mmap(NULL, 8, PROT_READ, MAP_SHARED, file, 0);
        if (place != MAP_FAILED) step = place;
        close(file);
    }
    name = getenv("TORTURE_LOG");
    if (!name || !getenv("TORTURE_FOLDER")) return;
    folder_length = (size_t)snprintf(folder, sizeof folder, "%s/", getenv("TORTURE_FOLDER"));
    log_file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(clock_gettime);
    int answer = real(clock, time);
    if (answer == 0 && step && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += *step / 1000;
    return answer;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    REAL(gettimeofday);
    int answer = real(now, zone);
    if (answer == 0 && step) now->tv_sec += *step / 1000;
    return answer;
}

time_t time(time_t *place) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (place) *place = now.tv_sec;
    return now.tv_sec;
}

/* A line "KIND OFFSET LENGTH NAME\n", and LENGTH bytes behind it. Under the lock. */
static void note(char kind, off_t offset, const void *bytes, size_t length, const char *name) {
    char line[4200];
    int size = snprintf(line, sizeof line, "%c %lld %zu %s\n", kind, (long long)offset, length, name);
    struct iovec parts[2] = {{line, (size_t)size}, {(void *)bytes, bytes ? length : 0}};
    if (writev(log_file, parts, 2) < 0) abort();
}

/* The name of a path below the folder, "" for the folder itself, else NULL. */
static const char *inside(const char *path) {
    if (log_file < 0 || strncmp(path, folder, folder_length - 1)) return NULL;
    if (!path[folder_length - 1]) return path + folder_length - 1;
    if (path[folder_length - 1] != '/') return NULL;
    return path + folder_length;
}

static const char *name_of(int file, char *space, size_t size) {
    if (log_file < 0 || file == log_file) return NULL;
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t count = readlink(link, space, size - 1);
    if (count <= 0) return NULL;
    space[count] = 0;
    return inside(space);
}

/* Does CALL under the lock, and tells of it behind (a sync) or before (all else). */
#define TOLD(kind, file, offset, bytes, length, call) \
    char space[4200]; \
    const char *name = name_of(file, space, sizeof space); \
    if (!name) return call; \
    pthread_mutex_lock(&order); \
    if (kind != 'S') note(kind, offset, bytes, length, name); \
    __typeof__(call) answer = call; \
    int problem = errno; \
    if (kind == 'S' && answer == 0) note(kind, 0, NULL, 0, name); \
    pthread_mutex_unlock(&order); \
    errno = problem; \
    return answer

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) {
    REAL(pwrite64);
    TOLD('W', file, offset, bytes, length, real(file, bytes, length, offset));
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) { return pwrite64(file, bytes, length, offset); }

ssize_t write(int file, const void *bytes, size_t length) {
    REAL(write);
    if (log_file < 0) return real(file, bytes, length);
    off_t offset = lseek(file, 0, SEEK_CUR);
    if (offset < 0) return real(file, bytes, length);
    TOLD('W', file, offset, bytes, length, real(file, bytes, length));
}

int ftruncate64(int file, off64_t length) {
    REAL(ftruncate64);
    TOLD('T', file, length, NULL, 0, real(file, length));
}
int ftruncate(int file, off_t length) { return ftruncate64(file, length); }

int fallocate64(int file, int mode, off64_t offset, off64_t length) {
    REAL(fallocate64);
    TOLD('A', file, offset + length, NULL, 0, real(file, mode, offset, length));
}
int fallocate(int file, int mode, off_t offset, off_t length) { return fallocate64(file, mode, offset, length); }

int posix_fallocate64(int file, off64_t offset, off64_t length) {
    REAL(posix_fallocate64);
    TOLD('A', file, offset + length, NULL, 0, real(file, offset, length));
}
int posix_fallocate(int file, off_t offset, off_t length) { return posix_fallocate64(file, offset, length); }

int fsync(int file) {
    REAL(fsync);
    TOLD('S', file, 0, NULL, 0, real(file));
}

int fdatasync(int file) {
    REAL(fdatasync);
    TOLD('S', file, 0, NULL, 0, real(file));
}

static int opened(int file, int flags) {
    if (file < 0 || log_file < 0 || !(flags & (O_CREAT | O_TRUNC))) return file;
    char space[4200];
    const char *name = name_of(file, space, sizeof space);
    if (!name) return file;
    pthread_mutex_lock(&order);
    note(flags & O_TRUNC ? 'T' : 'C', 0, NULL, 0, name);
    pthread_mutex_unlock(&order);
    return file;
}

int open64(const char *path, int flags, ...) {
    REAL(open64);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(real(path, flags, mode), flags);
}

int open(const char *path, int flags, ...) {
    REAL(open);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return opened(real(path, flags, mode), flags);
}

int unlink(const char *path) {
    REAL(unlink);
    const char *name = inside(path);
    if (!name) return real(path);
    pthread_mutex_lock(&order);
    note('U', 0, NULL, 0, name);
    int answer = real(path);
    pthread_mutex_unlock(&order);
    return answer;
}

int rename(const char *from, const char *to) {
    REAL(rename);
    const char *name = inside(from), *target = inside(to);
    if (!name || !target) return real(from, to);
    pthread_mutex_lock(&order);
    note('R', 0, target, strlen(target), name);
    int answer = real(from, to);
    pthread_mutex_unlock(&order);
    return answer;
}
