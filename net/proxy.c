/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Proxies: who waits in the queue of a hub for a client of another node.
 *
 * A proxy is a proxy task of the kernel (proxy_task.h). It runs only when its wait has ended: it
 * completes the call, sends the reply, and leaves the processor. All proxies of a node run on one
 * stack. They are cooperative, so that one at a time is on it, and each leaves it at the same
 * place: in leave(), called by the only loop. So the context that the last one saved there is that
 * of all others, too.
 */
#include "proxy.h"

#include "mutex_internal.h"

weft_net_proxy_t *weft_net_proxy_of(const weft_task_t *task)
{
    uintptr_t offset = (uintptr_t)task - (uintptr_t)weft_net_config.proxies;

    if (offset >= weft_net_config.proxy_count * sizeof(weft_net_proxy_t)) {
        return NULL;
    }
    return (weft_net_proxy_t *)(uintptr_t)task;
}

void weft_net_send_proxy_update_locked(weft_net_proxy_t *proxy, uint32_t state)
{
    const weft_net_proxy_attr_t *attr = proxy->attr;
    unsigned priority = state & WEFT_NET_UPDATE_PRIORITY;

    weft_net_send_to_locked(&proxy->update, attr->peer,
                            weft_net_what(WEFT_NET_UPDATE, WEFT_NET_OF_PROXY,
                                          priority < WEFT_PRIORITIES ? priority : 0U),
                            attr->client, state);
}

/* Waiting. */

weft_status_t weft_net_proxy_call(weft_net_proxy_t *proxy)
{
    weft_proxy_task_t *outer = weft_proxy_of_call;
    weft_status_t status;

    weft_proxy_of_call = &proxy->proxy_task;
    status = proxy->serve(proxy->object, &proxy->op, WEFT_WAIT_AS_PROXY);
    weft_proxy_of_call = outer;
    return status;
}

void weft_net_proxy_end_timeout(weft_net_proxy_t *proxy)
{
    weft_arch_lock();
    weft_time_disarm_locked(&proxy->proxy_task.task.timeout);
    weft_task_clear(&proxy->proxy_task.task, WEFT_TASK_FLAG_EXPIRED);
    weft_arch_unlock();
}

weft_status_t weft_net_proxy_wait(weft_net_proxy_t *proxy, weft_timeout_t timeout)
{
    weft_task_t *task = &proxy->proxy_task.task;
    bool is_timed = !weft_timeout_is_forever(timeout);
    weft_status_t status;

    proxy->resume = NULL;
    if (task->base != proxy->op.priority) {
        (void)weft_task_set_priority(task, proxy->op.priority);
    }
    if (is_timed) {
        task->timeout.deadline = weft_timeout_deadline(timeout);
        weft_arch_lock();
        weft_time_arm_locked(&task->timeout);
        weft_arch_unlock();
    }
    status = weft_net_proxy_call(proxy);
    if (is_timed && status != WEFT_PENDING) {
        weft_net_proxy_end_timeout(proxy);
    }
    return status;
}

void weft_net_proxy_cancel_locked(weft_net_proxy_t *proxy)
{
    if (proxy->state != WEFT_NET_PROXY_BUSY && proxy->state != WEFT_NET_PROXY_CANCELED) {
        return;
    }
    if (weft_task_is_waiting(&proxy->proxy_task.task)) {
        proxy->state = WEFT_NET_PROXY_BUSY; /* it has begun since it was canceled */
        weft_wait_cancel_locked(&proxy->proxy_task.task, WEFT_CANCELED);
    } else {
        proxy->state = WEFT_NET_PROXY_CANCELED;
    }
}

/* The end of a client. */

/** Releases what a proxy owns, and tells its client if that waits for it. */
static void release(weft_net_proxy_t *proxy)
{
    weft_task_t *task = &proxy->proxy_task.task;

    if (weft_net_config.release_mutexes != NULL) {
        weft_net_config.release_mutexes(proxy);
    }
    weft_arch_lock();
    weft_task_release_locked(task);
    weft_task_clear(task, WEFT_TASK_FLAG_EXPIRED | WEFT_TASK_FLAG_SUSPENDED);
    weft_wait_recompute_locked(task); /* a suspended one has no priority */
    proxy->boost = WEFT_NET_NO_PRIORITY;
    proxy->state = WEFT_NET_PROXY_IDLE;
    if (proxy->cleans_up) {
        proxy->cleans_up = false;
        weft_net_send_proxy_update_locked(proxy, WEFT_NET_UPDATE_ORPHAN);
    }
    weft_arch_unlock();
}

/** Ends the wait of a proxy whose client is gone. */
static void end_wait_locked(weft_task_t *task)
{
    weft_task_t *owner = NULL;

    if (weft_task_is_waiting(task)) {
        owner = weft_wait_end_locked(task, WEFT_CANCELED);
    }
    if (owner != NULL) {
        weft_wait_recompute_soon_locked(owner);
    }
}

