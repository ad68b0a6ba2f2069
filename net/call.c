/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Callers: calls from this node to hubs of others, and how they end.
 *
 * A call that was sent ends in one of two ways: with its reply, or because the
 * peer is lost. What happens at the hub is decided there, timeout and
 * cancellation included, so that no unit is lost or given twice.
 */
#include "call.h"

#include <weft/clock.h>

#include "deadline.h"
#include "net.h"

/** The caller that was asked for last: most tasks that call do so again and again. */
static weft_net_caller_t *last;

void weft_net_start_callers(void)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        last = weft_net_config.callers;
    }
    for (unsigned i = 0; i < weft_net_config.caller_count; i++) {
        weft_net_forget_lent(&weft_net_config.callers[i]);
    }
}

weft_net_caller_t *weft_net_caller_of(const weft_task_t *task)
{
    for (unsigned i = 0; i < weft_net_config.caller_count; i++) {
        weft_net_caller_t *caller = &weft_net_config.callers[i];

        if (caller->task == task) {
            if (WEFT_CONFIG_FAST_PATHS) {
                last = caller;
            }
            return caller;
        }
        if (weft_net_needs(WEFT_NET_NEED_REQUESTS)) {
            i += caller->requests;
        }
    }
    return NULL;
}

/** The same on a node that has callers. */
static inline weft_net_caller_t *caller_of(const weft_task_t *task)
{
    weft_net_caller_t *caller = last;

    return WEFT_CONFIG_FAST_PATHS && WEFT_USUALLY(caller->task == task) ? caller
                                                                        : weft_net_caller_of(task);
}

/** An effective priority as a number, which mostly is the task's own. */
static unsigned priority_of(const weft_task_t *task, uint32_t bit)
{
    return WEFT_CONFIG_FAST_PATHS && WEFT_USUALLY(bit == weft_port_bit(task->timeout.base))
               ? task->timeout.base
               : weft_net_priority_of(bit);
}

WEFT_ALWAYS_INLINE void start_call_locked(weft_net_caller_t *caller, weft_net_peer_t *peer,
                                          unsigned hub, weft_timeout_t timeout)
{
    const weft_op_t *op = caller->op;
    unsigned priority = priority_of(caller->task, caller->task->bit);

    caller->told = (uint8_t)priority;
    caller->request.payload = op->in;
    caller->state = WEFT_NET_CALL_SENT;
    weft_net_send_connected_locked(
        &caller->request, peer,
        weft_net_both(weft_net_what(WEFT_NET_REQUEST, op->service, priority), hub),
        weft_net_both(caller->standins[peer->index], op->in_size), timeout);
}

void weft_net_start_call_locked(weft_net_caller_t *caller, weft_net_peer_t *peer, unsigned hub,
                                weft_timeout_t timeout)
{
    start_call_locked(caller, peer, hub, timeout);
}

void weft_net_tell_locked(weft_net_caller_t *caller, unsigned kind, unsigned priority,
                          uint32_t argument)
{
    weft_net_send_to_locked(&caller->control, caller->peer, weft_net_what(kind, 0, priority),
                            caller->standins[caller->peer], argument);
}

void weft_net_cancel_call_locked(weft_net_caller_t *caller)
{
    weft_net_tell_locked(caller, WEFT_NET_CANCEL,
                         caller->told < WEFT_PRIORITIES ? caller->told : 0U, 0);
}

/** Its wait was ended early: the call is asked to end, and waited for again. */
WEFT_SLOW_PATH static void await_canceled(weft_net_caller_t *caller)
{
    do {
        weft_port_lock();
        if (caller->state != WEFT_NET_CALL_SENT) {
            weft_port_unlock();
            return;
        }
        weft_net_cancel_call_locked(caller);
    } while (weft_wait_block_general(&caller->waitq) != WEFT_OK);
}

/** Waits for the end of a call that was sent. Leaves the critical section. */
WEFT_COMMON_PATH void await(weft_net_caller_t *caller)
{
    if (weft_wait_block(&caller->waitq) != WEFT_OK) {
        await_canceled(caller);
    }
    caller->state = WEFT_NET_CALL_NONE;
}

/** True if a call to the peer can be sent. */
static bool is_ready(const weft_net_caller_t *caller, const weft_net_peer_t *peer)
{
    return WEFT_USUALLY(peer->state == WEFT_NODE_UP) &&
           WEFT_USUALLY(caller->state != WEFT_NET_CALL_ABANDONED);
}

