/* Connections that join and write once, and then only answer pings. */
#include <stdio.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "load.h"
#include "machine.h"
#include "messages.h"

static const struct load_options *options;
static size_t snapshot;

static const char *path(size_t index) {
    (void)index;
    return "/api/v1/socket";
}

static void opened(struct links *all, size_t index) {
    send_join(all, index);
    send_set(all, index, 2, (unsigned)(index % options->buttons), index / options->buttons % 2 == 0);
}

static void received(struct links *all, size_t index, char *text, size_t length, uint64_t now) {
    (void)now;
    refuse_error(text);
    if (message_is(text, "snapshot")) snapshot = length;
    if (message_is(text, "receipt")) link_is_ready(all, index);
}

/* Standard input is a pipe: whoever started this program closes it, or has gone. */
static bool has_ended(void) {
    struct epoll_event event;
    static int epoll = -1;
    if (epoll < 0) {
        epoll = epoll_create1(EPOLL_CLOEXEC);
        event = (struct epoll_event){.events = EPOLLIN};
        if (epoll_ctl(epoll, EPOLL_CTL_ADD, 0, &event) != 0) load_fail("standard input must be a pipe");
    }
    return epoll_wait(epoll, &event, 1, 0) > 0;
}

void load_idle(const struct load_options *chosen) {
    struct links all = {.path = path, .opened = opened, .received = received};
    options = chosen;
    links_prepare(&all, options->port, options->connections);
    uint64_t begun = load_now();
    links_open(&all);
    printf("{\"open\":%zu,\"snapshot\":%zu,\"seconds\":%.6f}\n", all.ready, snapshot, (double)(load_now() - begun) / 1e9);
    fflush(stdout);
    while (!has_ended()) links_turn(&all, load_now() + 50000000u);
}
