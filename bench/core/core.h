/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The workloads of the core suite, one file for each object. What a row counts
 * stands beside its name in suite.c.
 */
#ifndef BENCH_CORE_H
#define BENCH_CORE_H

#include "../bench.h"

/* Bytes of a message of the queue and of the port, in the rows that do not vary it. */
#define CORE_MESSAGE 16U

/* Owners in the longest chain of mutexes. */
#define CORE_CHAIN 8U

void core_overhead(uint32_t n);

/* thread.c; yield: n tasks */
void core_yield_preemptive(uint32_t n);
void core_yield_cooperative(uint32_t n);
void core_create(uint32_t n);
void core_start(uint32_t n);
void core_suspend(uint32_t n);
void core_resume(uint32_t n);
void core_abort(uint32_t n);
void core_set_priority(uint32_t n);
void core_sleep(uint32_t n);
void core_cancel(uint32_t n);

/* semaphore.c */
void core_sem_give(uint32_t n);
void core_sem_take(uint32_t n);
void core_sem_take_nothing(uint32_t n);
void core_sem_give_wakes(uint32_t n);
void core_sem_take_blocks(uint32_t n);
void core_sem_give_wakes_timed(uint32_t n);
void core_sem_take_blocks_timed(uint32_t n);
void core_sem_loop_different(uint32_t n);
void core_sem_loop_equal(uint32_t n);

/* mutex.c */
void core_mutex_lock(uint32_t n);
void core_mutex_unlock(uint32_t n);
void core_mutex_lock_blocks(uint32_t n);
void core_mutex_unlock_wakes(uint32_t n);
void core_mutex_lock_chain(uint32_t n); /* n: owners, up to CORE_CHAIN */
void core_rmutex_lock(uint32_t n);
void core_rmutex_unlock(uint32_t n);

/* condvar.c; broadcast: n tasks wait */
void core_cond_wait_blocks(uint32_t n);
void core_cond_signal_wakes(uint32_t n);
void core_cond_broadcast(uint32_t n);

/* msgq.c; n bytes in a message */
void core_msgq_put(uint32_t n);
void core_msgq_get(uint32_t n);
void core_msgq_put_wakes(uint32_t n);
void core_msgq_get_blocks(uint32_t n);
void core_msgq_get_wakes(uint32_t n);
void core_msgq_put_blocks(uint32_t n);

/* port.c; n bytes in a message */
void core_port_put_wakes(uint32_t n);
void core_port_get_blocks(uint32_t n);
void core_port_get_wakes(uint32_t n);
void core_port_put_blocks(uint32_t n);

/* flags.c; immediate post: n tasks wait for other flags */
void core_flags_post(uint32_t n);
void core_flags_set(uint32_t n);
void core_flags_wait(uint32_t n);
void core_flags_wait_all(uint32_t n);
void core_flags_wait_blocks(uint32_t n);
void core_flags_set_wakes(uint32_t n);
void core_flags_wait_all_blocks(uint32_t n);
void core_flags_post_wakes(uint32_t n);

/* event.c */
void core_event_raise(uint32_t n);
void core_event_wait(uint32_t n);
void core_event_raise_wakes(uint32_t n);
void core_event_wait_blocks(uint32_t n);
void core_event_wait_wakes(uint32_t n);
void core_event_raise_blocks(uint32_t n);

/* value.c; write wakes all: n tasks wait */
void core_data_event_put(uint32_t n);
void core_data_event_get(uint32_t n);
void core_data_event_put_wakes(uint32_t n);
void core_data_event_get_blocks(uint32_t n);
void core_blackboard_write(uint32_t n);
void core_blackboard_read(uint32_t n);
void core_blackboard_write_wakes(uint32_t n);
void core_blackboard_read_blocks(uint32_t n);
void core_blackboard_write_wakes_all(uint32_t n);

/* pool.c */
void core_pool_alloc(uint32_t n);
void core_pool_free(uint32_t n);
void core_pool_alloc_blocks(uint32_t n);
void core_pool_free_wakes(uint32_t n);

/* packet.c */
void core_packet_alloc(uint32_t n);
void core_packet_free(uint32_t n);
void core_packet_alloc_blocks(uint32_t n);
void core_packet_free_wakes(uint32_t n);

/* hub.c */
void core_hub_put(uint32_t n);
void core_hub_get(uint32_t n);
void core_hub_put_wakes(uint32_t n);
void core_hub_get_blocks(uint32_t n);

/* timer.c; n other timers run */
void core_timer_start(uint32_t n);
void core_timer_stop(uint32_t n);
void core_timer_stop_first(uint32_t n);

/* isr.c */
void core_isr_entry(uint32_t n);
void core_isr_resume_interrupted(uint32_t n);
void core_isr_resume_different(uint32_t n);

/* growth.c; among: n ready tasks have the priority of the owner */
void core_mutex_lock_among(uint32_t n);
void core_mutex_unlock_among(uint32_t n);
void core_abort_waiting(uint32_t n);
void core_abort_waiting_timed(uint32_t n);
void core_sem_give_below(uint32_t n);
void core_sem_take_behind(uint32_t n);
void core_sem_take_between(uint32_t n);

#endif
