/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Priority inheritance over nodes: a stand-in that owns mutexes lends to its
 * caller the priority of the most urgent task that waits for one of them, and
 * takes it back. The caller has it as if it inherited it from a mutex of its own
 * node, and so hands it on. Model: formal/Inheritance.tla.
 */
#include "net.h"

#include <weft/mutex.h>

unsigned weft_net_priority_of(uint32_t bit)
{
    unsigned priority = 0;

    while (weft_port_bit(priority) != bit) {
        priority++;
    }
    return priority;
}

/** The most urgent of the tasks that wait for mutexes of the stand-in. */
static unsigned most_urgent(const weft_net_standin_t *standin)
{
    uint32_t bit = WEFT_PORT_URGENCY_MIN;

    for (const weft_mutex_t *mutex = standin->task.held; mutex != NULL; mutex = mutex->next) {
        const weft_task_t *first = mutex->waitq.head;

        if (first != NULL && weft_port_more_urgent(first->bit, bit)) {
            bit = first->bit;
        }
    }
    return bit == WEFT_PORT_URGENCY_MIN ? WEFT_NET_NO_PRIORITY : weft_net_priority_of(bit);
}

void weft_net_lend_locked(weft_net_standin_t *standin)
{
    const weft_net_standin_attr_t *attr = standin->attr;
    unsigned lent = most_urgent(standin);

    if (lent == standin->lent) {
        return;
    }
    standin->lent = lent;
    weft_net_send_to_locked(&standin->lend, attr->peer,
                            weft_net_what(WEFT_NET_LEND, 0, lent < WEFT_PRIORITIES ? lent : 0U),
                            attr->caller, lent);
}

void weft_net_forget_lent(const weft_net_caller_t *caller)
{
    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_BORROW) && i < weft_net_config.peer_count;
         i++) {
        caller->lent[i] = WEFT_NET_NO_PRIORITY;
    }
}

uint32_t weft_net_lent_locked(const weft_net_caller_t *caller, uint32_t bit)
{
    for (unsigned i = 0; i < weft_net_config.peer_count; i++) {
        if (caller->lent[i] != WEFT_NET_NO_PRIORITY &&
            weft_port_more_urgent(weft_port_bit(caller->lent[i]), bit)) {
            bit = weft_port_bit(caller->lent[i]);
        }
    }
    return bit;
}

/** A peer lends a priority to a caller, or nothing any more. */
static void take(weft_net_caller_t *caller, unsigned peer, unsigned priority)
{
    if (caller->lent[peer] == priority) {
        return;
    }
    weft_port_lock();
    caller->lent[peer] = (uint8_t)priority;
    weft_wait_refresh_locked(caller->task);
    weft_sched_leave();
}

void weft_net_lent(unsigned peer, const weft_net_header_t *header)
{
    uint32_t priority = weft_net_argument(header);
    unsigned number = weft_net_caller(header);

    if (weft_net_needs(WEFT_NET_NEED_BORROW) && number < weft_net_config.caller_count &&
        weft_net_config.callers[number].state != WEFT_NET_CALL_ABANDONED &&
        (priority < WEFT_PRIORITIES || priority == WEFT_NET_NO_PRIORITY)) {
        unsigned ceiling = weft_net_config.ceilings[weft_net_config.self];

        take(&weft_net_config.callers[number], peer, priority < ceiling ? ceiling : priority);
    }
}

void weft_net_lends_lost(unsigned peer)
{
    for (unsigned i = 0; weft_net_needs(WEFT_NET_NEED_BORROW) && i < weft_net_config.caller_count;
         i++) {
        take(&weft_net_config.callers[i], peer, WEFT_NET_NO_PRIORITY);
    }
}
