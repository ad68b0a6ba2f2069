/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The workloads on two nodes. What a row counts stands beside its name in the
 * tables, suite.c and mode.c.
 */
#ifndef BENCH_NET_PAIR_H
#define BENCH_NET_PAIR_H

#include "net.h"

void pair_overhead(uint32_t n);

/* near.c, loop.c */
void pair_loop_near(uint32_t n);
void pair_loop(uint32_t n);
void pair_loop_posted(uint32_t n);

/* semaphore.c */
void pair_sem_give(uint32_t n);
void pair_sem_give_posted(uint32_t n);
void pair_sem_take(uint32_t n);
void pair_sem_take_nothing(uint32_t n);
void pair_sem_take_waits(uint32_t n);

/* mutex.c */
void pair_mutex_lock(uint32_t n);
void pair_mutex_unlock(uint32_t n);
void pair_mutex_lock_waits(uint32_t n);

/* meet.c */
void pair_port_put(uint32_t n);
void pair_port_get(uint32_t n);

/* message.c */
void pair_msgq_put(uint32_t n);
void pair_msgq_get(uint32_t n);
void pair_msgq_get_waits(uint32_t n);
void pair_data_event_put(uint32_t n);
void pair_data_event_get(uint32_t n);
void pair_blackboard_write(uint32_t n);
void pair_blackboard_read(uint32_t n);

/* event.c */
void pair_event_raise(uint32_t n);
void pair_event_wait(uint32_t n);
void pair_flags_post(uint32_t n);
void pair_flags_wait(uint32_t n);
void pair_flags_wait_waits(uint32_t n);

/** Gives an order to the far task. */
void pair_order(enum net_role role, uint32_t rounds);

#endif
