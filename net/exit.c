/* SPDX-License-Identifier: MIT */
/**
 * @file
 * How a node ends: answers that are due go out first, then a goodbye to its peers,
 * so that whoever waits there learns of it at once.
 */
#include <weft/clock.h>

#include "proxy.h"

/** Ticks that answers and packets may take; then the node ends all the same. */
#define LINGER WEFT_MS(100)

/** Ticks between checks. */
#define POLL WEFT_US(100)

/** True if a proxy has something to do and does not wait for others. */
static bool any_answer_due(void)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        const weft_net_proxy_t *proxy = &weft_net_config.proxies[i];

        if (proxy->state != WEFT_NET_PROXY_IDLE && !weft_task_is_waiting(&proxy->proxy_task.task) &&
            &proxy->proxy_task.task != weft_kernel.current) {
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

/** True if the caller can wait: a task, not a handler or SWI, and nothing holds the scheduler. */
static bool may_wait(void)
{
    const weft_task_t *current = weft_kernel.current;

    return weft_sched_in_task() && (current->preempt_threshold != WEFT_ARCH_PRIORITY_MAX ||
                                    weft_task_has(current, WEFT_TASK_FLAG_COOPERATIVE));
}

void weft_netif_exit(int code)
{
    bool lingers = code == 0 && may_wait();
    uint64_t limit = weft_clock_now() + LINGER;

    while (lingers && (any_answer_due() || any_packet_due()) && weft_clock_now() < limit) {
        (void)weft_sleep(POLL);
    }
    weft_net_send_goodbyes();
    while (lingers && any_packet_due() && weft_clock_now() < limit) {
        (void)weft_sleep(POLL);
    }
}
