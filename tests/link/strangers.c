/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Strangers at a socket link: whatever they send, and however many there are, the
 * link of the two ends continues working, or comes up when the other end is there.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "descriptors.h"
#include "fake_net.h"
#include "link/socket/socket.h"

#define PAYLOAD 256U
#define BUFFER 2048U

/** Rounds of 100 ticks that make a second. */
#define SECOND 10000U

/** Bytes of a greeting; form, payload, node, and one word that is not used. */
#define GREETING 16U

static weft_socket_link_t links[2];
static _Alignas(8) uint8_t memory[2][WEFT_SOCKET_MEMORY(BUFFER)];
static const char *const path = "strangers";

static void new_link(unsigned end)
{
    memset(memory[end], 0xA5, sizeof memory[end]);
    links[end] = (weft_socket_link_t){
        .link = {.driver = &weft_socket_driver,
                 .payload = PAYLOAD,
                 .index = (uint8_t)end,
                 .peer = (uint16_t)(2U - end)},
        .memory = memory[end],
        .buffer = BUFFER,
        .irq = 31,
    };
}

static void close_all(weft_socket_link_t *link)
{
    close_if_open(link->stream.stream);
    close_if_open(link->stream.listener);
    close_if_open(link->stream.connecting);
    for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS; i++) {
        close_if_open(link->arrivals[i].descriptor);
    }
}

/** What happens to the descriptors of a process that ends. */
static void crash(unsigned end)
{
    if (links[end].memory != NULL && links[end].in.bytes != NULL) {
        close_all(&links[end]);
    }
    new_link(end);
}

static void begin(void)
{
    char medium[96];

    for (unsigned i = 0; i < 2; i++) {
        crash(i);
        (void)snprintf(medium, sizeof medium, "unix%s:%s", i == 0 ? "-listen" : "", path);
        set_medium(i, medium);
    }
    fake_net_begin(&links[0].link, &links[1].link);
    end_open(&ends[0]);
}

/** Both ends look, if they are open, and time passes. */
static void rounds(unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        for (unsigned end = 0; end < 2; end++) {
            while (links[end].in.bytes != NULL && end_poll(&ends[end], 4)) {
            }
        }
        pass_time();
    }
}

/** Waits until the ends are joined. */
static void come_up(unsigned seconds)
{
    for (unsigned i = 0; i < seconds * SECOND; i++) {
        if (links[0].link.up && links[1].link.up) {
            return;
        }
        rounds(1);
    }
    MUST(false, "the link does not come up");
}

/** Packets go both ways. */
static void works(void)
{
    for (unsigned i = 0; i < 20; i++) {
        MUST(end_may_send(&ends[0]) && end_send(&ends[0], (uint16_t)(i * 8U)), "no room");
        MUST(end_may_send(&ends[1]) && end_send(&ends[1], (uint16_t)(i * 8U)), "no room");
        rounds(2);
    }
    MUST(ends[0].received == ends[1].sent && ends[1].received == ends[0].sent, "packets are lost");
}

static void join(void)
{
    begin();
    end_open(&ends[1]);
    come_up(5);
    works();
}

/** The link was not taken down by anybody. */
static void undisturbed(void)
{
    MUST(ends[0].ups == 1 && ends[0].downs == 0, "a stranger has replaced the other end");
    MUST(ends[1].ups == 1 && ends[1].downs == 0, "a stranger has ended the other end's session");
    works();
}

/** A stranger. @return its socket, or -1 if the queue of the listener is full */
static int stranger(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int stranger = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    MUST(stranger >= 0, "no socket");
    (void)strcpy(address.sun_path, path);
    if (connect(stranger, (const struct sockaddr *)&address, sizeof address) != 0) {
        MUST(errno == EAGAIN, "nobody listens");
        (void)close(stranger);
        return -1;
    }
    return stranger;
}

static void say(int socket, const void *bytes, size_t count)
{
    (void)!send(socket, bytes, count, MSG_NOSIGNAL);
}

/** True if the other side has closed it. */
static bool is_closed(int socket)
{
    char bytes[64];
    ssize_t count;

    do {
        count = recv(socket, bytes, sizeof bytes, MSG_DONTWAIT);
    } while (count > 0);
    return count == 0 || (errno != EAGAIN && errno != EINTR);
}

static const uint32_t wrong_greeting[4] = {0xFFFFFFFFU, 0xFFFFFFFFU, 0xFFFFFFFFU, 0xFFFFFFFFU};
static const uint32_t right_greeting[4] = {0x57656631U, PAYLOAD, 2U, 0U};

/* Tests
 * =====
 */

