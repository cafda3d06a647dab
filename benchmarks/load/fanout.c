/* A few writers, and readers on all other connections. A change is known to a reader once it holds the change's rev,
 * however many changes came in one frame; how late is counted from when the change was due, whenever it was sent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "histogram.h"
#include "load.h"
#include "machine.h"
#include "messages.h"

/* A connection may have so many writes without receipts; of a server without receipts: unknown to somebody. */
enum { MOST_UNRECEIPTED = 64 };

/* A writer's writes are receipted in their order. */
struct writer {
    int64_t sent, receipted;
    uint64_t due[MOST_UNRECEIPTED];
};

/* A change that a reader knew before its writer had the receipt that tells when it was due. */
struct early {
    int64_t change;
    uint64_t known;
};

/* Changes are counted from 0; change k makes rev `base` + 1 + k. */
static struct {
    const struct load_options *options;
    struct writer *writers;
    int64_t base, base_seq, structure, sent, receipted;
    /* When each change was due; 0: not known yet. */
    uint64_t first_due, *due;
    int64_t capacity;
    struct early *early;
    size_t early_count, early_capacity;
    /* Changes that were due in this time are measured. */
    uint64_t window_from, window_to;
    bool is_counting;
    uint64_t known, frames;
    struct histogram lateness;
} run = {.base = -1};

static void *grown(void *memory, size_t size) {
    memory = realloc(memory, size);
    if (!memory) load_fail("out of memory");
    return memory;
}

static const char *path(size_t index) {
    if (!run.options->is_plain) return "/api/v1/socket";
    return index == 0 ? "/write" : "/read";
}

static void opened(struct links *all, size_t index) {
    struct link *link = &all->links[index];
    if (run.options->is_nats) {
        static const char hello[] = "CONNECT {\"verbose\":false,\"pedantic\":false}\r\n", read[] = "SUB bench 1\r\n";
        link->rev = 0;
        link_send(all, index, hello, sizeof hello - 1);
        if (index > 0) link_send(all, index, read, sizeof read - 1);
        link_send(all, index, "PING\r\n", 6);
    } else if (run.options->is_plain) {
        link->rev = 0;
        link_is_ready(all, index);
    } else if (index >= run.options->writers) {
        send_join(all, index);
    } else {
        link_is_ready(all, index);
    }
}

static void add(uint64_t due, uint64_t known) {
    if (due >= run.window_from && due < run.window_to) histogram_add(&run.lateness, known > due ? known - due : 0);
}

/* A reader went from one rev to another. */
static void learn(struct link *link, int64_t to, uint64_t now) {
    for (int64_t change = link->rev - run.base; change < to - run.base; change++) {
        if (change < 0 || change >= run.sent) load_fail("a reader knows rev %lld, which nobody wrote", (long long)to);
        run.known++;
        if (run.due[change]) {
            add(run.due[change], now);
            continue;
        }
        if (run.early_count == run.early_capacity) {
            run.early_capacity = run.early_capacity ? run.early_capacity * 2 : 4096;
            run.early = grown(run.early, run.early_capacity * sizeof *run.early);
        }
        run.early[run.early_count++] = (struct early){change, now};
    }
    link->rev = to;
}

static void receipted(size_t index, const char *text) {
    struct writer *writer = &run.writers[index];
    int64_t change = message_integer(text, "seq") - run.base_seq - 1;
    if (change < 0 || change >= run.sent) load_fail("a receipt for what nobody wrote: %s", text);
    run.due[change] = writer->due[writer->receipted++ % MOST_UNRECEIPTED];
    run.receipted++;
    /* The rev is the newest at that moment: this change's, or a later one's. */
    if (message_integer(text, "rev") < run.base + 1 + change) load_fail("a receipt is behind: %s", text);
}

