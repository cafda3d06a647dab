/* One writer on connection 0, readers on all others. A change is known to a reader once it holds the change's rev,
 * however many changes came in one frame; how late is counted from when the change was due, whenever it was sent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "histogram.h"
#include "load.h"
#include "machine.h"
#include "messages.h"

/* A connection may have so many writes without receipts. */
enum { MOST_UNRECEIPTED = 64 };

/* Changes are counted from 0; change k makes rev `base` + 1 + k. */
static struct {
    const struct load_options *options;
    int64_t base, sent, receipted;
    uint64_t first_due, *due;
    int64_t capacity;
    /* Changes whose due time lies in the measured window. */
    int64_t window_from, window_to;
    bool is_counting;
    uint64_t known, known_in_window, frames;
    struct histogram lateness;
} run;

static const char *path(size_t index) {
    if (!run.options->is_plain) return "/api/v1/socket";
    return index == 0 ? "/write" : "/read";
}

static void opened(struct links *all, size_t index) {
    if (run.options->is_plain) {
        all->links[index].rev = 0;
        link_is_ready(all, index);
    } else if (index > 0) {
        send_join(all, index);
    } else {
        link_is_ready(all, index);
    }
}

/* A reader went from one rev to another. */
static void learn(struct link *link, int64_t to, uint64_t now) {
    for (int64_t change = link->rev - run.base; change < to - run.base; change++) {
        if (change < 0 || change >= run.sent) load_fail("a reader knows rev %lld, which nobody wrote", (long long)to);
        run.known++;
        if (change < run.window_from || change >= run.window_to) continue;
        run.known_in_window++;
        histogram_add(&run.lateness, now > run.due[change] ? now - run.due[change] : 0);
    }
    link->rev = to;
}

static void received(struct links *all, size_t index, char *text, size_t length, uint64_t now) {
    struct link *link = &all->links[index];
    (void)length;
    if (message_is(text, "delta")) {
        if (run.is_counting) run.frames++;
        int64_t from = message_integer(text, "from"), to = message_integer(text, "to");
        if (from > link->rev) load_fail("a delta from %lld for a reader at %lld", (long long)from, (long long)link->rev);
        if (to > link->rev) learn(link, to, now);
    } else if (message_is(text, "snapshot")) {
        link->rev = message_integer(text, "rev");
        if (all->ready == 1) run.base = link->rev;
        if (link->rev != run.base) load_fail("somebody else writes on this board");
        link_is_ready(all, index);
    } else if (message_is(text, "receipt")) {
        /* The rev is the newest at that moment: this change's, or a later one's. */
        if (message_integer(text, "rev") < run.base + 1 + run.receipted++) load_fail("a receipt is behind: %s", text);
    } else {
        refuse_error(text);
    }
}

/* What a board's delta looks like, so that the yardstick moves as many bytes. */
static void send_plain(struct links *all, int64_t change) {
    char text[200];
    int length = snprintf(
        text, sizeof text,
        "{\"type\":\"delta\",\"board\":\"" LOAD_BOARD "\",\"from\":%lld,\"to\":%lld,\"digest\":\"%016llx\","
        "\"checks\":[[0,[%lld],[]]]}",
        (long long)change, (long long)change + 1, 0x9e3779b97f4a7c15ull * (unsigned long long)(change + 1),
        (long long)change % run.options->buttons);
    link_send(all, 0, text, (size_t)length);
    run.receipted++;
}

static uint64_t due_time(int64_t change) {
    return run.first_due + (uint64_t)((double)change * 1e9 / run.options->rate);
}

/* Sends what is due by now. Without a rate a change is due when there is room for it. */
static void send_due(struct links *all, uint64_t now) {
    while (run.sent - run.receipted < MOST_UNRECEIPTED) {
        uint64_t due = run.options->rate > 0 ? due_time(run.sent) : now;
        if (due > now) return;
        if (run.sent == run.capacity) {
            run.capacity = run.capacity ? run.capacity * 2 : 4096;
            run.due = realloc(run.due, (size_t)run.capacity * sizeof *run.due);
            if (!run.due) load_fail("out of memory");
        }
        int64_t change = run.sent++;
        unsigned buttons = run.options->buttons;
        run.due[change] = due;
        if (run.options->is_plain) send_plain(all, change);
        else send_set(all, 0, change + 1, (unsigned)(change % buttons), change / buttons % 2 == 0);
    }
}

static void pump(struct links *all, uint64_t until) {
    for (uint64_t now = load_now(); now < until; now = load_now()) {
        send_due(all, now);
        uint64_t next = run.options->rate > 0 ? due_time(run.sent) : until;
        links_turn(all, next < until ? next : until);
    }
}

void load_fan_out(const struct load_options *options) {
    struct links all = {.path = path, .opened = opened, .received = received};
    run.options = options;
    run.window_from = run.window_to = INT64_MAX;
    links_prepare(&all, options->port, (size_t)options->connections + 1);
    links_open(&all);

    run.first_due = load_now() + 1000000;
    pump(&all, run.first_due + (uint64_t)(options->warm_up * 1e9));
    uint64_t begun = load_now(), server = load_processor_time(options->process), client = load_processor_time(getpid());
    uint64_t known = run.known;
    run.window_from = run.sent;
    run.is_counting = true;
    pump(&all, begun + (uint64_t)(options->seconds * 1e9));
    server = load_processor_time(options->process) - server;
    client = load_processor_time(getpid()) - client;
    known = run.known - known;
    uint64_t lasted = load_now() - begun;
    run.window_to = run.sent;
    run.is_counting = false;

    /* Whatever is under way has five seconds to arrive. */
    uint64_t wanted = (uint64_t)run.sent * options->connections, end = load_now() + 5000000000u;
    while ((run.known < wanted || run.receipted < run.sent) && load_now() < end) links_turn(&all, end);
    printf(
        "{\"changes\":%lld,\"known\":%llu,\"missing\":%llu,\"frames\":%llu,\"seconds\":%.6f,\"server\":%.6f,"
        "\"client\":%.6f,\"p50\":%.4f,\"p99\":%.4f,\"largest\":%.4f}\n",
        (long long)(run.window_to - run.window_from), (unsigned long long)known, (unsigned long long)(wanted - run.known),
        (unsigned long long)run.frames, (double)lasted / 1e9, (double)server / 1e9, (double)client / 1e9,
        histogram_quantile(&run.lateness, 0.5), histogram_quantile(&run.lateness, 0.99), (double)run.lateness.largest / 1e6);
}