/**
 * True if the proxy runs, or will: its wait has ended, and it is not suspended. One that runs may
 * be about to wait, in several critical sections: it is not for another call before.
 */
static bool is_to_run(weft_task_t *task)
{
    return task == weft_sched_task() || (weft_list_linked(task) && !weft_task_is_waiting(task));
}

void weft_net_proxy_clean_up(weft_net_proxy_t *proxy)
{
    weft_task_t *task = &proxy->proxy_task.task;
    bool held;

    weft_arch_lock();
    weft_net_dequeue_locked(&proxy->update);
    if (proxy->state != WEFT_NET_PROXY_IDLE && is_to_run(task)) {
        proxy->state = WEFT_NET_PROXY_GONE;
        weft_arch_unlock();
        return;
    }
    held = weft_sched_hold_locked();
    end_wait_locked(task);
    weft_arch_unlock();
    release(proxy);
    weft_arch_lock();
    (void)weft_sched_leave_held_unlock(held);
}

/* Running. */

/** The call of a client of this node, a request, has ended. */
static void end_own(const weft_net_proxy_t *proxy, weft_status_t status)
{
    weft_net_client_t *client = &weft_net_config.clients[proxy->attr->client];

    weft_arch_lock();
    client->own.result = proxy->op.result;
    weft_net_end_call_unlock(client, status);
}

void weft_net_proxy_finish(weft_net_proxy_t *proxy, weft_status_t status)
{
    if (weft_net_needs(WEFT_NET_NEED_REQUESTS) && proxy->attr->peer == weft_net_config.peer_count) {
        proxy->state = WEFT_NET_PROXY_IDLE;
        end_own(proxy, status);
        return;
    }
    weft_arch_lock();
    if (WEFT_LIKELY(proxy->state != WEFT_NET_PROXY_GONE)) {
        proxy->state = WEFT_NET_PROXY_IDLE;
        weft_net_proxy_reply_locked(proxy, status);
    }
    weft_arch_unlock();
}

/**
 * True if the call can end without the proxy: it has nothing else to do, and its reply can leave at
 * once. A DMA engine reads a payload that has to stay where it is until the reply has left.
 */
static bool can_answer_locked(const weft_net_proxy_t *proxy)
{
    const weft_task_t *task = &proxy->proxy_task.task;

    return proxy->state == WEFT_NET_PROXY_BUSY && proxy->attr->peer != weft_net_config.peer_count &&
           !proxy->reply.queued && task->contended == NULL &&
           !weft_task_has(task, WEFT_TASK_FLAG_SUSPENDED) &&
           (weft_net_config.needs & WEFT_NET_NEED_DMA) == 0;
}

bool weft_net_proxy_answer_locked(weft_net_proxy_t *proxy, const void *payload)
{
    const weft_net_proxy_attr_t *attr = proxy->attr;
    weft_net_peer_t *peer = &weft_net_config.peers[attr->peer];
    const weft_op_t *op = &proxy->op;

    if (!can_answer_locked(proxy)) {
        return false;
    }
    weft_net_fill_header(&proxy->reply.header, peer, weft_net_what(WEFT_NET_REPLY, 0, op->priority),
                         weft_net_pack16(attr->client, op->out_size), op->result);
    if (!peer->link->up || !weft_net_send_now_locked(peer->link, &proxy->reply.header, payload)) {
        return false;
    }
    peer->sent++;
    weft_time_disarm_locked(&proxy->proxy_task.task.timeout);
    weft_task_clear(&proxy->proxy_task.task, WEFT_TASK_FLAG_EXPIRED);
    proxy->state = WEFT_NET_PROXY_IDLE;
    return true;
}

/** A wait of the proxy has ended: continues the call, and mostly ends it. */
static void continue_call(weft_net_proxy_t *proxy)
{
    weft_proxy_task_t *outer = weft_proxy_of_call;
    weft_status_t status = proxy->proxy_task.result;

    if (proxy->resume != NULL) {
        weft_proxy_of_call = &proxy->proxy_task;
        status = proxy->resume(proxy, status);
        weft_proxy_of_call = outer;
    }
    if (status != WEFT_PENDING) {
        weft_net_proxy_end_timeout(proxy);
        weft_net_proxy_finish(proxy, status);
    }
}

/** The running proxy does what it became ready for. It is in no ready queue, and held. */
static void run(weft_net_proxy_t *proxy)
{
    if (proxy->state == WEFT_NET_PROXY_BUSY || proxy->state == WEFT_NET_PROXY_CANCELED) {
        continue_call(proxy);
    }
    if (weft_net_needs(WEFT_NET_NEED_ORPHAN) && proxy->state == WEFT_NET_PROXY_GONE) {
        weft_arch_lock(); /* it may have begun to wait after its client had gone */
        end_wait_locked(&proxy->proxy_task.task);
        weft_arch_unlock();
        release(proxy);
    }
}

