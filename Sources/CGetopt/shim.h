#include <getopt.h>

// getopt's globals, which Swift takes for shared mutable state; the command line is read once, before any thread starts.
static inline void shim_getopt_begin(void) {
    opterr = 0;
    optind = 0;
}
static inline int shim_optind(void) { return optind; }
static inline const char *shim_optarg(void) { return optarg; }
