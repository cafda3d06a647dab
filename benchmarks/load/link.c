#define _GNU_SOURCE
#include "link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "machine.h"

enum { BUFFER_SIZE = 1 << 20, EVENTS = 256 };
enum { TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

static uint8_t buffer[BUFFER_SIZE + 1];

void links_prepare(struct links *all, uint16_t port, size_t count) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (count + 50 > files.rlim_max) load_fail("%zu connections need more open files than ulimit -n allows", count);
    all->links = load_zeroed(count, sizeof *all->links);
    all->count = count;
    all->port = port;
    all->most_starting = 100;
    for (size_t index = 0; index < count; index++) all->links[index].rev = -1;
    all->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (all->epoll < 0) load_fail("epoll: %s", strerror(errno));
}

static void watch(struct links *all, size_t index, uint32_t events, int operation) {
    struct epoll_event event = {.events = events, .data.u64 = index};
    if (epoll_ctl(all->epoll, operation, all->links[index].file, &event) != 0) load_fail("epoll: %s", strerror(errno));
}

static void start(struct links *all, size_t index) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(all->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct link *link = &all->links[index];
    int yes = 1;
    link->file = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (link->file < 0) load_fail("socket: %s", strerror(errno));
    setsockopt(link->file, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    link->state = LINK_CONNECTING;
    if (connect(link->file, (void *)&address, sizeof address) != 0 && errno != EINPROGRESS)
        load_fail("port %u refuses connections: %s", all->port, strerror(errno));
    watch(all, index, EPOLLOUT, EPOLL_CTL_ADD);
}

void links_open(struct links *all) {
    uint64_t end = load_now() + 60000000000u;
    while (all->ready < all->count) {
        while (all->started < all->count && all->started - all->ready < all->most_starting) start(all, all->started++);
        links_turn(all, load_now() + 100000000u);
        if (load_now() > end) load_fail("after a minute only %zu of %zu connections are there", all->ready, all->count);
    }
}

void links_close(struct links *all) {
    for (size_t index = 0; index < all->count; index++) {
        struct link *link = &all->links[index];
        close(link->file);
        link->is_ready = false;
        link->carry_length = 0;
    }
    all->started = all->ready = 0;
}

void link_is_ready(struct links *all, size_t index) {
    if (all->links[index].is_ready) return;
    all->links[index].is_ready = true;
    all->ready++;
}

/* What is sent here is small and awaited by the other side, so a full buffer means that it has stopped reading. */
static void send_whole(struct link *link, const void *bytes, size_t length) {
    ssize_t count = send(link->file, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count != (ssize_t)length) load_fail("the server does not read: %s", strerror(errno));
}

static void send_frame(struct link *link, int opcode, const uint8_t *bytes, size_t length) {
    static uint32_t seed = 0x9e3779b9u;
    uint8_t frame[1024];
    size_t head = 2;
    if (length > 1000) load_fail("a message of %zu bytes is too long", length);
    seed ^= seed << 13, seed ^= seed >> 17, seed ^= seed << 5;
    frame[0] = (uint8_t)(0x80 | opcode);
    frame[1] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) frame[head++] = (uint8_t)(length >> 8), frame[head++] = (uint8_t)length;
    uint8_t *mask = frame + head;
    memcpy(mask, &seed, 4);
    head += 4;
    for (size_t i = 0; i < length; i++) frame[head + i] = bytes[i] ^ mask[i & 3];
    send_whole(link, frame, head + length);
}

void link_send(struct links *all, size_t index, const char *text, size_t length) {
    send_frame(&all->links[index], TEXT, (const uint8_t *)text, length);
}

/* The key and its answer are the example of RFC 6455, 1.3. */
static void shake(struct links *all, size_t index) {
    struct link *link = &all->links[index];
    int error = 0;
    socklen_t size = sizeof error;
    getsockopt(link->file, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error) load_fail("port %u refuses connections: %s", all->port, strerror(error));
    char request[512];
    int length = snprintf(
        request, sizeof request,
        "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
        all->path(index), all->port);
    link->state = LINK_SHAKING;
    watch(all, index, EPOLLIN, EPOLL_CTL_MOD);
    send_whole(link, request, (size_t)length);
}

