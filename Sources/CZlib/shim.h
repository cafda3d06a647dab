#include <zlib.h>

// A macro of two arguments more than Swift's importer takes. 31: a gzip header and the largest window.
static inline int shim_gzip_begin(z_stream *stream) {
    return deflateInit2(stream, Z_BEST_COMPRESSION, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY);
}
