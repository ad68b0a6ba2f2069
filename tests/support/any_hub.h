/* SPDX-License-Identifier: MIT */
/** @file A hub of any kind, and tasks that wait for it. */
#ifndef TESTS_SUPPORT_ANY_HUB_H
#define TESTS_SUPPORT_ANY_HUB_H

#include "crew.h"

/** The hub under test. */
static union {
    weft_sem_t sem;
    weft_event_t event;
    weft_flags_t flags;
    weft_port_t port;
    weft_msgq_t msgq;
    weft_data_event_t data_event;
    weft_blackboard_t board;
    weft_mutex_t mutex;
    weft_rmutex_t rmutex;
    weft_cond_t cond;
    weft_hub_t hub;
    weft_pool_t pool;
    weft_packet_pool_t packets;
    weft_stack_t stack;
    weft_queue_t queue;
    weft_barrier_t barrier;
    weft_function_t function;
    weft_heap_t heap;
    uint8_t bytes[256];
} it;

typedef weft_status_t (*waits_t)(weft_timeout_t timeout);

/** How a task waits for it. */
static waits_t wait_for_it;

static void waits(void *arg)
{
    crew_member_t *member = arg;

    member->status = wait_for_it(member->timeout);
    note(member->letter);
}

/** Starts helper `id`, and lets it begin to wait. */
static inline crew_member_t *start(unsigned id, weft_priority_t priority, weft_timeout_t timeout)
{
    crew_member_t *member = crew_create(id, priority, waits, WEFT_TASK_PREEMPTIVE);

    member->timeout = timeout;
    weft_task_start(&member->task);
    settle();
    return member;
}

#endif
