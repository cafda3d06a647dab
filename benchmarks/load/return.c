/* Everybody at once: bare handshakes, then joins by those who have nothing yet, then, after some changes, joins by those
 * who have what was. Each time: how long until the last one is where it wants to be. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "load.h"
#include "machine.h"
#include "messages.h"

enum { MOST_STARTING = 1000, CHANGES = 200, MOST_UNRECEIPTED = 60 };

static struct {
    const struct load_options *options;
    enum { BARE, NEW, BACK } phase;
    char epoch[17];
    /* What everybody has, and where the head is. */
    int64_t rev, head;
    uint64_t digest, snapshots;
    size_t snapshot_length;
} run;

static const char *path(size_t index) {
    (void)index;
    return "/api/v1/socket";
}

static void opened(struct links *all, size_t index) {
    switch (run.phase) {
    case BARE: link_is_ready(all, index); break;
    case NEW: send_join(all, index); break;
    case BACK: send_return(all, index, run.epoch, run.rev, run.digest); break;
    }
}

static void received(struct links *all, size_t index, char *text, size_t length, uint64_t now) {
    struct link *link = &all->links[index];
    (void)now;
    refuse_error(text);
    if (message_is(text, "snapshot")) {
        link->rev = message_integer(text, "rev");
        link->digest = message_digest(text);
        run.snapshots++;
        run.snapshot_length = length;
        if (run.phase == NEW) {
            const char *epoch = strstr(text, "\"epoch\":\"");
            if (!epoch) load_fail("a snapshot without an epoch");
            memcpy(run.epoch, epoch + 9, 16);
            run.rev = run.head = link->rev;
            run.digest = link->digest;
        }
    } else if (message_is(text, "delta")) {
        if (message_integer(text, "from") != run.rev) load_fail("a delta from elsewhere: %.200s", text);
        link->rev = message_integer(text, "to");
        link->digest = message_digest(text);
    } else {
        return;
    }
    if (link->rev == run.head) link_is_ready(all, index);
}

/* One connection of its own that writes. */
static struct {
    int64_t sent, receipted;
} writer;

static void writer_opened(struct links *all, size_t index) { link_is_ready(all, index); }

static void writer_received(struct links *all, size_t index, char *text, size_t length, uint64_t now) {
    (void)all, (void)index, (void)length, (void)now;
    refuse_error(text);
    if (!message_is(text, "receipt")) return;
    writer.receipted++;
    run.head = message_integer(text, "rev");
}

static void change_cells(void) {
    struct links one = {.path = path, .opened = writer_opened, .received = writer_received};
    links_prepare(&one, run.options->port, 1);
    links_open(&one);
    while (writer.receipted < CHANGES) {
        while (writer.sent < CHANGES && writer.sent - writer.receipted < MOST_UNRECEIPTED) {
            int64_t change = writer.sent++;
            unsigned buttons = run.options->buttons;
            send_set(&one, 0, change + 1, (unsigned)(change % buttons), change / buttons % 2 == 0);
        }
        links_turn(&one, load_now() + 1000000000u);
    }
    links_close(&one);
}

/* Seconds until all are there, and of the server's processor. */
struct spent { double seconds, server; };

static struct spent open_all(struct links *all, int phase) {
    run.phase = phase;
    for (size_t index = 0; index < all->count; index++) all->links[index].rev = -1;
    uint64_t begun = load_now(), server = load_processor_time(run.options->process);
    links_open(all);
    return (struct spent){
        (double)(load_now() - begun) / 1e9, (double)(load_processor_time(run.options->process) - server) / 1e9};
}

/* The server notices that they have gone before they come again. */
static void close_all(struct links *all) {
    links_close(all);
    usleep(500000);
}

void load_return(const struct load_options *options) {
    struct links all = {.path = path, .opened = opened, .received = received};
    run.options = options;
    links_prepare(&all, options->port, options->connections);
    all.most_starting = MOST_STARTING;
    struct spent bare = open_all(&all, BARE);
    close_all(&all);
    struct spent new = open_all(&all, NEW);
    close_all(&all);
    change_cells();
    run.snapshots = 0;
    struct spent back = open_all(&all, BACK);
    size_t missing = 0;
    for (size_t index = 0; index < all.count; index++)
        if (all.links[index].rev != run.head || all.links[index].digest != all.links[0].digest) missing++;
    printf(
        "{\"missing\":%zu,\"bare\":%.6f,\"new\":%.6f,\"back\":%.6f,\"bareServer\":%.6f,\"newServer\":%.6f,"
        "\"backServer\":%.6f,\"snapshot\":%zu,\"backSnapshots\":%llu}\n",
        missing, bare.seconds, new.seconds, back.seconds, bare.server, new.server, back.server, run.snapshot_length,
        (unsigned long long)run.snapshots);
}
