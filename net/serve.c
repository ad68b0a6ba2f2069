/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stand-ins: calls from other nodes to hubs of this one.
 *
 * What can be done without waiting is done where the packet arrives. Otherwise
 * the caller's stand-in, an ordinary task, makes the call with the caller's
 * priority and waits in the hub's own queue. It owns the mutexes that its caller
 * has locked.
 */
#include "net.h"

/** Stand-ins that have a call to make and have not begun: later calls must not pass them. */
static volatile unsigned underway;

weft_net_standin_t *weft_net_standin_of(const weft_task_t *task)
{
    uintptr_t offset = (uintptr_t)task - (uintptr_t)weft_net_config.standins;

    if (offset >= weft_net_config.standin_count * sizeof(weft_net_standin_t)) {
        return NULL;
    }
    return (weft_net_standin_t *)(uintptr_t)task;
}

/** The call has ended: the caller is told. */
WEFT_COMMON_PATH void finish(weft_net_standin_t *standin, weft_status_t status)
{
    const weft_net_standin_attr_t *attr = standin->attr;
    const weft_op_t *op = &standin->op;

    standin->state = WEFT_NET_STANDIN_IDLE;
    if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && attr->peer == weft_net_config.peer_count) {
        weft_net_config.callers[attr->caller].own.result = op->result;
        weft_net_end_call(&weft_net_config.callers[attr->caller], status);
        return;
    }
    weft_port_lock();
    if (!WEFT_CONFIG_FAST_PATHS) {
        standin->task.timeout.flags &= (uint8_t)~WEFT_TASK_FLAG_EXPIRED; /* of cancel_locked() */
    }
    if (weft_net_needs(WEFT_NET_NEED_LEND) && WEFT_RARELY(standin->task.held != NULL)) {
        weft_net_lend_locked(standin); /* it may have waiters that came before it was the owner */
    }
    standin->reply.payload = attr->buffer;
    weft_net_send_connected_locked(
        &standin->reply, &weft_net_config.peers[attr->peer],
        weft_net_both(weft_net_what(WEFT_NET_REPLY, 0, op->priority), status),
        weft_net_both(attr->caller, status == WEFT_OK ? op->out_size : 0U), op->result);
    weft_port_unlock();
}

/** The stand-in is on its way no more. */
static void begin_locked(weft_net_standin_t *standin)
{
    if (WEFT_CONFIG_FAST_PATHS && standin->begun == 0) {
        standin->begun = 1;
        underway--;
    }
}

/** Body of a stand-in. */
static void make_calls(void *arg)
{
    weft_net_standin_t *standin = arg;

    for (;;) {
        bool canceled;
        weft_status_t status;

        weft_sem_take(&standin->work, WEFT_FOREVER);
        if (WEFT_CONFIG_FAST_PATHS) {
            weft_port_lock();
            begin_locked(standin);
            weft_port_unlock();
        }
        /* What need not wait, such as an unlock, is done although it was canceled. */
        canceled = standin->state == WEFT_NET_STANDIN_CANCELED;
        status = standin->serve(standin->object, &standin->op,
                                canceled ? WEFT_NO_WAIT : standin->timeout);
        canceled = standin->state == WEFT_NET_STANDIN_CANCELED;
        finish(standin, canceled && (status == WEFT_WOULD_BLOCK || status == WEFT_TIMEOUT)
                            ? WEFT_CANCELED
                            : status);
    }
}

/** Makes a stand-in, and makes it ready. */
static void start(weft_net_standin_t *standin)
{
    const weft_net_standin_attr_t *attr = standin->attr;
    const weft_task_attr_t task = {
        .entry = make_calls,
        .arg = standin,
        .stack = attr->stack,
        .stack_size = attr->stack_size,
        .priority = WEFT_PRIORITIES - 1U,
    };

    standin->state = WEFT_NET_STANDIN_IDLE;
    if (WEFT_CONFIG_FAST_PATHS) {
        standin->begun = 1;
    }
    if (weft_net_needs(WEFT_NET_NEED_LEND)) {
        standin->lent = WEFT_NET_NO_PRIORITY;
    }
    weft_sem_init(&standin->work, 0);
    weft_task_create(&standin->task, &task);
    if (weft_net_needs(WEFT_NET_NEED_ABANDON)) {
        standin->task.timeout.flags |= WEFT_TASK_FLAG_REMOTE;
    }
    weft_task_start(&standin->task);
}

void weft_net_start_standins(void)
{
    for (unsigned i = 0; i < weft_net_config.standin_count; i++) {
        weft_net_config.standins[i].attr = &weft_net_config.standin_attrs[i];
        start(&weft_net_config.standins[i]);
    }
}

/** The stand-in for which a packet of a peer is, or NULL. */
static weft_net_standin_t *addressee(unsigned peer, const weft_net_header_t *header)
{
    unsigned number = weft_net_caller(header);
    weft_net_standin_t *standin = &weft_net_config.standins[number];

    return WEFT_USUALLY(number < weft_net_config.standin_count && standin->attr->peer == peer)
               ? standin
               : NULL;
}