/** Waits while the last calls of a task's former life end, a step at a time. */
static weft_status_t await_former_life(const weft_net_caller_t *caller, weft_timeout_t timeout)
{
    if (caller->state != WEFT_NET_CALL_ABANDONED) {
        return WEFT_OK;
    }
    if (timeout == WEFT_NO_WAIT) {
        return WEFT_WOULD_BLOCK;
    }
    return weft_sleep(WEFT_NET_RETRY) == WEFT_CANCELED ? WEFT_CANCELED : WEFT_OK;
}

/**
 * Waits until a call to the peer can be sent.
 * @param timeout what is left of it afterwards
 */
WEFT_OUT_OF_LINE static weft_status_t get_ready(const weft_net_caller_t *caller,
                                                weft_net_peer_t *peer, weft_timeout_t *timeout)
{
    uint64_t deadline = weft_deadline(*timeout);
    weft_status_t status = weft_net_connect(peer, *timeout);

    if (status == WEFT_OK) {
        status = await_former_life(caller, *timeout);
    }
    if (status == WEFT_OK && weft_timeout_ends(*timeout)) {
        *timeout = weft_deadline_left(*timeout, deadline);
        return *timeout == WEFT_NO_WAIT ? WEFT_TIMEOUT : WEFT_OK;
    }
    return status;
}

/** Waits until a call to the peer can be sent, if that must be. Critical section held; open if
 * the status is not WEFT_OK. */
WEFT_SLOW_PATH static weft_status_t get_ready_locked(const weft_net_caller_t *caller,
                                                     weft_net_peer_t *peer, weft_timeout_t *timeout)
{
    do {
        weft_status_t status;

        weft_port_unlock();
        status = get_ready(caller, peer, timeout);
        if (status != WEFT_OK) {
            return status;
        }
        weft_port_lock();
    } while (!is_ready(caller, peer));
    return WEFT_OK;
}

/** Where a call that was given up is canceled: waits for its end, which nothing holds up. */
static inline void await_last_locked(weft_net_caller_t *caller)
{
    while (caller->state == WEFT_NET_CALL_ABANDONED) {
        weft_wait_block(&caller->waitq);
        weft_port_lock();
    }
}

weft_status_t weft_remote_call(const weft_remote_t *remote, weft_op_t *op, weft_timeout_t timeout)
{
    weft_net_caller_t *caller = caller_of(weft_kernel.current);
    weft_net_peer_t *peer = remote->peer;

    weft_check_task();
    weft_check(caller != NULL && caller->standins[peer->index] != WEFT_NET_NOBODY,
               WEFT_MISUSE_REMOTE_USER);
    weft_port_lock();
    if (!weft_net_needs(WEFT_NET_NEED_ABANDON)) {
        await_last_locked(caller);
    } else if (!is_ready(caller, peer)) {
        weft_timeout_t left = timeout;
        weft_status_t status = get_ready_locked(caller, peer, &left);

        if (status != WEFT_OK) {
            return status;
        }
        timeout = left;
    }
    weft_kernel.current->timeout.flags |= WEFT_TASK_FLAG_REMOTE;
    caller->peer = peer->index;
    caller->op = op;
    start_call_locked(caller, peer, remote->hub, timeout);
    await(caller);
    return WEFT_CONFIG_FAST_PATHS && WEFT_USUALLY(caller->status <= WEFT_NODE_DOWN)
               ? caller->status
               : weft_net_judge(caller);
}

weft_status_t weft_remote_call_plain(const weft_remote_t *remote, void *message,
                                     weft_timeout_t timeout, unsigned service)
{
    uint16_t size = WEFT_USUALLY(message != NULL) ? remote->size : 0U;
    weft_op_t op = {.service = (uint8_t)(service % WEFT_NET_BRINGS)};

    if (service < WEFT_NET_BRINGS) {
        op.in = message;
        op.in_size = size;
    } else {
        op.out = message;
        op.out_size = size;
        op.room = size;
    }
    return weft_remote_call(remote, &op, timeout);
}

/**
 * Sends a packet without a reply, if that is possible at once. Critical section held.
 * @param header filled in
 */
