/* broadcast: the yardstick for fan-out. What arrives on a connection to /write goes to every connection to /read, one
 * send() for each, and nothing else happens: no board, no journal, no merging. Prints its port, runs until it is ended. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { BUFFER_SIZE = 65536, EVENTS = 256, TEXT = 1 };

struct client {
    int file;
    bool is_open, is_busy;
    /* Received and not yet a whole frame. */
    uint8_t *in;
    size_t in_length;
    /* Not yet sent. */
    uint8_t *out;
    size_t out_length;
};

static int epoll;
static struct client **readers;
static size_t reader_count, reader_capacity;

_Noreturn static void fail(const char *what) {
    fprintf(stderr, "broadcast: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void *grown(void *memory, size_t size) {
    memory = realloc(memory, size ? size : 1);
    if (!memory) fail("memory");
    return memory;
}

static void watch(struct client *client, uint32_t events, int operation) {
    struct epoll_event event = {.events = events, .data.ptr = client};
    if (epoll_ctl(epoll, operation, client->file, &event) != 0) fail("epoll");
}

static void keep(struct client *client, const uint8_t *bytes, size_t length) {
    client->out = grown(client->out, client->out_length + length);
    memcpy(client->out + client->out_length, bytes, length);
    client->out_length += length;
    if (!client->is_busy) watch(client, EPOLLIN | EPOLLOUT, EPOLL_CTL_MOD);
    client->is_busy = true;
}

static void transmit(struct client *client, const uint8_t *bytes, size_t length) {
    if (client->is_busy) {
        keep(client, bytes, length);
        return;
    }
    ssize_t count = send(client->file, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count == (ssize_t)length) return;
    if (count < 0) count = 0;
    keep(client, bytes + count, length - (size_t)count);
}

static void go_on(struct client *client) {
    ssize_t count = send(client->file, client->out, client->out_length, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (count <= 0) return;
    client->out_length -= (size_t)count;
    memmove(client->out, client->out + count, client->out_length);
    if (client->out_length > 0) return;
    client->is_busy = false;
    watch(client, EPOLLIN, EPOLL_CTL_MOD);
}

static void broadcast(const uint8_t *text, size_t length) {
    uint8_t frame[BUFFER_SIZE + 4] = {0x80 | TEXT};
    size_t head = 2;
    frame[1] = (uint8_t)(length < 126 ? length : 126);
    if (length >= 126) frame[head++] = (uint8_t)(length >> 8), frame[head++] = (uint8_t)length;
    memcpy(frame + head, text, length);
    for (size_t i = 0; i < reader_count; i++) transmit(readers[i], frame, head + length);
}

/* The answer to the key that the load client always sends: the example of RFC 6455, 1.3. */
static size_t shake(struct client *client, uint8_t *bytes, size_t length) {
    static const char answer[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    uint8_t *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end) return 0;
    client->is_open = true;
    if (strncmp((char *)bytes, "GET /read ", 10) == 0) {
        if (reader_count == reader_capacity) {
            reader_capacity = reader_capacity ? reader_capacity * 2 : 64;
            readers = grown(readers, reader_capacity * sizeof *readers);
        }
        readers[reader_count++] = client;
    }
    transmit(client, (const uint8_t *)answer, sizeof answer - 1);
    return (size_t)(end - bytes) + 4;
}

static size_t take_frames(uint8_t *bytes, size_t length) {
    size_t at = 0;
    while (length - at >= 6) {
        uint8_t *frame = bytes + at;
        size_t head = 2, size = frame[1] & 127;
        if (size == 126) size = (size_t)frame[2] << 8 | frame[3], head = 4;
        if (length - at < head + 4 + size) break;
        uint8_t *mask = frame + head, *text = mask + 4;
        for (size_t i = 0; i < size; i++) text[i] ^= mask[i & 3];
        at += head + 4 + size;
        if ((frame[0] & 15) == TEXT) broadcast(text, size);
    }
    return at;
}

/* A run ends with the process, so whoever leaves is only no longer listened to. */
static void take(struct client *client) {
    static uint8_t buffer[BUFFER_SIZE];
    size_t length = client->in_length, used = 0;
    if (length) memcpy(buffer, client->in, length);
    ssize_t count = recv(client->file, buffer + length, sizeof buffer - length, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) {
        epoll_ctl(epoll, EPOLL_CTL_DEL, client->file, NULL);
        return;
    }
    length += (size_t)count;
    if (!client->is_open) used = shake(client, buffer, length);
    if (client->is_open) used += take_frames(buffer + used, length - used);
    client->in_length = length - used;
    if (client->in_length == 0) return;
    client->in = grown(client->in, client->in_length);
    memcpy(client->in, buffer + used, client->in_length);
}

static void accept_all(int listener) {
    int file, yes = 1;
    while ((file = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        struct client *client = grown(NULL, sizeof *client);
        *client = (struct client){.file = file};
        setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        watch(client, EPOLLIN, EPOLL_CTL_ADD);
    }
}

int main(void) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (bind(listener, (void *)&address, size) || listen(listener, 4096)) fail("listen");
    getsockname(listener, (void *)&address, &size);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN}, events[EVENTS];
    epoll_ctl(epoll, EPOLL_CTL_ADD, listener, &event);
    printf("%u\n", ntohs(address.sin_port));
    fflush(stdout);
    for (;;) {
        int count = epoll_wait(epoll, events, EVENTS, -1);
        for (int i = 0; i < count; i++) {
            struct client *client = events[i].data.ptr;
            if (!client) accept_all(listener);
            if (client && events[i].events & EPOLLOUT) go_on(client);
            if (client && events[i].events & ~(uint32_t)EPOLLOUT) take(client);
        }
    }
}
