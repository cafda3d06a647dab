/* The few messages of docs/PROTOCOL.md that the load client speaks. */
#ifndef LOAD_MESSAGES_H
#define LOAD_MESSAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "link.h"

/* The board that everything is about: one group `all` of boxes `0`, `1`, `2` … */
extern const char *load_board;

bool message_is(const char *text, const char *type);

/* The integer behind `"key":`; the program ends if there is none. */
int64_t message_integer(const char *text, const char *key);

/* The sixteen hex digits behind `"digest":`. */
uint64_t message_digest(const char *text);

/* What a cell with a value other than 0 adds to a board's digest (P12). */
uint64_t digest_of_cell(uint32_t group, uint32_t button, uint32_t kind, uint32_t value);

void send_join(struct links *all, size_t index);

/* Joins again, holding `rev` and its digest. */
void send_return(struct links *all, size_t index, const char *epoch, int64_t rev, uint64_t digest);

/* Checks or unchecks a button. */
void send_set(struct links *all, size_t index, int64_t id, unsigned button, bool is_on);

/* The program ends, with what the server said, if the message is an error. */
void refuse_error(const char *text);

#endif
