/// A latch, in plain C: what was checked once can't be unchecked.
///
/// It is compiled against the contract as version 1 was published (abi-1/style.h, never edited again), so that the
/// tests notice when a style built in the past would no longer load.
#include <stddef.h>

#include "abi-1/style.h"

/// The latch's own reason: something is latched.
enum { LATCHED = STYLE_REFUSE_OWN };

static int32_t declare(void *context, const style_setup *setup, const style_selection *declared) {
    (void)context;
    (void)declared;
    return setup->buttons > 0 ? STYLE_OK : STYLE_REFUSE_DECLARATION;
}

static int32_t settle(void *context, const style_setup *setup, const style_selection *before,
                      const style_selection *draft) {
    (void)context;
    (void)setup;
    uint32_t button = draft->next_touched(draft->host, 0);
    while (button != STYLE_NONE) {
        if (before->checked(before->host, button) && !draft->checked(draft->host, button)) return LATCHED;
        button = draft->next_touched(draft->host, button + 1);
    }
    return STYLE_OK;
}

static int32_t click(void *context, const style_setup *setup, uint32_t button, const style_selection *draft) {
    (void)context;
    (void)setup;
    if (draft->checked(draft->host, button)) return LATCHED;
    draft->check(draft->host, button, 1);
    return STYLE_OK;
}

static const style_v1 latch = {
    .size = sizeof latch,
    .abi = STYLE_ABI,
    .built_with = "C",
    .name = "latch",
    .declare = declare,
    .settle = settle,
    .click = click,
};

const style_v1 *style_latch(void) { return &latch; }