static void wrong_bytes(void)
{
    join();
    for (unsigned i = 0; i < 10; i++) {
        int other = stranger();

        say(other, wrong_greeting, GREETING);
        rounds(300);
        MUST(is_closed(other), "a wrong greeting is not refused");
        (void)close(other);
        undisturbed();
    }
}

static void half_a_greeting(void)
{
    join();
    int other = stranger();
    say(other, right_greeting, GREETING / 2U);
    rounds(100);
    undisturbed();
    rounds(3U * SECOND);
    MUST(is_closed(other), "an unproven connection has no time limit");
    undisturbed();
    (void)close(other);
}

/** The other end's greeting is no secret; it does not take the place of the one that works. */
static void right_greeting_of_a_stranger(void)
{
    join();
    int other = stranger();
    say(other, right_greeting, GREETING);
    rounds(3U * SECOND);
    undisturbed();
    MUST(is_closed(other), "a stranger is kept");
    (void)close(other);
}

static unsigned open_descriptors(void)
{
    unsigned count = 0;

    for (int i = 0; i < 4096; i++) {
        count += fcntl(i, F_GETFD) >= 0 ? 1U : 0U;
    }
    return count;
}

static void thousand_connections(void)
{
    int strangers[1000];
    unsigned came = 0;
    unsigned before;

    join();
    before = open_descriptors();
    for (unsigned i = 0; i < 1000; i++) {
        strangers[i] = stranger();
        came += strangers[i] >= 0 ? 1U : 0U;
        if (strangers[i] >= 0 && i % 3U == 0) {
            say(strangers[i], wrong_greeting, GREETING);
        }
        if (i % 20U == 0) {
            rounds(500);
        }
        MUST(open_descriptors() - before <= came + WEFT_SOCKET_ARRIVALS,
             "unproven connections are not limited");
    }
    MUST(came > 30, "the listener takes none at all");
    undisturbed();
    for (unsigned i = 0; i < 1000; i++) {
        close_if_open(strangers[i]);
    }
    rounds(SECOND);
    undisturbed();
}

/** While strangers come and stay, the other end crashes and is back in time. */
static void back_among_strangers(void)
{
    int strangers[64];

    join();
    for (unsigned i = 0; i < 64; i++) {
        strangers[i] = stranger();
    }
    crash(1);
    rounds(100);
    MUST(ends[0].downs == 1, "the end of a session is not noticed");
    end_open(&ends[1]);
    for (unsigned i = 0; i < 20U * SECOND && !(links[0].link.up && links[1].link.up); i++) {
        if (i % 500U == 0) { /* those who were sent away come again */
            close_if_open(strangers[i / 500U % 64U]);
            strangers[i / 500U % 64U] = stranger();
        }
        rounds(1);
    }
    come_up(1);
    works();
    for (unsigned i = 0; i < 64; i++) {
        close_if_open(strangers[i]);
    }
}

static void wrong_then_right(void)
{
    begin();
    for (unsigned i = 0; i < 40; i++) {
        int other = stranger();
        say(other, wrong_greeting, GREETING);
        rounds(i % 2U == 0 ? 1 : 200);
        close_if_open(other);
    }
    end_open(&ends[1]);
    come_up(5);
    works();
}

/** An end that connects finds somebody else first, who answers nonsense or not at all. */
static void stranger_listens(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    unsigned met = 0;

    begin();
    crash(0);
    (void)unlink(path);
    (void)strcpy(address.sun_path, path);
    MUST(bind(listener, (const struct sockaddr *)&address, sizeof address) == 0, "no name");
    MUST(listen(listener, 4) == 0, "no listener");
    end_open(&ends[1]);
    for (unsigned i = 0; i < 2U * SECOND; i++) {
        int found = accept(listener, NULL, NULL);

        if (found >= 0 && met++ == 3) {
            say(found, wrong_greeting, 3);
            rounds(3U * SECOND);
            MUST(is_closed(found), "an answer that does not come is waited for, forever");
        } else if (found >= 0) {
            say(found, wrong_greeting, GREETING);
        }
        close_if_open(found);
        rounds(1);
    }
    MUST(met > 10, "the end does not try again");
    MUST(met < 200, "the end tries again without a pause");
    MUST(ends[1].ups == 0, "a stranger is taken for the other end");
    (void)close(listener);
    end_open(&ends[0]);
    come_up(5);
    works();
}

int main(void)
{
    wrong_bytes();
    half_a_greeting();
    right_greeting_of_a_stranger();
    thousand_connections();
    back_among_strangers();
    wrong_then_right();
    stranger_listens();
    return 0;
}
