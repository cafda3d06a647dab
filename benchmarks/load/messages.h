/* The few messages of docs/PROTOCOL.md that the load client speaks. */
#ifndef LOAD_MESSAGES_H
#define LOAD_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "link.h"

/* The board that is declared for measuring: one group `all` of boxes `0`, `1`, `2` … */
#define LOAD_BOARD "bench"

bool message_is(const char *text, const char *type);

/* The integer behind `"key":`; the program ends if there is none. */
int64_t message_integer(const char *text, const char *key);

void send_join(struct links *all, size_t index);

/* Checks or unchecks a button. */
void send_set(struct links *all, size_t index, int64_t id, unsigned button, bool is_on);

/* The program ends, with what the server said, if the message is an error. */
void refuse_error(const char *text);

#endif