/* A frame of NATS holds messages, each with a line before it, and the protocol's own lines. */
static void received_nats(struct links *all, size_t index, char *text, uint64_t now) {
    struct link *link = &all->links[index];
    if (strstr(text, "-ERR")) load_fail("the server refused: %.300s", text);
    if (!link->is_ready && strstr(text, "PONG")) link_is_ready(all, index);
    while (index > 0 && (text = strstr(text, "\"to\":"))) {
        text += 5;
        int64_t to = strtoll(text, NULL, 10);
        if (to != link->rev + 1) load_fail("%lld follows %lld", (long long)to, (long long)link->rev);
        if (run.is_counting) run.frames++;
        learn(link, to, now);
    }
}

static void received(struct links *all, size_t index, char *text, size_t length, uint64_t now) {
    struct link *link = &all->links[index];
    (void)length;
    if (run.options->is_nats) {
        received_nats(all, index, text, now);
    } else if (run.options->is_plain && index == 0) {
        /* Some tell the writer what became of it. */
    } else if (message_is(text, "delta")) {
        if (run.is_counting) run.frames++;
        int64_t from = message_integer(text, "from"), to = message_integer(text, "to");
        if (from > link->rev) load_fail("a delta from %lld for a reader at %lld", (long long)from, (long long)link->rev);
        if (to <= link->rev) return;
        if (!run.options->is_plain) link->digest = message_digest(text);
        learn(link, to, now);
    } else if (message_is(text, "snapshot")) {
        link->rev = message_integer(text, "rev");
        link->digest = message_digest(text);
        run.structure = message_integer(text, "structure");
        if (run.base < 0) run.base = link->rev;
        if (link->rev != run.base) load_fail("somebody else writes on this board");
        link_is_ready(all, index);
    } else if (message_is(text, "joined")) {
        run.base_seq = message_integer(text, "seq");
    } else if (message_is(text, "receipt")) {
        receipted(index, text);
    } else {
        refuse_error(text);
    }
}

/* What a board's delta looks like, so that whoever passes it on moves as many bytes. */
static void send_plain(struct links *all, int64_t change) {
    char text[200], line[240];
    int length = snprintf(
        text, sizeof text,
        "{\"type\":\"delta\",\"board\":\"%s\",\"from\":%lld,\"to\":%lld,\"digest\":\"%016llx\","
        "\"checks\":[[0,[%lld],[]]]}",
        load_board, (long long)change, (long long)change + 1,
        0x9e3779b97f4a7c15ull * (unsigned long long)(change + 1), (long long)change % run.options->buttons);
    if (run.options->is_nats) {
        int whole = snprintf(line, sizeof line, "PUB bench %d\r\n%s\r\n", length, text);
        link_send(all, 0, line, (size_t)whole);
    } else {
        link_send(all, 0, text, (size_t)length);
    }
    run.receipted++;
}

/* Each writer has buttons of its own, so that every write changes a cell: checks them all, unchecks them all, … */
static void send_change(struct links *all, size_t index, uint64_t due) {
    struct writer *writer = &run.writers[index];
    unsigned all_writers = run.options->writers, own = run.options->buttons / all_writers;
    writer->due[writer->sent % MOST_UNRECEIPTED] = due;
    unsigned button = (unsigned)index + all_writers * (unsigned)(writer->sent % own);
    bool is_on = writer->sent / own % 2 == 0;
    send_set(all, index, ++writer->sent, button, is_on);
}

/* The digest of what the writers left. */
static uint64_t end_digest(void) {
    unsigned all_writers = run.options->writers, own = run.options->buttons / all_writers;
    uint64_t digest = digest_of_cell(UINT32_MAX, UINT32_MAX, 0, (uint32_t)run.structure);
    for (unsigned index = 0; index < all_writers; index++) {
        for (unsigned place = 0; place < own; place++) {
            int64_t writes = run.writers[index].sent / own + (place < run.writers[index].sent % own);
            if (writes % 2) digest ^= digest_of_cell(0, index + all_writers * place, 1, 1);
        }
    }
    return digest;
}

static uint64_t due_time(int64_t change) {
    return run.first_due + (uint64_t)((double)change * 1e9 / run.options->rate);
}

