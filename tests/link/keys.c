/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Socket links with a key: who has it is let in, also in place of its own former
 * session; who has another one, who replays what was recorded, and who changes or
 * reorders what is on its way is not, and disturbs no session but the changed one.
 *
 * Everything goes through a proxy, which sees and keeps all bytes.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "descriptors.h"
#include "fake_heap.h"
#include "fake_net.h"
#include "link/secure/secure.h"
#include "proxy.h"
#include "tables.h"

#define PAYLOAD 256U
#define BUFFER 2048U
#define SECOND 10000U

/** Of a process: two, and those of other links. */
#define PORTS 6U

extern weft_net_config_t fake_config;

static weft_socket_link_t links[2];
static _Alignas(8) uint8_t memory[2][WEFT_SOCKET_MEMORY(BUFFER)];
static _Alignas(16) uint8_t secure_memory[2][WEFT_SECURE_MEMORY];
static const char *const key_files[2] = {"key-0", "key-1"};
static const char *const other_key = "other-key";

static weft_socket_link_t link_of(unsigned end)
{
    return (weft_socket_link_t){
        .link = {.driver = &weft_socket_driver,
                 .payload = PAYLOAD,
                 .index = (uint8_t)end,
                 .peer = (uint16_t)(2U - end)},
        .memory = memory[end],
        .buffer = BUFFER,
        .irq = 31,
        .secure = &weft_secure_tls,
        .key = key_files[end],
        .secure_memory = secure_memory[end],
    };
}

/** What happens to a link of a process that ends; `keeps`: its connection is not closed, as of a
 * machine. */
static void end_link(weft_socket_link_t *link, bool keeps)
{
    for (unsigned i = 0; link->in.bytes != NULL && i < WEFT_SOCKET_ARRIVALS; i++) {
        close_if_open(link->arrivals[i].descriptor);
        link->secure->end(link->arrivals[i].secure);
    }
    if (link->in.bytes != NULL) {
        close_if_open(keeps ? -1 : link->stream.stream);
        close_if_open(link->stream.listener);
        close_if_open(link->stream.connecting);
        link->secure->end(link->session);
    }
}

static void crash(unsigned end, bool keeps)
{
    end_link(&links[end], keeps);
    links[end] = link_of(end);
}

static void rounds(unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        run_proxy();
        for (unsigned end = 0; end < 2; end++) {
            while (links[end].in.bytes != NULL && end_poll(&ends[end], 4)) {
            }
        }
        pass_time();
    }
}

static bool joined(void)
{
    return links[0].link.up && links[1].link.up;
}

static void come_up(void)
{
    for (unsigned i = 0; i < 5U * SECOND && !joined(); i++) {
        rounds(1);
    }
    MUST(joined(), "the link does not come up");
}

static void works(void)
{
    for (unsigned i = 0; i < 20; i++) {
        for (unsigned end = 0; end < 2; end++) {
            MUST(end_may_send(&ends[end]) && end_send(&ends[end], (uint16_t)(i * 8U)), "no room");
        }
        rounds(4);
    }
    MUST(ends[0].received == ends[1].sent && ends[1].received == ends[0].sent, "packets are lost");
}

static void begin(void)
{
    char medium[64];

    hang_up();
    proxy.change = SIZE_MAX;
    proxy.reorders = false;
    for (unsigned i = 0; i < 2; i++) {
        crash(i, false);
    }
    (void)snprintf(medium, sizeof medium, "tcp-listen:127.0.0.1:%u", port);
    set_medium(0, medium);
    (void)snprintf(medium, sizeof medium, "tcp:127.0.0.1:%u", port + 1U);
    set_medium(1, medium);
    fake_net_begin(&links[0].link, &links[1].link);
    end_open(&ends[0]);
    end_open(&ends[1]);
}

static void join(void)
{
    begin();
    come_up();
    works();
}

static void undisturbed(void)
{
    MUST(ends[0].ups == 1 && ends[0].downs == 0 && ends[1].downs == 0, "the session was disturbed");
    works();
}

/* Tests
 * =====
 */

static void secret(void)
{
    join();
    for (unsigned i = 0; i < 30; i++) { /* noise of packets repeats in what is sent, as zeros do */
        (void)end_send(&ends[1], 0);
        rounds(3);
    }
    unsigned zeros = 0;
    for (size_t i = 0; i + 8U < proxy.taped; i++) {
        static const uint8_t none[8];
        zeros += memcmp(proxy.tape + i, none, sizeof none) == 0 ? 1U : 0U;
    }
    MUST(proxy.taped > 2000 && zeros == 0, "packets go in clear");
}

