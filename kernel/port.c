/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Port: rendezvous with data. The wait queue holds putters or getters, never
 * both: a call that does not meet its counterpart finds the queue empty or with
 * its own kind, so that it may set `putters` whether it waits or not. A waiting
 * task's arg is its message.
 */
#include <weft/port.h>

#include "wait.h"

void weft_port_init(weft_port_t *port, size_t message_size)
{
    weft_check(message_size <= UINT16_MAX, WEFT_MISUSE_SIZE);
    port->waitq.head = NULL;
    port->size = (uint16_t)message_size;
    port->putters = 0;
}

/** Copies a message of the port's size, which may be 0. */
static inline void copy(const weft_port_t *port, void *to, const void *from)
{
    if (port->size != 0) {
        weft_port_copy(to, from, port->size);
    }
}

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_port_put(hub, arg, timeout);
}

weft_status_t weft_port_put(weft_port_t *port, const void *message, weft_timeout_t timeout)
{
    weft_task_t *getter;

    weft_check_wait(port, timeout);
    weft_port_lock();
    getter = port->waitq.head;
    if (getter != NULL && !port->putters) {
        copy(port, getter->arg, message);
        return weft_wait_wake_first(&port->waitq);
    }
    port->putters = 1;
    weft_kernel.current->arg = (void *)(uintptr_t)message;
    return weft_wait_on(port, (void *)(uintptr_t)message, timeout, put_op);
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_port_get(hub, arg, timeout);
}

weft_status_t weft_port_get(weft_port_t *port, void *message, weft_timeout_t timeout)
{
    weft_task_t *putter;

    weft_check_wait(port, timeout);
    weft_port_lock();
    putter = port->waitq.head;
    if (putter != NULL && port->putters) {
        copy(port, message, putter->arg);
        return weft_wait_wake_first(&port->waitq);
    }
    port->putters = 0;
    weft_kernel.current->arg = message;
    return weft_wait_on(port, message, timeout, get_op);
}
