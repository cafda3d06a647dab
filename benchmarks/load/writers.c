/* Writers in closed loop: the next write leaves when the last one is receipted. Each has a button of its own. */
#include <stdio.h>
#include <unistd.h>

#include "histogram.h"
#include "load.h"
#include "machine.h"
#include "messages.h"

static struct {
    const struct load_options *options;
    bool is_sending, is_counting;
    uint64_t receipts;
    size_t waiting;
    /* When the only writer goes on, if it pauses between writes. */
    uint64_t goes_on;
    struct histogram wait;
} run;

static const char *path(size_t index) {
    (void)index;
    return "/api/v1/socket";
}

static void opened(struct links *all, size_t index) { link_is_ready(all, index); }

/* Spread over the group. */
static unsigned button_of(size_t index) {
    unsigned buttons = run.options->buttons, step = buttons / run.options->connections;
    return (unsigned)(index * (step ? step : 1) % buttons);
}

static void write_next(struct links *all, size_t index) {
    struct link *link = &all->links[index];
    int64_t id = ++link->write;
    link->sent = load_now();
    send_set(all, index, id, button_of(index), id % 2 == 1);
    run.waiting++;
}

static void received(struct links *all, size_t index, char *text, size_t length, uint64_t now) {
    struct link *link = &all->links[index];
    (void)length;
    refuse_error(text);
    if (!message_is(text, "receipt")) return;
    if (message_integer(text, "id") != link->write) load_fail("writer %zu got another one's receipt: %s", index, text);
    run.waiting--;
    if (run.is_counting) {
        run.receipts++;
        histogram_add(&run.wait, now - link->sent);
    }
    if (run.options->pause > 0) run.goes_on = now + (uint64_t)(run.options->pause * 1e9);
    else if (run.is_sending) write_next(all, index);
}

static void pump(struct links *all, double seconds) {
    uint64_t end = load_now() + (uint64_t)(seconds * 1e9);
    for (uint64_t now = load_now(); now < end; now = load_now()) {
        if (run.goes_on && now >= run.goes_on) {
            run.goes_on = 0;
            write_next(all, 0);
        }
        links_turn(all, run.goes_on && run.goes_on < end ? run.goes_on : end);
    }
}

void load_writers(const struct load_options *options) {
    struct links all = {.path = path, .opened = opened, .received = received};
    run.options = options;
    if (options->pause > 0 && options->connections > 1) load_fail("only one writer can pause");
    links_prepare(&all, options->port, options->connections);
    links_open(&all);
    run.is_sending = true;
    for (size_t index = 0; index < all.count; index++) write_next(&all, index);
    pump(&all, options->warm_up);

    uint64_t begun = load_now(), server = load_processor_time(options->process), client = load_processor_time(getpid());
    uint32_t commits = options->wal_index ? load_commit_count(options->wal_index) : 0;
    run.is_counting = true;
    pump(&all, options->seconds);
    run.is_counting = false;
    commits = options->wal_index ? load_commit_count(options->wal_index) - commits : 0;
    server = load_processor_time(options->process) - server;
    client = load_processor_time(getpid()) - client;
    uint64_t lasted = load_now() - begun, end = load_now() + 5000000000u;
    run.is_sending = false;
    while (run.waiting > 0 && load_now() < end) links_turn(&all, end);
    printf(
        "{\"receipts\":%llu,\"missing\":%zu,\"commits\":%u,\"seconds\":%.6f,\"server\":%.6f,\"client\":%.6f,"
        "\"p50\":%.4f,\"p99\":%.4f,\"largest\":%.4f}\n",
        (unsigned long long)run.receipts, run.waiting, commits, (double)lasted / 1e9, (double)server / 1e9,
        (double)client / 1e9, histogram_quantile(&run.wait, 0.5), histogram_quantile(&run.wait, 0.99),
        (double)run.wait.largest / 1e6);
}
