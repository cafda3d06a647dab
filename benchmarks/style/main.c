/* style: what one call through the C contract of a style costs.
 *
 *   style LIBRARY NAME BUTTONS SECONDS
 *
 * loads LIBRARY as the server does, and times a tap: `click` and the `settle` that follows, on a group of BUTTONS of
 * which one is checked. The host's side is the least one that keeps the contract: a bit for each button. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../Sources/CStyle/style.h"

enum { MOST_BUTTONS = 1 << 16, WORDS = MOST_BUTTONS / 64, CALLS = 1000 };

struct bits {
    uint64_t words[WORDS];
    uint32_t bound, count, touched;
};

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "style: %s\n", what);
    exit(2);
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int32_t checked(void *host, uint32_t button) {
    struct bits *bits = host;
    return button < bits->bound && bits->words[button / 64] >> button % 64 & 1;
}

static uint32_t count(void *host) { return ((struct bits *)host)->count; }

static uint32_t next_checked(void *host, uint32_t from) {
    struct bits *bits = host;
    for (uint32_t word = from / 64; from < bits->bound && word <= (bits->bound - 1) / 64; word++) {
        uint64_t left = bits->words[word];
        if (word == from / 64) left &= ~UINT64_C(0) << from % 64;
        if (left) return word * 64 + (uint32_t)__builtin_ctzll(left);
    }
    return STYLE_NONE;
}

static void check(void *host, uint32_t button, int32_t is_checked) {
    struct bits *bits = host;
    if (button >= bits->bound || checked(host, button) == (is_checked != 0)) return;
    bits->words[button / 64] ^= UINT64_C(1) << button % 64;
    bits->count += is_checked ? 1 : -1u;
    bits->touched = button;
}

static uint32_t next_touched(void *host, uint32_t from) {
    struct bits *bits = host;
    return bits->touched != STYLE_NONE && bits->touched >= from ? bits->touched : STYLE_NONE;
}

static style_selection selection(struct bits *bits) {
    return (style_selection){sizeof(style_selection), 0, bits, checked, count, next_checked, check, next_touched};
}

int main(int argument_count, char **words) {
    if (argument_count != 5) fail("usage: style LIBRARY NAME BUTTONS SECONDS");
    void *library = dlopen(words[1], RTLD_NOW);
    if (!library) fail(dlerror());
    char symbol[100];
    snprintf(symbol, sizeof symbol, "style_%s", words[2]);
    style_entry entry;
    *(void **)&entry = dlsym(library, symbol);
    if (!entry) fail("the library exports no such style");
    const style_v1 *style = entry();
    static struct bits before, draft;
    uint32_t buttons = (uint32_t)atoi(words[3]);
    if (buttons < 1 || buttons > MOST_BUTTONS) fail("BUTTONS must be 1 to 65536");
    before.bound = draft.bound = buttons;
    before.touched = draft.touched = STYLE_NONE;
    style_setup setup = {sizeof setup, buttons, buttons, 0, 0, 0};
    style_selection old = selection(&before), new = selection(&draft);

    uint64_t calls = 0, refused = 0;
    uint32_t button = 0;
    double begun = now(), lasted = 0, seconds = atof(words[4]);
    while (lasted < seconds) {
        for (int i = 0; i < CALLS; i++) {
            /* The draft is made the new state by hand, which is less than the server has to do. */
            draft.touched = STYLE_NONE;
            button = (button + 7) % buttons;
            int32_t answer = style->click(style->context, &setup, button, &new);
            if (answer == STYLE_OK) answer = style->settle(style->context, &setup, &old, &new);
            refused += answer != STYLE_OK;
            memcpy(before.words, draft.words, (buttons + 63) / 64 * sizeof *draft.words);
            before.count = draft.count;
        }
        calls += 2 * CALLS;
        lasted = now() - begun;
    }
    printf("{\"calls\":%llu,\"refused\":%llu,\"seconds\":%.6f}\n", (unsigned long long)calls, (unsigned long long)refused, lasted);
    return 0;
}
