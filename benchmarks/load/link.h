/* WebSocket connections to one port of this machine, as many as asked for, on one epoll. Knows no protocol above
 * frames: whole text messages go to a function. */
#ifndef LOAD_LINK_H
#define LOAD_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct link {
    int file;
    enum { LINK_CONNECTING, LINK_SHAKING, LINK_OPEN, LINK_CLOSED } state;
    /* The newest rev it holds, and for writers the id of their last write and when that was sent. */
    int64_t rev, write;
    uint64_t sent, digest;
    bool is_ready;
    /* What was received of a frame that isn't whole yet. */
    uint8_t *carry;
    size_t carry_length, carry_capacity;
};

struct links {
    struct link *links;
    size_t count, started, ready;
    uint16_t port;
    int epoll;
    /* How many may be on their way at a time. */
    size_t most_starting;
    /* Path that is asked for. */
    const char *(*path)(size_t index);
    /* The handshake is done. */
    void (*opened)(struct links *all, size_t index);
    /* A whole text message; it is followed by a NUL. `now` is when the bytes were read. */
    void (*received)(struct links *all, size_t index, char *text, size_t length, uint64_t now);
};

void links_prepare(struct links *all, uint16_t port, size_t count);

/* Opens all connections, at most 100 at a time (or `most_starting`) on their way to `link_is_ready`, and returns when all are. */
void links_open(struct links *all);

/* Closes all of them, so that they can be opened again. */
void links_close(struct links *all);

/* The connection is where its mode wants it. */
void link_is_ready(struct links *all, size_t index);

/* Handles what arrives, once, waiting for it until the given time at most. */
void links_turn(struct links *all, uint64_t until);

/* Sends a text message of up to 1,000 bytes. */
void link_send(struct links *all, size_t index, const char *text, size_t length);

#endif