static void describe(weft_op_t *op, const weft_net_header_t *header, const void *payload)
{
    op->service = (uint8_t)weft_net_service(header);
    op->priority = (uint8_t)weft_net_priority(header);
    op->in = payload;
    op->in_size = weft_net_length(header);
    op->out_size = 0;
    op->result = 0;
}

/** The stand-in makes the call itself. */
static void hand_over(weft_net_standin_t *standin)
{
    if (WEFT_CONFIG_FAST_PATHS) {
        weft_port_lock();
        underway++;
        standin->begun = 0;
        weft_port_unlock();
    }
    standin->state = WEFT_NET_STANDIN_BUSY;
    if (!WEFT_CONFIG_FAST_PATHS || standin->task.timeout.base != standin->op.priority) {
        weft_task_set_priority(&standin->task, standin->op.priority);
    }
    weft_sem_give(&standin->work);
}

/** The call has to wait, or its turn has not come. */
WEFT_SLOW_PATH static void defer(weft_net_standin_t *standin, const void *payload)
{
    void *buffer = standin->attr->buffer;

    if (standin->op.priority < standin->attr->ceiling) {
        standin->op.priority = standin->attr->ceiling;
    }
    if (standin->op.in_size != 0 && payload != buffer) {
        weft_port_copy(buffer, payload, standin->op.in_size);
        standin->op.in = buffer;
    }
    hand_over(standin);
}

void *weft_net_landing_of_request(unsigned peer, const weft_net_header_t *header)
{
    const weft_net_standin_t *standin = addressee(peer, header);

    if (standin == NULL || standin->state != WEFT_NET_STANDIN_IDLE || standin->reply.queued ||
        weft_net_length(header) > standin->attr->size) {
        return NULL;
    }
    return standin->attr->buffer;
}

/** True if a request can be done: the stand-in is there and free, and so is what it is to do. */
WEFT_COMMON_PATH bool is_sound(const weft_net_standin_t *standin, const weft_net_header_t *header)
{
    return WEFT_USUALLY(standin != NULL && standin->state == WEFT_NET_STANDIN_IDLE &&
                        weft_net_hub(header) < standin->attr->hub_count &&
                        weft_net_priority(header) < WEFT_PRIORITIES) &&
           WEFT_USUALLY(weft_net_length(header) <= standin->attr->size);
}

/** Does what need not wait, unless it would pass an earlier call. */
WEFT_COMMON_PATH bool done_at_once(weft_net_standin_t *standin, const weft_net_hub_t *hub)
{
    weft_status_t status =
        underway != 0 ? WEFT_NET_DEFER : hub->serve(hub->object, &standin->op, WEFT_NO_WAIT);

    if (WEFT_USUALLY(status != WEFT_NET_DEFER) &&
        WEFT_USUALLY(status != WEFT_WOULD_BLOCK || standin->timeout == WEFT_NO_WAIT)) {
        finish(standin, status);
        return true;
    }
    return false;
}

void weft_net_request(unsigned peer, const weft_net_header_t *header, const void *payload)
{
    weft_net_standin_t *standin = addressee(peer, header);
    const weft_net_standin_attr_t *attr;
    const weft_net_hub_t *hub;

    if (!is_sound(standin, header)) {
        return;
    }
    attr = standin->attr;
    hub = &attr->hubs[weft_net_hub(header)];
    describe(&standin->op, header, payload);
    standin->op.out = attr->buffer;
    standin->op.room = attr->size;
    standin->op.task = &standin->task;
    standin->timeout = weft_net_argument(header);
    standin->serve = hub->serve;
    standin->object = hub->object;
    if (WEFT_CONFIG_FAST_PATHS && done_at_once(standin, hub)) {
        return;
    }
    defer(standin, payload);
}

void weft_net_serve_own(weft_net_caller_t *caller, weft_serve_t serve, void *object,
                        weft_timeout_t timeout)
{
    unsigned number = caller->standins[weft_net_config.peer_count];
    weft_net_standin_t *standin = &weft_net_config.standins[number];

    weft_check(number != WEFT_NET_NOBODY, WEFT_MISUSE_REMOTE_USER);
    standin->op = caller->own;
    standin->op.task = &standin->task;
    standin->serve = serve;
    standin->object = object;
    standin->timeout = timeout;
    hand_over(standin);
}

/** True if the stand-in waits for what it was asked to do. */
static bool waits(const weft_net_standin_t *standin)
{
    return standin->task.wait != NULL && standin->task.wait != &standin->work.waitq;
}

/**
 * Ends the call of a stand-in, or marks it to be ended when it has begun to wait.
 * @return true if it has to be looked at again
 */
