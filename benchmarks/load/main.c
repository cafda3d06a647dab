/* load: measures a Switchboard server, or the yardstick `broadcast`, from outside. Shares no code with the server. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "load.h"
#include "machine.h"
#include "messages.h"

int main(int count, char **words) {
    struct load_options options = {.connections = 100, .buttons = 100, .writers = 1, .seconds = 5, .warm_up = 1};
    if (count < 2) load_fail("usage: load fan-out|writers|return|idle [--NAME VALUE]…");
    for (int i = 2; i < count; i++) {
        const char *name = words[i];
        if (strcmp(name, "--plain") == 0) {
            options.is_plain = true;
            continue;
        }
        if (strcmp(name, "--nats") == 0) {
            options.is_plain = options.is_nats = true;
            continue;
        }
        if (i + 1 == count) load_fail("%s needs a value", name);
        const char *value = words[++i];
        if (strcmp(name, "--port") == 0) options.port = (uint16_t)atoi(value);
        else if (strcmp(name, "--process") == 0) options.process = atoi(value);
        else if (strcmp(name, "--connections") == 0) options.connections = (unsigned)atoi(value);
        else if (strcmp(name, "--writers") == 0) options.writers = (unsigned)atoi(value);
        else if (strcmp(name, "--pause") == 0) options.pause = atof(value);
        else if (strcmp(name, "--board") == 0) load_board = value;
        else if (strcmp(name, "--buttons") == 0) options.buttons = (unsigned)atoi(value);
        else if (strcmp(name, "--rate") == 0) options.rate = atof(value);
        else if (strcmp(name, "--seconds") == 0) options.seconds = atof(value);
        else if (strcmp(name, "--warm-up") == 0) options.warm_up = atof(value);
        else if (strcmp(name, "--wal-index") == 0) options.wal_index = value;
        else load_fail("there is no option %s", name);
    }
    /* Wakes up within microseconds of what was asked for. */
    prctl(PR_SET_TIMERSLACK, 1000ul);
    signal(SIGPIPE, SIG_IGN);
    if (strcmp(words[1], "fan-out") == 0) load_fan_out(&options);
    else if (strcmp(words[1], "writers") == 0) load_writers(&options);
    else if (strcmp(words[1], "return") == 0) load_return(&options);
    else if (strcmp(words[1], "idle") == 0) load_idle(&options);
    else load_fail("there is no mode %s", words[1]);
    return 0;
}
