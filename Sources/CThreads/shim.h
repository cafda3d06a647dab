/* Swift's Glibc module leaves this header out. */
#include <sys/eventfd.h>

#include <pthread.h>

/* Hidden without _GNU_SOURCE, which Swift's Glibc module doesn't define. */
int pthread_setname_np(pthread_t thread, const char *name);

/* malloc_trim: gives memory that is free back to the system. Not in Swift's Glibc module either. */
#include <malloc.h>
