/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Port: rendezvous with data. The wait queue holds putters or getters, never
 * both; a waiting task's arg is its message.
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

static weft_status_t put_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_port_t *port = hub;
    weft_task_t *getter;

    weft_port_lock();
    getter = port->waitq.head;
    if (getter != NULL && !port->putters) {
        if (port->size != 0) {
            weft_port_copy(getter->arg, arg, port->size);
        }
        return weft_wait_wake_first(&port->waitq);
    }
    port->putters = 1;
    weft_kernel.current->arg = arg;
    return weft_wait_on(port, arg, timeout, put_op);
}

weft_status_t weft_port_put(weft_port_t *port, const void *message, weft_timeout_t timeout)
{
    weft_check_wait(port, timeout);
    return put_op(port, (void *)(uintptr_t)message, timeout);
}

static weft_status_t get_op(void *hub, void *arg, weft_timeout_t timeout)
{
    weft_port_t *port = hub;
    weft_task_t *putter;

    weft_port_lock();
    putter = port->waitq.head;
    if (putter != NULL && port->putters) {
        if (port->size != 0) {
            weft_port_copy(arg, putter->arg, port->size);
        }
        return weft_wait_wake_first(&port->waitq);
    }
    port->putters = 0;
    weft_kernel.current->arg = arg;
    return weft_wait_on(port, arg, timeout, get_op);
}

weft_status_t weft_port_get(weft_port_t *port, void *message, weft_timeout_t timeout)
{
    weft_check_wait(port, timeout);
    return get_op(port, message, timeout);
}
