#pragma once
#include <openssl/err.h>
#include <openssl/ssl.h>

// Macros with arguments, which Swift's importer skips.
static inline int shim_least_version(SSL_CTX *context, int version) {
    return SSL_CTX_set_min_proto_version(context, version);
}
static inline void shim_set_mode(SSL_CTX *context, long mode) { SSL_CTX_set_mode(context, mode); }
// The reason of the newest error is one of hundreds of macros.
static inline int shim_was_http(void) { return ERR_GET_REASON(ERR_peek_error()) == SSL_R_HTTP_REQUEST; }
static const uint64_t shim_options = SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE;
