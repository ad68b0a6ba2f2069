/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links on Linux: streams. See stream.h.
 */
#define _GNU_SOURCE

#include "stream.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

/** Connections that may wait to be accepted. */
#define BACKLOG 4

/** An address for a socket file, or for "host:port". @return false: neither */
static bool parse_unix(weft_stream_t *stream, const char *path)
{
    struct sockaddr_un *address = (struct sockaddr_un *)&stream->address;

    if (strlen(path) >= sizeof address->sun_path) {
        return false;
    }
    address->sun_family = AF_UNIX;
    memcpy(address->sun_path, path, strlen(path) + 1);
    stream->address_length = sizeof *address;
    return true;
}

static bool parse_tcp(weft_stream_t *stream, const char *text)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    const char *colon = strrchr(text, ':');
    struct addrinfo *found = NULL;
    char host[256];

    if (colon == NULL || (size_t)(colon - text) >= sizeof host) {
        return false;
    }
    memcpy(host, text, (size_t)(colon - text));
    host[colon - text] = '\0';
    if (getaddrinfo(host, colon + 1, &hints, &found) != 0) {
        return false;
    }
    memcpy(&stream->address, found->ai_addr, found->ai_addrlen);
    stream->address_length = found->ai_addrlen;
    freeaddrinfo(found);
    return true;
}

static int new_socket(const weft_stream_t *stream)
{
    return socket(stream->address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

/** Turns the address to listen at into a listening socket. @return false: errno */
static bool listen_there(weft_stream_t *stream)
{
    const int on = 1;
    const struct sockaddr *address = (const struct sockaddr *)&stream->address;

    if (address->sa_family == AF_UNIX) {
        (void)unlink(((const struct sockaddr_un *)&stream->address)->sun_path);
    }
    stream->listener = new_socket(stream);
    if (stream->listener < 0) {
        return false;
    }
    (void)setsockopt(stream->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(stream->listener, address, stream->address_length) != 0 ||
        listen(stream->listener, BACKLOG) != 0) {
        return false;
    }
    stream->address_length = 0;
    return true;
}

/** A device that passes bytes as they are. */
static int open_tty(const char *path)
{
    int descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    struct termios settings;

    if (descriptor >= 0 && tcgetattr(descriptor, &settings) == 0) {
        cfmakeraw(&settings);
        (void)tcsetattr(descriptor, TCSANOW, &settings);
    }
    return descriptor;
}

/** @return false: it is no stream, or errno */
static bool parse(weft_stream_t *stream, const char *medium)
{
    const char *rest;

    errno = EINVAL;
    if ((rest = weft_link_after(medium, "fd:")) != NULL) {
        stream->connecting = (int)strtol(rest, NULL, 10);
        return fcntl(stream->connecting, F_GETFD) >= 0;
    }
    if ((rest = weft_link_after(medium, "listen:")) != NULL) {
        stream->listener = (int)strtol(rest, NULL, 10);
        return fcntl(stream->listener, F_GETFD) >= 0;
    }
    if ((rest = weft_link_after(medium, "tty:")) != NULL) {
        stream->connecting = open_tty(rest);
        return stream->connecting >= 0;
    }
    if ((rest = weft_link_after(medium, "unix-listen:")) != NULL) {
        return parse_unix(stream, rest) && listen_there(stream);
    }
    if ((rest = weft_link_after(medium, "tcp-listen:")) != NULL) {
        return parse_tcp(stream, rest) && listen_there(stream);
    }
    if ((rest = weft_link_after(medium, "unix:")) != NULL) {
        return parse_unix(stream, rest);
    }
    rest = weft_link_after(medium, "tcp:");
    return rest != NULL && parse_tcp(stream, rest);
}

void weft_stream_init(weft_stream_t *stream, const weft_link_t *link, unsigned irq)
{
    const char *medium = weft_link_medium(link);

    *stream = (weft_stream_t){.stream = -1, .listener = -1, .connecting = -1, .irq = irq};
    (void)signal(SIGPIPE, SIG_IGN);
    if (!parse(stream, medium) ||
        (stream->listener >= 0 && !weft_link_watch(stream->listener, irq))) {
        weft_link_die(link, medium, strerror(errno));
    }
}

/** Connects; what cannot be now is tried again with the next call. */
static void connect_there(weft_stream_t *stream)
{
    const struct sockaddr *address = (const struct sockaddr *)&stream->address;

    if (stream->connecting < 0) {
        stream->connecting = new_socket(stream);
    }
    if (stream->connecting < 0) {
        errno = EINPROGRESS;
        return;
    }
    if (connect(stream->connecting, address, stream->address_length) == 0 || errno == EISCONN) {
        return;
    }
    if (errno != EINPROGRESS && errno != EALREADY) {
        (void)close(stream->connecting);
        stream->connecting = -1;
    }
    errno = EINPROGRESS;
}

/** True if what was about to become the stream is one. */
static bool established(weft_stream_t *stream)
{
    errno = 0;
    if (stream->listener >= 0 && stream->connecting < 0) {
        stream->connecting = accept4(stream->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    } else if (stream->address_length != 0) {
        connect_there(stream);
        return errno != EINPROGRESS;
    }
    return stream->connecting >= 0;
}

bool weft_stream_find(weft_stream_t *stream)
{
    const int on = 1;

    if (stream->stream >= 0 || !established(stream)) {
        return false;
    }
    (void)setsockopt(stream->connecting, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (!weft_link_watch(stream->connecting, stream->irq)) {
        (void)close(stream->connecting);
        stream->connecting = -1;
        return false;
    }
    stream->stream = stream->connecting;
    stream->connecting = -1;
    return true;
}

bool weft_stream_replace(weft_stream_t *stream)
{
    if (stream->listener >= 0 && stream->connecting < 0) {
        stream->connecting = accept4(stream->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        return stream->connecting >= 0;
    }
    return false;
}

void weft_stream_close(weft_stream_t *stream)
{
    (void)close(stream->stream);
    stream->stream = -1;
}

/** What a system call says, as these functions say it. */
static long outcome(ssize_t result)
{
    if (result >= 0) {
        return result;
    }
    return errno == EAGAIN || errno == EINTR ? 0 : -1;
}

long weft_stream_read(const weft_stream_t *stream, void *to, size_t room)
{
    ssize_t result = read(stream->stream, to, room);

    return result == 0 ? -1 : outcome(result);
}

long weft_stream_write(const weft_stream_t *stream, const void *from, size_t bytes)
{
    int saved_errno = errno;
    long result = outcome(write(stream->stream, from, bytes));

    errno = saved_errno;
    return result;
}
