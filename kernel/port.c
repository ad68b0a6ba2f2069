/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Port: rendezvous with data. The wait queue holds putters or getters, never both: a call without a
 * counterpart finds the queue empty or with its own kind, so that it may set `putters` whether it
 * waits or not. A waiting task's arg is its message.
 */
#include <weft/port.h>

#include "long_copy.h"
#include "object.h"

void weft_port_init(weft_port_t *port, size_t message_size)
{
    WEFT_CHECK_VOID(weft_wrong_call(port));
    weft_check(message_size <= UINT16_MAX, WEFT_MISUSE_SIZE);
    weft_object_waitq(&port->waitq, WEFT_OBJECT_PORT);
    port->size = (uint16_t)message_size;
}

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout);
static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout);

/** A message of a task of the other side, or to it; none if nobody waits there any more. */
static void choose_locked(weft_long_copy_t *copy)
{
    weft_port_t *port = copy->hub;
    weft_task_t *peer = port->waitq.head;

    if (peer == NULL) {
        weft_long_copy_nothing(copy);
    } else if (port->putters) {
        weft_long_copy_set(copy, peer, copy->message, peer->arg, port->size);
    } else {
        weft_long_copy_set(copy, peer, peer->arg, copy->message, port->size);
    }
}

static void done_locked(weft_long_copy_t *copy)
{
    weft_wait_wake_locked(&((weft_port_t *)copy->hub)->waitq, copy->peer);
    weft_long_copy_end(copy);
}

static const weft_long_copy_kind_t long_kind = {choose_locked, done_locked};

/** exchange() of a long message. */
WEFT_COMMON_PATH weft_status_t exchange_long(weft_port_t *port, void *message,
                                             weft_timeout_t timeout, bool puts)
{
    for (;;) {
        weft_arch_lock();
        weft_long_copy_finish_locked(port);
        if (port->waitq.head == NULL || port->putters == puts) {
            port->putters = puts;
            return weft_wait_on_arg_unlock(port, message, timeout, puts ? put_op : get_op);
        }
        if (weft_long_copy_unlock(&long_kind, port, message)) {
            return WEFT_OK;
        }
    }
}

/* Two functions, so that the common path passes on its own arguments. */

WEFT_SLOW_PATH static weft_status_t put_long(weft_port_t *port, void *message,
                                             weft_timeout_t timeout)
{
    return exchange_long(port, message, timeout, true);
}

WEFT_SLOW_PATH static weft_status_t get_long(weft_port_t *port, void *message,
                                             weft_timeout_t timeout)
{
    return exchange_long(port, message, timeout, false);
}

/** Exchanges a message with a task of the other side, or waits for one. */
WEFT_COMMON_PATH weft_status_t exchange(weft_port_t *port, void *message, weft_timeout_t timeout,
                                        bool puts)
{
    weft_task_t *peer;

    if (WEFT_UNLIKELY(weft_is_long(port->size))) {
        return puts ? put_long(port, message, timeout) : get_long(port, message, timeout);
    }
    weft_arch_lock();
    peer = port->waitq.head;
    if (WEFT_LIKELY(peer != NULL) && WEFT_LIKELY(port->putters != puts)) {
        if (WEFT_LIKELY(port->size != 0)) {
            weft_arch_copy(puts ? peer->arg : message, puts ? message : peer->arg, port->size);
        }
        return weft_wait_wake_first_unlock(&port->waitq);
    }
    port->putters = puts;
    return weft_wait_on_arg_unlock(port, message, timeout, puts ? put_op : get_op);
}

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return exchange(hub, arg, timeout, true);
}

weft_status_t weft_port_put(weft_port_t *port, const void *message, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(port));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong(message == NULL && port->size != 0, WEFT_MISUSE_NULL));
    weft_trace_put(port);
    return exchange(port, (void *)(uintptr_t)message, timeout, true);
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return exchange(hub, arg, timeout, false);
}

weft_status_t weft_port_get(weft_port_t *port, void *message, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(port));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong(message == NULL && port->size != 0, WEFT_MISUSE_NULL));
    weft_trace_get(port, timeout);
    return exchange(port, message, timeout, false);
}
