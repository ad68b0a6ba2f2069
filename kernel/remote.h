/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the kernel asks of the network on a node that has one, as it asks a
 * port: net/ implements these functions. Only tasks with WEFT_TASK_FLAG_REMOTE
 * concern the network. The critical section is held where the name says so.
 */
#ifndef KERNEL_REMOTE_H
#define KERNEL_REMOTE_H

#include "kernel.h"

/** The network's part of the start of a node: after its objects exist, before a task runs. */
void weft_remote_start(void);

/**
 * The task's effective priority, or that of who waits for its mutexes, may have changed.
 * @param bit what it is from now on as far as this node is concerned; the task still has the former
 * @return the more urgent of it and of what other nodes lend to the task
 */
uint32_t weft_remote_refresh_locked(weft_task_t *task, uint32_t bit);

/** The task has ended, and its control block may be used for another. */
void weft_remote_ended_locked(weft_task_t *task);

/** The node ends: answers that are due go out, if the code is 0; its peers are told. May wait. */
void weft_remote_exit(int code);

/** The node ends with a fault record: from now on nothing is sent. */
void weft_remote_fault(void);

/** The idle task has nothing else to do. @return true if it must not sleep */
bool weft_remote_idle(void);

/** The idle task sleeps. Critical section held; returns with it open, as the port's wait does. */
void weft_remote_wait(void);

#endif
