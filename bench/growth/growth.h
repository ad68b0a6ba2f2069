/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The workloads of the growth suite. A sample contains the whole operation, so that the longest
 * interrupts-off time of a row is that of the operation.
 */
#ifndef BENCH_GROWTH_H
#define BENCH_GROWTH_H

#include "../bench.h"

/** The paths of a workload are few: samples enough for each. */
#define GROWTH_SAMPLES 10U

/** Most tasks that wait. */
#define GROWTH_WAITERS 32U

/** Most owners in a chain, and most contended mutexes of one task. */
#define GROWTH_OWNERS 8U

/** Longest message. */
#define GROWTH_MESSAGE 1024U

/** Most timeouts. */
#define GROWTH_TIMEOUTS 256U

/** Lets the tasks of lower priority than the running one run until they wait. */
void growth_let_run(void);

/* broadcast.c: n tasks are woken */
void growth_cond_broadcast(uint32_t n);
void growth_flags_post(uint32_t n);
void growth_barrier(uint32_t n);
void growth_blackboard(uint32_t n);

/* waiters.c: n tasks wait */
void growth_wait_between(uint32_t n);
void growth_lock_between(uint32_t n);
void growth_set_priority(uint32_t n);
void growth_suspend_resume(uint32_t n);
void growth_flags_unmatched(uint32_t n);

/* owners.c: n owners in a chain, or n contended mutexes of one task */
void growth_chain_lock(uint32_t n);
void growth_chain_cancel(uint32_t n);
void growth_chain_set_priority(uint32_t n);
void growth_chain_abort(uint32_t n);
void growth_held_unlock(uint32_t n);
void growth_held_set_priority(uint32_t n);
void growth_held_abort(uint32_t n);

/* message.c: n bytes */
void growth_msgq(uint32_t n);
void growth_msgq_wakes(uint32_t n);
void growth_msgq_makes_room(uint32_t n);
void growth_port(uint32_t n);
void growth_data_event(uint32_t n);
void growth_data_event_wakes(uint32_t n);
void growth_board(uint32_t n);

/* time.c: n timeouts */
void growth_arm_disarm(uint32_t n);
void growth_disarm_first(uint32_t n);
void growth_timers_expire(uint32_t n);
void growth_first_expires(uint32_t n);
void growth_sleeps_end(uint32_t n);

#endif