/* Whether the writer may send the next change. */
static bool has_room(size_t index) {
    if (!run.options->is_plain) return run.writers[index].sent - run.writers[index].receipted < MOST_UNRECEIPTED;
    return run.options->rate > 0
        || run.sent < MOST_UNRECEIPTED + (int64_t)(run.known / run.options->connections);
}

/* Sends what is due by now, the writers in turn. Without a rate a change is due when there is room for it. */
static void send_due(struct links *all, uint64_t now) {
    unsigned blocked = 0;
    for (size_t index = (size_t)(run.sent % run.options->writers); blocked < run.options->writers;
         index = (index + 1) % run.options->writers) {
        uint64_t due = run.options->rate > 0 ? due_time(run.sent) : now;
        if (due > now) return;
        if (!has_room(index)) {
            blocked++;
            continue;
        }
        blocked = 0;
        if (run.sent == run.capacity) {
            int64_t capacity = run.capacity ? run.capacity * 2 : 4096;
            run.due = grown(run.due, (size_t)capacity * sizeof *run.due);
            memset(run.due + run.capacity, 0, (size_t)(capacity - run.capacity) * sizeof *run.due);
            run.capacity = capacity;
        }
        int64_t change = run.sent++;
        if (run.options->is_plain) {
            run.due[change] = due;
            send_plain(all, change);
        } else {
            send_change(all, index, due);
        }
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
    if (options->is_plain) run.base = 0;
    if (options->is_plain && options->writers != 1) load_fail("a server without boards has one writer");
    run.writers = load_zeroed(options->writers, sizeof *run.writers);
    run.window_from = UINT64_MAX;
    links_prepare(&all, options->port, (size_t)options->connections + options->writers);
    links_open(&all);
    /* Some tell a reader of the handshake before they count it among the readers. */
    for (uint64_t now = load_now(), end = now + 300000000u; options->is_plain && now < end; now = load_now())
        links_turn(&all, end);

    run.first_due = load_now() + 1000000;
    pump(&all, run.first_due + (uint64_t)(options->warm_up * 1e9));
    uint64_t begun = load_now(), server = load_processor_time(options->process), client = load_processor_time(getpid());
    uint64_t known = run.known;
    int64_t changes = run.sent;
    run.window_from = begun;
    run.window_to = UINT64_MAX;
    run.is_counting = true;
    pump(&all, begun + (uint64_t)(options->seconds * 1e9));
    server = load_processor_time(options->process) - server;
    client = load_processor_time(getpid()) - client;
    known = run.known - known;
    changes = run.sent - changes;
    run.window_to = load_now();
    run.is_counting = false;

    /* Whatever is under way has time to arrive. */
    uint64_t wanted = (uint64_t)run.sent * options->connections, end = load_now() + 20000000000u;
    while ((run.known < wanted || run.receipted < run.sent) && load_now() < end) links_turn(&all, end);
    for (size_t i = 0; i < run.early_count; i++)
        if (run.due[run.early[i].change]) add(run.due[run.early[i].change], run.early[i].known);
    if (!options->is_plain && run.known == wanted) {
        uint64_t digest = end_digest();
        for (size_t index = options->writers; index < all.count; index++)
            if (all.links[index].digest != digest) load_fail("reader %zu has another digest than the board", index);
    }
    printf(
        "{\"changes\":%lld,\"known\":%llu,\"missing\":%llu,\"frames\":%llu,\"seconds\":%.6f,\"server\":%.6f,"
        "\"client\":%.6f,\"p50\":%.4f,\"p99\":%.4f,\"largest\":%.4f}\n",
        (long long)changes, (unsigned long long)known, (unsigned long long)(wanted - run.known),
        (unsigned long long)run.frames, (double)(run.window_to - begun) / 1e9, (double)server / 1e9,
        (double)client / 1e9, histogram_quantile(&run.lateness, 0.5), histogram_quantile(&run.lateness, 0.99),
        (double)run.lateness.largest / 1e6);
}