/** True if something is left to do before the proxy, which has run, leaves. */
static bool is_due_locked(const weft_net_proxy_t *proxy)
{
    const weft_task_t *task = &proxy->proxy_task.task;

    return proxy->state == WEFT_NET_PROXY_GONE ||
           (weft_task_is_waiting(task) ? proxy->state == WEFT_NET_PROXY_CANCELED
                                       : weft_list_linked(task));
}

/**
 * Switches the running proxy out, unless it is due again; returns when a proxy is to run. All
 * proxies share one saved stack pointer, so this must stay the only place where a proxy calls
 * weft_arch_switch(), and run_proxies() its only caller.
 * @param next the task that runs then; NULL: the first one that is ready
 */
WEFT_OUT_OF_LINE static void leave(weft_task_t *next)
{
    weft_task_t *task = weft_kernel.current;

    weft_arch_lock();
    if (is_due_locked((weft_net_proxy_t *)(void *)task)) {
        weft_arch_unlock();
        return;
    }
    weft_kernel.held = 0;
    next = next != NULL ? next : weft_sched_first_locked();
    weft_budget_switch_locked(task, next);
    (void)weft_sched_switch_plain_unlock(task, next);
}

/** Begins to run the proxy that has become the running task. @return it */
static weft_net_proxy_t *enter(void)
{
    weft_task_t *task = weft_kernel.current;
    weft_net_proxy_t *proxy = (weft_net_proxy_t *)(void *)task;

    weft_arch_lock();
    (void)weft_sched_hold_locked();
    if (proxy->state == WEFT_NET_PROXY_CANCELED && weft_task_is_waiting(task)) {
        proxy->state = WEFT_NET_PROXY_BUSY;
        weft_wait_cancel_locked(task, WEFT_CANCELED);
    }
    if (weft_list_linked(task) && !weft_task_is_waiting(task)) {
        weft_sched_unlink_locked(task);
    }
    weft_arch_unlock();
    return proxy;
}

/** Where all proxies run. @param arg the task that starts them, to which the first one returns */
static void run_proxies(void *arg)
{
    weft_task_t *next = arg;

    for (;;) {
        leave(next);
        next = NULL;
        run(enter());
    }
}

/* Start. */

static void create(weft_net_proxy_t *proxy)
{
    const weft_task_attr_t attr = {
        .entry = run_proxies,
        .arg = weft_kernel.current,
        .stack = weft_net_config.proxy_stack,
        .stack_size = weft_net_config.proxy_stack_size,
        .priority = WEFT_PRIORITIES - 1U,
        .options = WEFT_TASK_COOPERATIVE,
    };
    weft_task_t *task = &proxy->proxy_task.task;

    weft_task_create(task, &attr);
    task->flags = WEFT_TASK_FLAG_COOPERATIVE | WEFT_TASK_FLAG_ENDED;
    if (weft_net_needs(WEFT_NET_NEED_ORPHAN)) {
        weft_task_set(task, WEFT_TASK_FLAG_REMOTE);
    }
    weft_arch_lock();
    weft_check_started_locked(task);
    weft_arch_unlock();
    proxy->boost = WEFT_NET_NO_PRIORITY;
}

/** The first proxy runs for a moment. Where it leaves their stack, all others enter it. */
static void place(void)
{
    weft_task_t *first = &weft_net_config.proxies[0].proxy_task.task;

    weft_arch_lock();
    (void)weft_sched_switch_plain_unlock(weft_kernel.current, first);
    for (unsigned i = 1; i < weft_net_config.proxy_count; i++) {
        weft_net_config.proxies[i].proxy_task.task.sp = first->sp;
    }
}

void weft_net_start_proxies(void)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        weft_net_config.proxies[i].attr = &weft_net_config.proxy_attrs[i];
        create(&weft_net_config.proxies[i]);
    }
    if (weft_net_config.proxy_count != 0) {
        place();
    }
}

void weft_net_proxies_lost(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        weft_net_proxy_t *proxy = &weft_net_config.proxies[i];

        if (proxy->attr->peer == peer) {
            proxy->cleans_up = false;
            weft_net_proxy_clean_up(proxy);
        }
    }
}

bool weft_net_proxies_ready(unsigned peer)
{
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        const weft_net_proxy_t *proxy = &weft_net_config.proxies[i];

        if (proxy->attr->peer == peer && proxy->state == WEFT_NET_PROXY_GONE) {
            return false;
        }
    }
    return true;
}
