/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The kernel's hooks to the network, implemented on nodes that have one by the file of net/ whose
 * subject they are: client.c, exit.c, hub/function.c, orphan.c, poll.c, transport.c. The network
 * follows only tasks with WEFT_TASK_FLAG_REMOTE.
 */
#ifndef KERNEL_NETIF_H
#define KERNEL_NETIF_H

#include <weft/function.h>

#include "kernel.h"

/** Starts the network: after all objects exist, before a task runs. */
void weft_netif_start(void);

/**
 * The effective priority of a task, or of waiters for its mutexes, may have changed.
 * @param mask the new priority as far as this node is concerned; task->priority_mask is still the
 * old one
 * @return the higher of `mask` and what the task inherits from other nodes
 */
uint32_t weft_netif_priority_locked(weft_task_t *task, uint32_t mask);

/**
 * The task has ended, or is about to: nothing of the network refers to it any more. In several
 * critical sections, if one of its requests waits for a mutex.
 */
void weft_netif_ended_locked(weft_task_t *task);

/** The node exits: sends outstanding replies if the code is 0, then tells its peers. May wait. */
void weft_netif_exit(int code);

/** The node ends with a fault record: nothing is sent from now on. */
void weft_netif_fault(void);

/**
 * A server, which is held, has the result of a call whose caller is a proxy task.
 * @param args of the call
 * @return true: the call has ended, and the proxy task is not to become ready
 */
bool weft_netif_answer_locked(weft_function_args_t *args, const void *result);

/** Called by the idle task. @return true if it must not sleep */
bool weft_netif_idle(void);

/**
 * The idle task sleeps until an interrupt, as with weft_arch_wait_for_interrupt_unlock(), unless it
 * must not: then it polls the links.
 */
void weft_netif_wait_unlock(void);

/** The same, in builds without a network, too. */
static inline void weft_idle_sleep_unlock(void)
{
    if (WEFT_CONFIG_NET) {
        weft_netif_wait_unlock();
    } else {
        weft_arch_wait_for_interrupt_unlock();
    }
}

#endif
