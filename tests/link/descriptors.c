/* SPDX-License-Identifier: MIT */
/**
 * @file
 * See descriptors.h.
 */
#define _GNU_SOURCE

#include "descriptors.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <weft/console.h>
#include <weft/irq.h>

#include "fake_net.h"

/** Ticks that a round takes, for drivers that have time limits. */
#define ROUND 100U

static _Atomic unsigned pended;

void set_medium(unsigned end, const char *medium)
{
    char name[32];

    (void)snprintf(name, sizeof name, "WEFT_LINK_%u", end);
    (void)setenv(name, medium, 1);
}

void make_pair(const char *first, const char *second)
{
    const char *const forms[2] = {first, second};
    int pair[2];
    char medium[64];

    MUST(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "no pair of sockets");
    for (unsigned i = 0; i < 2; i++) {
        (void)snprintf(medium, sizeof medium, forms[i], pair[i]);
        set_medium(i, medium);
    }
}

void close_if_open(int descriptor)
{
    if (descriptor >= 0) {
        (void)close(descriptor);
    }
}

void pass_time(void)
{
    fake_now += ROUND;
}

unsigned news(void)
{
    return pended;
}

void weft_irq_pend(unsigned irq)
{
    MUST(irq == 31, "another interrupt");
    pended++;
}

void weft_exit(int code)
{
    exit(code);
}