static void another_key(void)
{
    begin();
    crash(1, false);
    links[1].key = other_key;
    end_open(&ends[1]);
    rounds(2U * SECOND);
    MUST(ends[0].ups == 0 && ends[1].ups == 0, "another key opens the link");
    crash(1, false);
    end_open(&ends[1]);
    come_up();
    works();
}

static void another_description(void)
{
    begin();
    fake_config.hash = 7; /* both ends are one process: this is the name for what comes next */
    come_up();
    for (unsigned i = 0; i < 2U * SECOND; i++) {
        fake_config.hash = 7;
        run_proxy();
        (void)end_poll(&ends[0], 4);
        fake_config.hash = 8;
        (void)end_poll(&ends[1], 4);
        pass_time();
        if (i == 10) {
            hang_up();
        }
    }
    MUST(!joined() && ends[0].ups == 1, "another description opens the link");
    come_up();
}

/** The name of a key says between which nodes: who shakes hands as another one is not let in. */
static void another_node(void)
{
    begin();
    for (unsigned i = 0; i < 2U * SECOND; i++) {
        bool shakes = proxy.sides[0] < 0 || proxy.taped == 0; /* or has not begun */

        ends[1].node = shakes ? 3 : 2;
        rounds(1);
    }
    ends[1].node = 2;
    MUST(ends[0].ups == 0, "another node opens the link");
    hang_up();
    come_up();
    works();
}

/** A machine that was switched off leaves a connection; with the key, its next one replaces it. */
static void comes_again(void)
{
    join();
    int left = proxy.sides[1];
    proxy.sides[1] = -1;
    hang_up();
    crash(1, false);
    end_open(&ends[1]);
    come_up();
    for (unsigned i = 0; i < SECOND && ends[0].downs == 0; i++) {
        rounds(1);
    }
    MUST(ends[0].downs == 1 && ends[0].ups == 2, "the newer session does not replace the old one");
    works();
    (void)close(left);
}

/** All that an end has sent, once more: while the session works, and when there is none. */
static void replayed(void)
{
    static uint8_t tape[TAPE];
    size_t taped;

    join();
    taped = proxy.taped;
    memcpy(tape, proxy.tape, taped);
    for (unsigned i = 0; i < 5; i++) {
        int again = connect_to(port);
        (void)!send(again, tape, taped, MSG_NOSIGNAL);
        rounds(1000);
        (void)close(again);
        undisturbed();
    }
    crash(1, false);
    hang_up();
    rounds(100);
    uint64_t total = ends[0].total;
    for (unsigned i = 0; i < 5; i++) {
        int again = connect_to(port);
        (void)!send(again, tape, taped, MSG_NOSIGNAL);
        rounds(1000);
        (void)close(again);
    }
    MUST(ends[0].ups == 1 && ends[0].total == total, "a replayed session is taken for the end");
    end_open(&ends[1]);
    come_up();
    works();
}

/** A byte that was changed on its way ends the session at once, and nothing of it arrives. */
static void changed(void)
{
    for (unsigned at = 0; at < 1200; at += 37) {
        begin();
        proxy.change = at;
        for (unsigned i = 0; i < SECOND && ends[0].downs == 0; i++) {
            if (i % 5U == 0 && end_may_send(&ends[1])) {
                (void)end_send(&ends[1], 64);
            }
            rounds(1);
            proxy.change = proxy.taped > at ? SIZE_MAX : at;
        }
        come_up();
    }
}

static void reordered(void)
{
    join();
    proxy.reorders = true;
    for (unsigned i = 0; i < SECOND && ends[0].downs == 0; i++) {
        if (i % 5U == 0 && end_may_send(&ends[1])) {
            (void)end_send(&ends[1], 64);
        }
        rounds(1);
    }
    MUST(ends[0].downs == 1, "pieces that changed places are not noticed");
    come_up();
    works();
}

/** Random bytes at the listener, then the end that has the key. */
static void healthy_after_noise(void)
{
    uint8_t noise[600];

    join();
    for (unsigned i = 0; i < 60; i++) {
        int stranger = connect_to(port);
        for (unsigned k = 0; k < sizeof noise; k++) {
            noise[k] = (uint8_t)pick_below(256);
        }
        if (i % 3U == 0) { /* the head of a handshake */
            memcpy(noise, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11);
        }
        (void)!send(stranger, noise, 1U + pick_below(sizeof noise), MSG_NOSIGNAL);
        rounds(300);
        (void)close(stranger);
        if (i % 10U == 0) {
            undisturbed();
        }
    }
    undisturbed();
    crash(1, false);
    end_open(&ends[1]);
    for (unsigned i = 0; i < 1000; i++) {
        rounds(1);
    }
    come_up();
    works();
}