/* Returns how many bytes the answer took; 0: it isn't whole yet. */
static size_t take_answer(struct links *all, size_t index, uint8_t *bytes, size_t length) {
    uint8_t *end = memmem(bytes, length, "\r\n\r\n", 4);
    if (!end) return 0;
    *end = 0;
    if (strncmp((char *)bytes, "HTTP/1.1 101", 12) != 0 || !strstr((char *)bytes, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        load_fail("the handshake was refused: %.200s", (char *)bytes);
    all->links[index].state = LINK_OPEN;
    all->opened(all, index);
    return (size_t)(end - bytes) + 4;
}

/* Hands over whole frames and returns how many bytes they took. */
static size_t take_frames(struct links *all, size_t index, uint8_t *bytes, size_t length, uint64_t now) {
    size_t at = 0;
    while (length - at >= 2) {
        uint8_t *frame = bytes + at;
        size_t head = 2, size = frame[1];
        if (size == 126) {
            if (length - at < 4) break;
            size = (size_t)frame[2] << 8 | frame[3];
            head = 4;
        } else if (size == 127) {
            if (length - at < 10) break;
            size = 0;
            for (int i = 0; i < 8; i++) size = size << 8 | frame[2 + i];
            head = 10;
        } else if (size > 127) {
            load_fail("the server masks its frames");
        }
        if (length - at < head + size) break;
        at += head + size;
        switch (frame[0]) {
        case 0x80 | TEXT:
        case 0x80 | BINARY: {
            /* The byte behind it is lent to the NUL. */
            uint8_t kept = frame[head + size];
            frame[head + size] = 0;
            all->received(all, index, (char *)frame + head, size, now);
            frame[head + size] = kept;
            break;
        }
        case 0x80 | PING: send_frame(&all->links[index], PONG, frame + head, size); break;
        case 0x80 | PONG: break;
        case 0x80 | CLOSE: load_fail("the server closed connection %zu: %.*s", index, (int)size, frame + head);
        default: load_fail("a frame begins with %02x", frame[0]);
        }
    }
    return at;
}

static void take(struct links *all, size_t index) {
    struct link *link = &all->links[index];
    size_t length = link->carry_length, used = 0;
    memcpy(buffer, link->carry, length);
    ssize_t count = recv(link->file, buffer + length, BUFFER_SIZE - length, MSG_DONTWAIT);
    uint64_t now = load_now();
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) load_fail("connection %zu was cut: %s", index, count < 0 ? strerror(errno) : "end of stream");
    length += (size_t)count;
    if (link->state == LINK_SHAKING) used = take_answer(all, index, buffer, length);
    if (link->state == LINK_OPEN) used += take_frames(all, index, buffer + used, length - used, now);
    link->carry_length = length - used;
    if (link->carry_length == BUFFER_SIZE) load_fail("a message of more than a megabyte");
    if (link->carry_length > link->carry_capacity) {
        link->carry_capacity = link->carry_length * 2;
        link->carry = realloc(link->carry, link->carry_capacity);
        if (!link->carry) load_fail("out of memory");
    }
    memcpy(link->carry, buffer + used, link->carry_length);
}

void links_turn(struct links *all, uint64_t until) {
    struct epoll_event events[EVENTS];
    uint64_t now = load_now(), wait = until > now ? until - now : 0;
    struct timespec time = {.tv_sec = (time_t)(wait / 1000000000u), .tv_nsec = (long)(wait % 1000000000u)};
    int count = epoll_pwait2(all->epoll, events, EVENTS, &time, NULL);
    for (int i = 0; i < count; i++) {
        size_t index = events[i].data.u64;
        if (all->links[index].state == LINK_CONNECTING)
            shake(all, index);
        else
            take(all, index);
    }
}