static bool cancel_locked(weft_net_standin_t *standin)
{
    if (standin->state == WEFT_NET_STANDIN_IDLE || standin->state == WEFT_NET_STANDIN_ENDED) {
        return false;
    }
    standin->state = WEFT_NET_STANDIN_CANCELED;
    if (!waits(standin)) {
        if (!WEFT_CONFIG_FAST_PATHS) { /* its wait ends as soon as it begins */
            standin->task.timeout.flags |= WEFT_TASK_FLAG_EXPIRED;
        }
        return WEFT_CONFIG_FAST_PATHS;
    }
    weft_wait_end_locked(&standin->task, WEFT_CANCELED);
    weft_sched_ready_locked(&standin->task);
    return false;
}

static bool cancel(weft_net_standin_t *standin)
{
    bool again;

    weft_port_lock();
    again = cancel_locked(standin);
    weft_sched_leave();
    return again;
}

void weft_net_cancel(unsigned peer, const weft_net_header_t *header)
{
    weft_net_standin_t *standin = addressee(peer, header);

    if (standin != NULL) {
        if (cancel(standin) && weft_net_needs(WEFT_NET_NEED_ABANDON)) {
            weft_net_retry_soon();
        }
        weft_task_resume(&standin->task);
    }
}

void weft_net_cancel_own_locked(weft_net_caller_t *caller)
{
    weft_net_standin_t *standin =
        &weft_net_config.standins[caller->standins[weft_net_config.peer_count]];

    if (cancel_locked(standin) && weft_net_needs(WEFT_NET_NEED_ABANDON)) {
        weft_net_retry_when_open();
    }
}

void weft_net_priority_told(unsigned peer, const weft_net_header_t *header)
{
    weft_net_standin_t *standin = addressee(peer, header);
    uint32_t priority = weft_net_argument(header);

    if (standin == NULL || standin->state == WEFT_NET_STANDIN_IDLE) {
        return;
    }
    if (priority < WEFT_PRIORITIES) {
        if (priority < standin->attr->ceiling) {
            priority = standin->attr->ceiling;
        }
        weft_task_set_priority(&standin->task, (weft_priority_t)priority);
        weft_task_resume(&standin->task);
    } else if (priority == WEFT_NET_NO_PRIORITY) {
        weft_task_suspend(&standin->task);
    }
}

/** Passes on the mutexes of a stand-in that are not to report its end, on a node that has some. */
static void give_up_mutexes(weft_net_standin_t *standin)
{
    if (weft_net_config.give_up_mutexes != NULL) {
        weft_net_config.give_up_mutexes(standin);
    }
}

/**
 * Makes a stand-in anew that has ended. One that is the interrupted task has to
 * wait: its stack is in use until the interrupt ends.
 */
static void renew(weft_net_standin_t *standin)
{
    const weft_net_standin_attr_t *attr = standin->attr;

    if (&standin->task == weft_kernel.current) {
        weft_net_retry_soon();
        return;
    }
    start(standin);
    if (standin->abandoned != 0) {
        standin->abandoned = 0;
        weft_port_lock();
        weft_net_send_to_locked(&standin->reply, attr->peer,
                                weft_net_what(WEFT_NET_ABANDONED, 0, 0), attr->caller, 0);
        weft_port_unlock();
    }
}

/** Ends whatever the stand-in does and has. */
static void give_up(weft_net_standin_t *standin)
{
    weft_port_lock();
    begin_locked(standin);
    weft_net_withdraw_locked(&standin->lend);
    weft_port_unlock();
    standin->state = WEFT_NET_STANDIN_ENDED;
    weft_task_suspend(&standin->task); /* from here on it obtains nothing more */
    weft_task_cancel(&standin->task);
    give_up_mutexes(standin);
    weft_task_abort(&standin->task);
    renew(standin);
}

void weft_net_abandon(unsigned peer, const weft_net_header_t *header)
{
    weft_net_standin_t *standin = addressee(peer, header);

    if (standin != NULL) {
        standin->abandoned = 1;
        give_up(standin);
    }
}

void weft_net_standins_lost(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.standin_count; i++) {
        weft_net_standin_t *standin = &weft_net_config.standins[i];

        if (standin->attr->peer == peer) {
            standin->abandoned = 0;
            give_up(standin);
        }
    }
}

bool weft_net_standins_ready(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.standin_count; i++) {
        const weft_net_standin_t *standin = &weft_net_config.standins[i];

        if (standin->attr->peer == peer && standin->state == WEFT_NET_STANDIN_ENDED) {
            return false;
        }
    }
    return true;
}

bool weft_net_finish_late(void)
{
    bool more = false;

    for (unsigned i = 0; i < weft_net_config.standin_count; i++) {
        weft_net_standin_t *standin = &weft_net_config.standins[i];

        if (standin->state == WEFT_NET_STANDIN_CANCELED) {
            more = cancel(standin) || more;
        } else if (standin->state == WEFT_NET_STANDIN_ENDED) {
            renew(standin);
            more = more || standin->state == WEFT_NET_STANDIN_ENDED;
        }
    }
    return more;
}
