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
#include <sys/stat.h>
#include <sys/un.h>
#include <termios.h>
#include <unistd.h>

#include <weft/clock.h>

/** Connections that may wait to be accepted. */
#define BACKLOG 16

/** Permissions of a socket file: its owner's alone. */
#define OWNER_ONLY (S_IRWXG | S_IRWXO | S_IXUSR)

/** A TCP peer that is gone without a word: seconds until it is asked, between, and how often. */
enum { KEEP_IDLE = 2, KEEP_BETWEEN = 1, KEEP_COUNT = 5 };

/** Milliseconds that what was sent may stay unacknowledged. */
#define UNANSWERED 8000

/** The address of a socket file. @return false: the path is too long */
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

/** The address of "host:port". @return false: there is none */
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

/** True if a process listens at a socket file. */
static bool is_served(const weft_stream_t *stream)
{
    int probe = new_socket(stream);
    bool served = probe >= 0 && connect(probe, (const struct sockaddr *)&stream->address,
                                        stream->address_length) == 0;

    if (probe >= 0) {
        (void)close(probe);
    }
    return served;
}

/** Removes a socket file that a process of this user has left. @return false: errno */
static bool make_way(const weft_stream_t *stream)
{
    const char *path = ((const struct sockaddr_un *)&stream->address)->sun_path;
    struct stat found;

    if (lstat(path, &found) != 0) {
        return errno == ENOENT;
    }
    errno = EADDRINUSE;
    return S_ISSOCK(found.st_mode) && found.st_uid == geteuid() && !is_served(stream) &&
           unlink(path) == 0;
}

/** Binds; a socket file is its owner's alone from the start. */
static bool bind_there(const weft_stream_t *stream)
{
    mode_t mask = umask(OWNER_ONLY);
    bool bound = bind(stream->listener, (const struct sockaddr *)&stream->address,
                      stream->address_length) == 0;

    (void)umask(mask);
    return bound;
}

/** Turns the address to listen at into a listening socket. @return false: errno */
static bool listen_there(weft_stream_t *stream)
{
    const int on = 1;

    if (stream->address.ss_family == AF_UNIX && !make_way(stream)) {
        return false;
    }
    stream->listener = new_socket(stream);
    if (stream->listener < 0) {
        return false;
    }
    (void)setsockopt(stream->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (!bind_there(stream) || listen(stream->listener, BACKLOG) != 0) {
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

    *stream = (weft_stream_t){.stream = -1,
                              .listener = -1,
                              .connecting = -1,
                              .irq = irq,
                              .attempts = WEFT_STREAM_BURST,
                              .counted = weft_clock_now()};
    (void)signal(SIGPIPE, SIG_IGN);
    if (!parse(stream, medium) ||
        (stream->listener >= 0 && !weft_link_watch(stream->listener, irq))) {
        weft_link_die(link, medium, strerror(errno));
    }
}

/** The family of a socket; of what is none, 0. */
static int family_of(int descriptor)
{
    int family = 0;
    socklen_t length = sizeof family;

    (void)getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &family, &length);
    return family;
}

bool weft_stream_is_tcp(const weft_stream_t *stream)
{
    int descriptor = stream->listener >= 0 ? stream->listener : stream->connecting;
    int family = stream->address_length != 0 ? stream->address.ss_family : family_of(descriptor);

    return family == AF_INET || family == AF_INET6;
}

/** Takes one of the attempts that may be made now. */
static bool may_try(weft_stream_t *stream)
{
    uint64_t more = (weft_clock_now() - stream->counted) / WEFT_STREAM_PAUSE;

    stream->counted += more * WEFT_STREAM_PAUSE;
    stream->attempts = more < WEFT_STREAM_BURST - stream->attempts
                           ? stream->attempts + (unsigned)more
                           : WEFT_STREAM_BURST;
    if (stream->attempts == 0) {
        return false;
    }
    stream->attempts--;
    return true;
}

/** Connects, or continues to connect. @return the stream; -1: not now */
static int connect_there(weft_stream_t *stream)
{
    const struct sockaddr *address = (const struct sockaddr *)&stream->address;

    if (stream->connecting < 0) {
        stream->connecting = may_try(stream) ? new_socket(stream) : -1;
    }
    if (stream->connecting < 0) {
        return -1;
    }
    int found = stream->connecting;
    if (connect(found, address, stream->address_length) == 0 || errno == EISCONN) {
        stream->connecting = -1;
        return found;
    }
    if (errno != EINPROGRESS && errno != EALREADY) {
        (void)close(found);
        stream->connecting = -1;
    }
    return -1;
}

/** @return an accepted connection, or -1 */
static int accept_one(weft_stream_t *stream)
{
    if (!may_try(stream)) {
        return -1;
    }
    int found = accept4(stream->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (found < 0) {
        stream->attempts++; /* nobody was there */
    }
    return found;
}

/** True if the other end of a Unix socket is a process of this user. Others are not asked. */
static bool is_own(int descriptor)
{
    struct ucred peer;
    socklen_t length = sizeof peer;

    return family_of(descriptor) != AF_UNIX ||
           (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 &&
            peer.uid == geteuid());
}

/** A TCP connection sends at once, and ends when the other end is gone without a word. */
static void tune(int descriptor)
{
    static const int options[][3] = {
        {IPPROTO_TCP, TCP_NODELAY, 1},          {SOL_SOCKET, SO_KEEPALIVE, 1},
        {IPPROTO_TCP, TCP_KEEPIDLE, KEEP_IDLE}, {IPPROTO_TCP, TCP_KEEPINTVL, KEEP_BETWEEN},
        {IPPROTO_TCP, TCP_KEEPCNT, KEEP_COUNT}, {IPPROTO_TCP, TCP_USER_TIMEOUT, UNANSWERED},
    };

    for (unsigned i = 0; i < sizeof options / sizeof options[0]; i++) {
        (void)setsockopt(descriptor, options[i][0], options[i][1], &options[i][2],
                         sizeof options[i][2]);
    }
}

int weft_stream_offer(weft_stream_t *stream)
{
    int found = stream->connecting;

    if (stream->listener >= 0) {
        found = accept_one(stream);
    } else if (stream->address_length != 0) {
        found = connect_there(stream);
    } else {
        stream->connecting = -1;
    }
    if (found < 0) {
        return -1;
    }
    if (!is_own(found) || !weft_link_watch(found, stream->irq)) {
        (void)close(found);
        return -1;
    }
    tune(found);
    return found;
}

bool weft_stream_find(weft_stream_t *stream)
{
    if (stream->stream < 0) {
        stream->stream = weft_stream_offer(stream);
        return stream->stream >= 0;
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

long weft_stream_read(int descriptor, void *to, size_t room)
{
    ssize_t result = read(descriptor, to, room);

    return result == 0 ? -1 : outcome(result);
}

long weft_stream_write(int descriptor, const void *from, size_t bytes)
{
    int saved_errno = errno;
    long result = outcome(write(descriptor, from, bytes));

    errno = saved_errno;
    return result;
}
