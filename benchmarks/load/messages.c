#include "messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"

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

void send_join(struct links *all, size_t index) {
    static const char text[] = "{\"type\":\"join\",\"id\":1,\"board\":\"" LOAD_BOARD "\"}";
    link_send(all, index, text, sizeof text - 1);
}

void send_set(struct links *all, size_t index, int64_t id, unsigned button, bool is_on) {
    char text[200];
    int length = snprintf(
        text, sizeof text, "{\"type\":\"set\",\"id\":%lld,\"board\":\"" LOAD_BOARD "\",\"group\":\"all\",\"%s\":[\"%u\"]}",
        (long long)id, is_on ? "on" : "off", button);
    link_send(all, index, text, (size_t)length);
}

void refuse_error(const char *text) {
    if (message_is(text, "error")) load_fail("the server refused: %.300s", text);
}
