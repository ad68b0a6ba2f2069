/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links on Linux: descriptors that raise the doorbell's interrupt. See host.h.
 */
#define _GNU_SOURCE

#include "host.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <weft/irq.h>

/** Doorbells of a process, at most: one for each link. */
#define DOORBELLS 64U

static volatile int doorbells[DOORBELLS];
static volatile unsigned doorbell_count;
static volatile unsigned doorbell_irq;

/** One read empties the doorbell, or leaves news that raise the next signal. */
static void on_news(int number)
{
    int saved_errno = errno;
    char bytes[64];

    (void)number;
    for (unsigned i = 0; i < doorbell_count; i++) {
        (void)recv(doorbells[i], bytes, sizeof bytes, MSG_DONTWAIT);
    }
    weft_irq_pend(doorbell_irq);
    errno = saved_errno;
}

/** The handler runs on the stack of zero-latency handlers, uninterrupted. */
static bool install(void)
{
    static bool installed;
    struct sigaction action = {.sa_handler = on_news, .sa_flags = SA_RESTART | SA_ONSTACK};

    if (!installed) {
        sigfillset(&action.sa_mask);
        installed = sigaction(SIGIO, &action, NULL) == 0;
    }
    return installed;
}

bool weft_link_watch(int descriptor, unsigned irq)
{
    doorbell_irq = irq;
    if (!install() || fcntl(descriptor, F_SETOWN, getpid()) < 0) {
        return false;
    }
    int flags = fcntl(descriptor, F_GETFL);
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK | O_ASYNC) == 0;
}

bool weft_link_watch_doorbell(int descriptor, unsigned irq)
{
    if (doorbell_count == DOORBELLS) {
        errno = EMFILE;
        return false;
    }
    doorbells[doorbell_count] = descriptor;
    doorbell_count = doorbell_count + 1U;
    return weft_link_watch(descriptor, irq);
}

/** No room means that the other end is rung already; no other end, that nobody is to ring. */
void weft_link_ring(int descriptor)
{
    int saved_errno = errno;

    (void)send(descriptor, "", 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    errno = saved_errno;
}
