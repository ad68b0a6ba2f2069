/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance suite on stream sockets: a pair that is there from the start,
 * a Unix socket and a TCP socket that are connected again after a restart.
 */
#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "conformance.h"
#include "descriptors.h"
#include "link/socket/socket.h"

#define PAYLOAD 256U
#define BUFFER 2048U

static weft_socket_link_t links[2];
static _Alignas(8) uint8_t memory[2][WEFT_SOCKET_MEMORY(BUFFER)];
static char media[2][128]; /**< what the environment says; empty: a pair is to be made */
static uint16_t payload = PAYLOAD;

static void new_link(unsigned end)
{
    memset(memory[end], 0xA5, sizeof memory[end]);
    links[end] = (weft_socket_link_t){
        .link = {.driver = &weft_socket_driver,
                 .payload = end == 0 ? PAYLOAD : payload,
                 .index = (uint8_t)end,
                 .peer = (uint16_t)(2U - end)},
        .memory = memory[end],
        .buffer = BUFFER,
        .irq = 31,
    };
}

/** What happens to the descriptors of a process that ends. */
static void close_all(weft_socket_link_t *link)
{
    if (link->memory != NULL && link->in.bytes != NULL) {
        close_if_open(link->stream.stream);
        close_if_open(link->stream.listener);
        close_if_open(link->stream.connecting);
        for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS; i++) {
            close_if_open(link->arrivals[i].descriptor);
        }
    }
}

static void make(enum weft_link_notify notify)
{
    (void)notify;
    for (unsigned i = 0; i < 2; i++) {
        close_all(&links[i]);
        new_link(i);
    }
    if (media[0][0] == '\0') {
        make_pair("fd:%d", "fd:%d");
    } else {
        set_medium(0, media[0]);
        set_medium(1, media[1]);
    }
}

static void restart(unsigned end)
{
    close_all(&links[end]);
    new_link(end);
}

static medium_t medium = {
    .name = "socket, a pair",
    .links = {&links[0].link, &links[1].link},
    .make = make,
    .pass = pass_time,
    .depth = BUFFER / WEFT_SOCKET_RECORD(PAYLOAD),
    .packets = 5000,
};

/** Another payload at the other end: both stay down. */
static void refuses_another_payload(void)
{
    payload = PAYLOAD - 8U;
    make(WEFT_LINK_POLL);
    fake_net_begin(medium.links[0], medium.links[1]);
    for (unsigned i = 0; i < 2; i++) {
        end_open(&ends[i]);
    }
    for (unsigned i = 0; i < 20; i++) {
        (void)end_poll(&ends[i % 2U], 1);
    }
    MUST(ends[0].ups == 0 && ends[1].ups == 0, "unequal ends are joined");
    payload = PAYLOAD;
}

int main(void)
{
    int failed = conformance_run(&medium);

    medium.restart = restart;
    medium.name = "socket, Unix";
    (void)strcpy(media[0], "unix-listen:link");
    (void)strcpy(media[1], "unix:link");
    failed += conformance_run(&medium);
    refuses_another_payload();

    medium.name = "socket, TCP";
    unsigned port = 20000U + (unsigned)getpid() % 20000U;
    (void)snprintf(media[0], sizeof media[0], "tcp-listen:127.0.0.1:%u", port);
    (void)snprintf(media[1], sizeof media[1], "tcp:127.0.0.1:%u", port);
    failed += conformance_run(&medium);
    MUST(news() != 0, "no signal has come");
    return failed;
}