/** Other links of the first end, with keys, whose ends have not come. */
#define OTHERS 4U

static weft_socket_link_t others[OTHERS];

static void open_others(void)
{
    static _Alignas(8) uint8_t buffers[OTHERS][WEFT_SOCKET_MEMORY(BUFFER)];
    static _Alignas(16) uint8_t secure_memories[OTHERS][WEFT_SECURE_MEMORY];
    char medium[64];

    for (unsigned i = 0; i < OTHERS; i++) {
        others[i] = link_of(0);
        others[i].link.index = (uint8_t)(2U + i);
        others[i].memory = buffers[i];
        others[i].secure_memory = secure_memories[i];
        (void)snprintf(medium, sizeof medium, "tcp-listen:127.0.0.1:%u", port + 2U + i);
        set_medium(2U + i, medium);
        act_as(&ends[0]);
        others[i].link.driver->open(&others[i].link);
    }
}

static void rounds_of_all(unsigned count)
{
    for (unsigned round = 0; round < count; round++) {
        rounds(1);
        for (unsigned i = 0; i < OTHERS; i++) {
            act_as(&ends[0]);
            (void)others[i].link.driver->poll(&others[i].link, 4);
        }
    }
}

/** Bytes of a first message of a handshake, as strangers announce it. */
#define ANNOUNCED 131000U

/** Each block of a session is smaller: a record with what belongs to it. */
#define BEYOND_A_RECORD 20000U

/** Begins a handshake with that message. OpenSSL 3.0 allocates all of it, 3.5 as it arrives. */
static int announce(uint16_t number)
{
    static const uint8_t bytes[5U + 16384U] = {
        0x16, 3, 1, 0x40, 0, 1, ANNOUNCED >> 16, ANNOUNCED >> 8 & 0xFFU, ANNOUNCED & 0xFFU, 3, 3};
    int stranger = connect_to(number);
    uint8_t answer;

    MUST(send(stranger, bytes, sizeof bytes, MSG_NOSIGNAL) == (ssize_t)sizeof bytes, "no room");
    rounds_of_all(10);
    MUST(recv(stranger, &answer, 1, MSG_DONTWAIT) < 0 && errno == EAGAIN,
         "the memory of a link does not suffice for its arrivals");
    return stranger;
}

/** Strangers at five links: a session needs no memory of any heap from which they have some. */
static void strangers_take_no_memory_of_a_session(void)
{
    int strangers[OTHERS + 1U][WEFT_SOCKET_ARRIVALS];

    join();
    open_others();
    rounds_of_all(SECOND);
    for (unsigned i = 0; i <= OTHERS; i++) {
        for (unsigned k = 0; k < WEFT_SOCKET_ARRIVALS; k++) {
            strangers[i][k] = announce((uint16_t)(i == 0 ? port : port + 1U + i));
        }
    }
    fake_heap_exhausted = BEYOND_A_RECORD;
    undisturbed();
    fake_heap_exhausted = 0;
    for (unsigned i = 0; i <= OTHERS; i++) {
        for (unsigned k = 0; k < WEFT_SOCKET_ARRIVALS; k++) {
            (void)close(strangers[i][k]);
        }
    }
    rounds_of_all(100);
    undisturbed();
    for (unsigned i = 0; i < OTHERS; i++) {
        end_link(&others[i], false);
    }
}

static void write_key(const char *name, char digit)
{
    char text[65];
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);

    memset(text, digit, 64);
    text[64] = '\n';
    MUST(file >= 0 && write(file, text, sizeof text) == (ssize_t)sizeof text, "no key");
    (void)close(file);
}

int main(void)
{

    seed_random(1);
    port = (uint16_t)(20000U + PORTS * ((unsigned)getpid() % 2000U)); /* the system gives no such */
    for (unsigned i = 0; i < 2; i++) {
        write_key(key_files[i], 'a');
    }
    write_key(other_key, 'b');
    listen_as_proxy((uint16_t)(port + 1U));
    secret();
    another_key();
    another_description();
    another_node();
    comes_again();
    replayed();
    changed();
    reordered();
    healthy_after_noise();
    strangers_take_no_memory_of_a_session();
    for (unsigned i = 0; i < 2; i++) {
        crash(i, false);
    }
    return 0;
}