WEFT_COMMON_PATH bool post_locked(const weft_remote_t *remote, weft_net_header_t *header,
                                  unsigned service, const void *in, size_t size)
{
    weft_net_peer_t *peer = remote->peer;
    weft_link_t *link = peer->link;
    unsigned number = WEFT_NET_NOBODY;
    unsigned priority = 0;

    if (weft_sched_in_task()) {
        const weft_net_caller_t *caller = caller_of(weft_kernel.current);

        number = caller->standins[peer->index];
        priority = caller->task->timeout.base;
    }
    weft_net_fill_in(header, peer,
                     weft_net_both(weft_net_what(WEFT_NET_POSTED, service, priority), remote->hub),
                     weft_net_both(number, (uint32_t)size), 0);
    if (peer->state != WEFT_NODE_UP || link->stalled) {
        return false;
    }
    peer->sent++;
    return link->driver->send(link, header, in);
}

/** A call that is not posted, or could not be. */
WEFT_OUT_OF_LINE static weft_status_t not_posted(const weft_remote_t *remote, unsigned service,
                                                 const void *in, size_t size)
{
    weft_op_t op = {.service = (uint8_t)service, .in = in, .in_size = (uint16_t)size};
    unsigned state = remote->peer->state;

    weft_check(weft_net_needs(WEFT_NET_NEED_POST) || weft_sched_in_task(), WEFT_MISUSE_REMOTE_USER);
    if (!weft_net_needs(WEFT_NET_NEED_POST) || weft_sched_in_task()) {
        return weft_remote_call(remote, &op, WEFT_FOREVER);
    }
    return state == WEFT_NODE_UP || state == WEFT_NODE_STARTING ? WEFT_WOULD_BLOCK : WEFT_NODE_DOWN;
}

/** The peer is not there, or the link did not take the packet. Leaves the critical section. */
WEFT_OUT_OF_LINE static weft_status_t take_back(const weft_remote_t *remote, unsigned service,
                                                const void *in, size_t size)
{
    weft_net_peer_t *peer = remote->peer;

    if (peer->state == WEFT_NODE_UP && !peer->link->stalled) {
        peer->sent--;
        peer->link->stalled = true;
    }
    weft_port_unlock();
    return not_posted(remote, service, in, size);
}

/* What is needed only when the packet was not taken stands in its header: fewer registers to save.
 */
weft_status_t weft_remote_post(const weft_remote_t *remote, unsigned service, const void *in,
                               size_t size)
{
    weft_net_header_t header;

    if (!weft_net_needs(WEFT_NET_NEED_POST) ||
        ((remote->options & WEFT_REMOTE_POSTED) == 0 && weft_sched_in_task())) {
        return not_posted(remote, service, in, size);
    }
    if (WEFT_CONFIG_CHECKS) {
        weft_check(!weft_sched_in_task() || weft_net_caller_of(weft_kernel.current) != NULL,
                   WEFT_MISUSE_REMOTE_USER);
    }
    weft_port_lock();
    if (!post_locked(remote, &header, service, in, size)) {
        return take_back(remote, weft_net_service(&header), in, weft_net_length(&header));
    }
    weft_port_unlock();
    return WEFT_OK;
}

/** The end of a call that no task waits for: of a request. Critical section held; leaves it. */
WEFT_SLOW_PATH static void end_request(const weft_net_caller_t *caller)
{
    weft_port_unlock();
    if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && caller->task != NULL &&
        caller->op == &caller->own) {
        weft_sem_give(&weft_net_caller_of(caller->task)->done);
    }
}

/** weft_net_end_call() of a call that was not abandoned. Critical section held; leaves it. */
WEFT_COMMON_PATH void end_call(weft_net_caller_t *caller, weft_status_t status)
{
    caller->status = status;
    caller->state =
        !weft_net_needs(WEFT_NET_NEED_ABANDON) && caller->state == WEFT_NET_CALL_ABANDONED
            ? WEFT_NET_CALL_NONE
            : WEFT_NET_CALL_ENDED;
    if (WEFT_RARELY(caller->control.queued)) {
        weft_net_withdraw_locked(&caller->control);
    }
    if (WEFT_USUALLY(caller->waitq.head != NULL)) {
        weft_wait_wake_only(&caller->waitq);
    } else {
        end_request(caller);
    }
}

void weft_net_end_call(weft_net_caller_t *caller, weft_status_t status)
{
    weft_port_lock();
    if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && weft_net_needs(WEFT_NET_NEED_ABANDON) &&
        caller->state == WEFT_NET_CALL_ABANDONED) { /* of this node, of a task that has ended */
        weft_net_abandon_next_locked(caller, 0);
        weft_port_unlock();
        return;
    }
    end_call(caller, status);
}

