/* What the load client is asked for, and its modes. Each prints one line of JSON on standard output. */
#ifndef LOAD_LOAD_H
#define LOAD_LOAD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct load_options {
    uint16_t port;
    /* The server's process, whose processor time is read. */
    pid_t process;
    unsigned connections, buttons;
    /* Connections that write, beside those that read. */
    unsigned writers;
    /* Changes a second; 0: as many as are receipted. */
    double rate;
    double seconds, warm_up;
    /* Seconds between a receipt and the next write. */
    double pause;
    /* Talk to the yardstick `broadcast` or another server that passes on what it gets, and knows no boards. */
    bool is_plain;
    /* That server speaks NATS' protocol inside its frames. */
    bool is_nats;
    /* The index file of the server's SQLite log, or NULL. */
    const char *wal_index;
};

/* A few writers, many readers: when does each reader know each change? */
void load_fan_out(const struct load_options *options);

/* Many writers, each sending its next write when the last one is receipted. */
void load_writers(const struct load_options *options);

/* Everybody comes, goes, and comes back at once. */
void load_return(const struct load_options *options);

/* Connections that join, write once and stay until standard input ends. */
void load_idle(const struct load_options *options);

#endif
