#include "messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

const char *load_board = "bench";

bool message_is(const char *text, const char *type) {
    static const char start[] = "{\"type\":\"";
    size_t length = strlen(type);
    return strncmp(text, start, sizeof start - 1) == 0 && strncmp(text + sizeof start - 1, type, length) == 0
        && text[sizeof start - 1 + length] == '"';
}

int64_t message_integer(const char *text, const char *key) {
    char pattern[32];
    snprintf(pattern, sizeof pattern, "\"%s\":", key);
    const char *found = strstr(text, pattern);
    if (!found) load_fail("there is no %s in %.200s", key, text);
    return strtoll(found + strlen(pattern), NULL, 10);
}

uint64_t message_digest(const char *text) {
    static const char pattern[] = "\"digest\":\"";
    const char *found = strstr(text, pattern);
    if (!found) load_fail("there is no digest in %.200s", text);
    return strtoull(found + sizeof pattern - 1, NULL, 16);
}

/* MurmurHash3, 32 bits, of four words. */
static uint32_t murmur(const uint32_t words[4], uint32_t hash) {
    for (int i = 0; i < 4; i++) {
        uint32_t k = words[i] * 0xcc9e2d51u;
        k = k << 15 | k >> 17;
        hash ^= k * 0x1b873593u;
        hash = (hash << 13 | hash >> 19) * 5 + 0xe6546b64u;
    }
    hash ^= 16;
    hash = (hash ^ hash >> 16) * 0x85ebca6bu;
    hash = (hash ^ hash >> 13) * 0xc2b2ae35u;
    return hash ^ hash >> 16;
}

uint64_t digest_of_cell(uint32_t group, uint32_t button, uint32_t kind, uint32_t value) {
    uint32_t words[4] = {group, button, kind, value};
    return (uint64_t)murmur(words, 1) << 32 | murmur(words, 2);
}

void send_join(struct links *all, size_t index) {
    char text[200];
    int length = snprintf(text, sizeof text, "{\"type\":\"join\",\"id\":1,\"board\":\"%s\"}", load_board);
    link_send(all, index, text, (size_t)length);
}

void send_return(struct links *all, size_t index, const char *epoch, int64_t rev, uint64_t digest) {
    char text[300];
    int length = snprintf(
        text, sizeof text,
        "{\"type\":\"join\",\"id\":1,\"board\":\"%s\",\"have\":{\"epoch\":\"%.16s\",\"view\":\"participant\",\"rev\":%lld,"
        "\"digest\":\"%016llx\"}}",
        load_board, epoch, (long long)rev, (unsigned long long)digest);
    link_send(all, index, text, (size_t)length);
}

void send_set(struct links *all, size_t index, int64_t id, unsigned button, bool is_on) {
    char text[200];
    int length = snprintf(
        text, sizeof text, "{\"type\":\"set\",\"id\":%lld,\"board\":\"%s\",\"group\":\"all\",\"%s\":[\"%u\"]}",
        (long long)id, load_board, is_on ? "on" : "off", button);
    link_send(all, index, text, (size_t)length);
}

void refuse_error(const char *text) {
    if (message_is(text, "error")) load_fail("the server refused: %.300s", text);
}