/** The caller of this node for which a packet is, if it waits for that peer; else NULL. */
static weft_net_caller_t *addressee(unsigned peer, const weft_net_header_t *header, unsigned state)
{
    unsigned number = weft_net_caller(header);
    weft_net_caller_t *caller = &weft_net_config.callers[number];

    return WEFT_USUALLY(number < weft_net_config.caller_count && caller->peer == peer &&
                        caller->state == state)
               ? caller
               : NULL;
}

/** The task of the call has ended: the reply, whatever it is, is all that the caller waits for. */
static inline void end_given_up(unsigned peer, const weft_net_header_t *header)
{
    weft_net_caller_t *caller = addressee(peer, header, WEFT_NET_CALL_ABANDONED);

    if (caller != NULL) {
        weft_net_end_call(caller, WEFT_CANCELED);
    }
}

/** True if a reply that brings less or more than was asked for can be: it failed, or may be short.
 */
WEFT_SLOW_PATH static bool is_sound(weft_op_t *op, const weft_net_header_t *header)
{
    uint16_t length = weft_net_length(header);
    bool sound =
        weft_net_hub(header) == WEFT_OK ? length < op->out_size && length >= op->room : length == 0;

    if (sound) {
        op->out_size = length;
    }
    return sound;
}

void weft_net_reply(unsigned peer, const weft_net_header_t *header, const void *payload)
{
    weft_net_caller_t *caller = addressee(peer, header, WEFT_NET_CALL_SENT);
    size_t length = weft_net_length(header);

    if (!weft_net_needs(WEFT_NET_NEED_ABANDON) && caller == NULL) {
        end_given_up(peer, header);
        return;
    }
    if (!WEFT_USUALLY(caller != NULL && (WEFT_USUALLY(length == caller->op->out_size) ||
                                         is_sound(caller->op, header)))) {
        return;
    }
    if (WEFT_RARELY(length != 0) && payload != caller->op->out) {
        weft_port_copy(caller->op->out, payload, length);
    }
    caller->op->result = weft_net_argument(header);
    weft_port_lock();
    if (WEFT_USUALLY(caller->state == WEFT_NET_CALL_SENT)) {
        end_call(caller, (weft_status_t)weft_net_hub(header));
    } else { /* an ISR has just ended its task */
        weft_port_unlock();
    }
}

void *weft_net_landing_of_reply(unsigned peer, const weft_net_header_t *header)
{
    const weft_net_caller_t *caller = addressee(peer, header, WEFT_NET_CALL_SENT);

    return caller != NULL && weft_net_length(header) <= caller->op->out_size ? caller->op->out
                                                                             : NULL;
}

/** Tells the stand-in with which a caller waits that its priority has changed. */
static void tell_priority_locked(weft_net_caller_t *caller, uint32_t bit)
{
    const weft_task_t *task = caller->task;
    unsigned priority;

    if (caller->state != WEFT_NET_CALL_SENT || task->wait != &caller->waitq) {
        return;
    }
    priority = bit == WEFT_PORT_URGENCY_MIN ? WEFT_NET_NO_PRIORITY : priority_of(task, bit);
    if (priority == caller->told) {
        return;
    }
    caller->told = (uint8_t)priority;
    if (caller->control.queued && weft_net_kind(&caller->control.header) == WEFT_NET_CANCEL) {
        return;
    }
    weft_net_tell_locked(caller, WEFT_NET_PRIORITY, task->timeout.base, priority);
}

uint32_t weft_remote_refresh_locked(weft_task_t *task, uint32_t bit)
{
    weft_net_standin_t *standin =
        weft_net_needs(WEFT_NET_NEED_LEND) ? weft_net_standin_of(task) : NULL;
    weft_net_caller_t *caller;

    if (standin != NULL) {
        weft_net_lend_locked(standin);
        return bit;
    }
    caller = !WEFT_CONFIG_FAST_PATHS || last != NULL ? caller_of(task) : NULL;
    if (caller == NULL) {
        return bit;
    }
    if (weft_net_needs(WEFT_NET_NEED_BORROW) && bit != WEFT_PORT_URGENCY_MIN) {
        bit = weft_net_lent_locked(caller, bit);
    }
    tell_priority_locked(caller, bit);
    return bit;
}
