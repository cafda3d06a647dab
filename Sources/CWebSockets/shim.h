#pragma once
#include <libwebsockets.h>
#include <malloc.h>  // malloc_usable_size: in no header of Swift's Glibc module
#include <sys/socket.h>
#include <uv.h>

// LWS_PRE is a macro made of other macros: the room a client's frame header and mask need in front of the payload.
static const size_t lws_shim_pre = LWS_PRE;

// Declared by glibc only under _GNU_SOURCE, which Swift does not set: the peer's address and a non-blocking socket in one call.
int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);
