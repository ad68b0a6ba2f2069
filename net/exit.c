/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How a node ends: answers that are due go out first, then its peers are told,
 * so that whoever waits there learns of it at once.
 */
#include <weft/clock.h>

#include "net.h"

/** Ticks that answers and packets may take; then the node ends all the same. */
#define LINGER WEFT_MS(100)

/** Ticks between looks. */
#define LOOK WEFT_US(100)

/** True if a stand-in has something to do and does not wait for others. */
static bool any_answer_due(void)
{
    for (unsigned i = 0; i < weft_net_config.standin_count; i++) {
        const weft_net_standin_t *standin = &weft_net_config.standins[i];

        if (standin->state != WEFT_NET_STANDIN_IDLE && standin->task.wait == NULL &&
            &standin->task != weft_kernel.current) {
            return true;
        }
    }
    return false;
}

/** True if packets wait to leave this node. */
static bool any_packet_due(void)
{
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        weft_link_t *link = weft_net_config.links[i];

        if (link->up &&
            (link->queue != NULL || (link->driver->busy != NULL && link->driver->busy(link)))) {
            return true;
        }
    }
    return false;
}

/** True if the running task can wait: not a handler, and nothing holds the scheduler. */
static bool may_wait(void)
{
    const weft_task_t *current = weft_kernel.current;

    return !weft_port_in_isr() && (current->threshold != WEFT_PORT_URGENCY_MAX ||
                                   (current->timeout.flags & WEFT_TASK_FLAG_COOPERATIVE) != 0);
}

void weft_remote_exit(int code)
{
    bool lingers = code == 0 && may_wait();
    uint64_t limit = weft_clock_now() + LINGER;

    while (lingers && (any_answer_due() || any_packet_due()) && weft_clock_now() < limit) {
        (void)weft_sleep(LOOK);
    }
    weft_net_say_farewell();
    while (lingers && any_packet_due() && weft_clock_now() < limit) {
        (void)weft_sleep(LOOK);
    }
}
