/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of the core suite. Names are those of Zephyr's latency_measure
 * where the meaning is the same. "wake+ctx": from the call that wakes to the
 * return in the woken task. "blocking": from the call that blocks to the
 * return of the next task's own call. Series, "@n", stand at the end.
 */
#include "core.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", core_overhead, 0},

    {"thread.yield.preemptive.ctx.k_to_k", "yield to an equal preemptive task",
     core_yield_preemptive, 2},
    {"thread.yield.cooperative.ctx.k_to_k", "yield to an equal cooperative task",
     core_yield_cooperative, 2},
    {"thread.create.kernel.from.kernel", "create a task without starting it", core_create, 0},
    {"thread.start.kernel.from.kernel", "start a less urgent task", core_start, 0},
    {"thread.suspend.kernel.from.kernel", "suspend a ready, less urgent task", core_suspend, 0},
    {"thread.resume.kernel.from.kernel", "resume a less urgent task", core_resume, 0},
    {"thread.abort.kernel.from.kernel", "abort a ready, less urgent task", core_abort, 0},
    {"thread.priority.set.kernel", "change the priority of a ready, less urgent task",
     core_set_priority, 0},
    {"thread.sleep.blocking.k_to_k", "sleep; the next task runs", core_sleep, 0},
    {"thread.cancel.wake+ctx.k_to_k", "end the sleep of a more urgent task", core_cancel, 0},

    {"semaphore.give.immediate.kernel", "give, nobody waits", core_sem_give, 0},
    {"semaphore.take.immediate.kernel", "take a unit that is there", core_sem_take, 0},
    {"semaphore.take.nothing.kernel", "take without waiting, no unit there", core_sem_take_nothing,
     0},
    {"semaphore.give.wake+ctx.k_to_k", "give to a more urgent task that waits", core_sem_give_wakes,
     0},
    {"semaphore.take.blocking.k_to_k", "take blocks; the next task runs", core_sem_take_blocks, 0},
    {"semaphore.give.wake+ctx.timeout.k_to_k", "give to a task that waits with a timeout",
     core_sem_give_wakes_timed, 0},
    {"semaphore.take.blocking.timeout.k_to_k", "take with a timeout blocks",
     core_sem_take_blocks_timed, 0},
    {"semaphore.loop.different.k_to_k", "a whole round: give S1, take S2 and take S1, give S2",
     core_sem_loop_different, 0},
    {"semaphore.loop.equal.k_to_k", "the same round between tasks of equal priority",
     core_sem_loop_equal, 0},

    {"mutex.lock.immediate.kernel", "lock a free mutex", core_mutex_lock, 0},
    {"mutex.unlock.immediate.kernel", "unlock, nobody waits", core_mutex_unlock, 0},
    {"mutex.lock.immediate.recursive.kernel", "lock a recursive mutex that the caller holds",
     core_rmutex_lock, 0},
    {"mutex.unlock.immediate.recursive.kernel", "undo such a lock", core_rmutex_unlock, 0},
    {"mutex.lock.blocking.k_to_k", "lock blocks; the owner inherits and runs",
     core_mutex_lock_blocks, 0},
    {"mutex.unlock.wake+ctx.k_to_k", "unlock; the more urgent waiting task owns it and runs",
     core_mutex_unlock_wakes, 0},

    {"condvar.wait.blocking.k_to_k", "wait unlocks and blocks; the next task runs",
     core_cond_wait_blocks, 0},
    {"condvar.signal.wake+ctx.k_to_k", "signal; the more urgent task locks again and runs",
     core_cond_signal_wakes, 0},

    {"msgq.put.immediate.kernel", "put 16 bytes", core_msgq_put, CORE_MESSAGE},
    {"msgq.get.immediate.kernel", "get 16 bytes", core_msgq_get, CORE_MESSAGE},
    {"msgq.put.wake+ctx.k_to_k", "put 16 bytes to a more urgent task that waits",
     core_msgq_put_wakes, CORE_MESSAGE},
    {"msgq.get.blocking.k_to_k", "get blocks on the empty queue; the next task runs",
     core_msgq_get_blocks, CORE_MESSAGE},
    {"msgq.get.wake+ctx.k_to_k", "get makes room for a more urgent task that puts",
     core_msgq_get_wakes, CORE_MESSAGE},
    {"msgq.put.blocking.k_to_k", "put blocks on the full queue; the next task runs",
     core_msgq_put_blocks, CORE_MESSAGE},

    {"port.put.wake+ctx.k_to_k", "put 16 bytes to a more urgent task that gets",
     core_port_put_wakes, CORE_MESSAGE},
    {"port.get.blocking.k_to_k", "get blocks; the next task runs", core_port_get_blocks,
     CORE_MESSAGE},
    {"port.get.wake+ctx.k_to_k", "get 16 bytes from a more urgent task that puts",
     core_port_get_wakes, CORE_MESSAGE},
    {"port.put.blocking.k_to_k", "put blocks; the next task runs", core_port_put_blocks,
     CORE_MESSAGE},

    {"events.post.immediate.kernel", "add flags, nobody waits", core_flags_post, 0},
    {"events.set.immediate.kernel", "replace flags, nobody waits", core_flags_set, 0},
    {"events.wait.immediate.kernel", "wait for any of some flags, one is set", core_flags_wait, 0},
    {"events.wait_all.immediate.kernel", "wait for all of some flags, all are set",
     core_flags_wait_all, 0},
    {"events.wait.blocking.k_to_k", "wait for any flag blocks; the next task runs",
     core_flags_wait_blocks, 0},
    {"events.set.wake+ctx.k_to_k", "replace flags for a more urgent task that waits for any",
     core_flags_set_wakes, 0},
    {"events.wait_all.blocking.k_to_k", "wait for all flags blocks; the next task runs",
     core_flags_wait_all_blocks, 0},
    {"events.post.wake+ctx.k_to_k", "add flags for a more urgent task that waits for all",
     core_flags_post_wakes, 0},

    {"event.raise.immediate.kernel", "raise a clear event, nobody waits", core_event_raise, 0},
    {"event.test.immediate.kernel", "test an event that is set", core_event_test, 0},
    {"event.raise.wake+ctx.k_to_k", "raise for a more urgent task that tests",
     core_event_raise_wakes, 0},
    {"event.test.blocking.k_to_k", "test blocks; the next task runs", core_event_test_blocks, 0},
    {"event.test.wake+ctx.k_to_k", "test lets a more urgent task raise", core_event_test_wakes, 0},
    {"event.raise.blocking.k_to_k", "raise blocks; the next task runs", core_event_raise_blocks, 0},

    {"pool.alloc.immediate.kernel", "take a block that is there", core_pool_alloc, 0},
    {"pool.free.immediate.kernel", "give a block back, nobody waits", core_pool_free, 0},
    {"pool.alloc.blocking.k_to_k", "take blocks; the next task runs", core_pool_alloc_blocks, 0},
    {"pool.free.wake+ctx.k_to_k", "give a block back to a more urgent task that waits",
     core_pool_free_wakes, 0},

    {"packet.alloc.immediate.kernel", "take a packet that is there", core_packet_alloc, 0},
    {"packet.free.immediate.kernel", "give a packet back, nobody waits", core_packet_free, 0},
    {"packet.alloc.blocking.k_to_k", "take blocks; the next task runs", core_packet_alloc_blocks,
     0},
    {"packet.free.wake+ctx.k_to_k", "give a packet back to a more urgent task that waits",
     core_packet_free_wakes, 0},

    {"hub.put.immediate.kernel", "put to a user-defined counter, nobody waits", core_hub_put, 0},
    {"hub.get.immediate.kernel", "get from a user-defined counter that is not 0", core_hub_get, 0},
    {"hub.put.wake+ctx.k_to_k", "put for a more urgent task that gets", core_hub_put_wakes, 0},
    {"hub.get.blocking.k_to_k", "get blocks; the next task runs", core_hub_get_blocks, 0},

    {"timer.start.immediate.kernel", "start a timer, no other one runs", core_timer_start, 0},
    {"timer.stop.immediate.kernel", "stop a timer, no other one runs", core_timer_stop, 0},

    {"isr.entry.kernel", "pend an interrupt; its handler runs", core_isr_entry, 0},
    {"isr.resume.interrupted.thread.kernel",
     "pend; the handler gives, nobody waits; back in the same task", core_isr_resume_interrupted,
     0},
    {"isr.resume.different.thread.kernel", "pend; the handler gives; the task that waits runs",
     core_isr_resume_different, 0},

    {"thread.yield.preemptive.ctx.k_to_k@2", "yield among n equal tasks", core_yield_preemptive, 2},
    {"thread.yield.preemptive.ctx.k_to_k@4", "yield among n equal tasks", core_yield_preemptive, 4},
    {"thread.yield.preemptive.ctx.k_to_k@8", "yield among n equal tasks", core_yield_preemptive, 8},
    {"thread.yield.preemptive.ctx.k_to_k@16", "yield among n equal tasks", core_yield_preemptive,
     16},

    {"semaphore.give.wake.kernel@0", "give to a less urgent task, n ready above it",
     core_sem_give_below, 0},
    {"semaphore.give.wake.kernel@4", "give to a less urgent task, n ready above it",
     core_sem_give_below, 4},
    {"semaphore.give.wake.kernel@12", "give to a less urgent task, n ready above it",
     core_sem_give_below, 12},
    {"semaphore.give.wake.kernel@24", "give to a less urgent task, n ready above it",
     core_sem_give_below, 24},

    {"semaphore.take.blocking.k_to_k@0", "take blocks behind n equal tasks", core_sem_take_behind,
     0},
    {"semaphore.take.blocking.k_to_k@4", "take blocks behind n equal tasks", core_sem_take_behind,
     4},
    {"semaphore.take.blocking.k_to_k@8", "take blocks behind n equal tasks", core_sem_take_behind,
     8},
    {"semaphore.take.blocking.k_to_k@16", "take blocks behind n equal tasks", core_sem_take_behind,
     16},
    {"semaphore.take.blocking.k_to_k@32", "take blocks behind n equal tasks", core_sem_take_behind,
     32},

    {"semaphore.take.blocking.middle.k_to_k@0", "take blocks between n/2 and n/2 tasks",
     core_sem_take_between, 0},
    {"semaphore.take.blocking.middle.k_to_k@4", "take blocks between n/2 and n/2 tasks",
     core_sem_take_between, 4},
    {"semaphore.take.blocking.middle.k_to_k@8", "take blocks between n/2 and n/2 tasks",
     core_sem_take_between, 8},
    {"semaphore.take.blocking.middle.k_to_k@16", "take blocks between n/2 and n/2 tasks",
     core_sem_take_between, 16},
    {"semaphore.take.blocking.middle.k_to_k@32", "take blocks between n/2 and n/2 tasks",
     core_sem_take_between, 32},

    {"mutex.lock.blocking.chain.k_to_k@1", "lock blocks behind a chain of n owners",
     core_mutex_lock_chain, 1},
    {"mutex.lock.blocking.chain.k_to_k@2", "lock blocks behind a chain of n owners",
     core_mutex_lock_chain, 2},
    {"mutex.lock.blocking.chain.k_to_k@4", "lock blocks behind a chain of n owners",
     core_mutex_lock_chain, 4},
    {"mutex.lock.blocking.chain.k_to_k@8", "lock blocks behind a chain of n owners",
     core_mutex_lock_chain, 8},

    {"events.post.immediate.kernel@0", "add flags, n tasks wait for others", core_flags_post, 0},
    {"events.post.immediate.kernel@4", "add flags, n tasks wait for others", core_flags_post, 4},
    {"events.post.immediate.kernel@8", "add flags, n tasks wait for others", core_flags_post, 8},
    {"events.post.immediate.kernel@16", "add flags, n tasks wait for others", core_flags_post, 16},

    {"condvar.broadcast.wake.kernel@0", "wake n less urgent tasks", core_cond_broadcast, 0},
    {"condvar.broadcast.wake.kernel@4", "wake n less urgent tasks", core_cond_broadcast, 4},
    {"condvar.broadcast.wake.kernel@8", "wake n less urgent tasks", core_cond_broadcast, 8},
    {"condvar.broadcast.wake.kernel@16", "wake n less urgent tasks", core_cond_broadcast, 16},

    {"msgq.put.immediate.kernel@4", "put n bytes", core_msgq_put, 4},
    {"msgq.put.immediate.kernel@16", "put n bytes", core_msgq_put, 16},
    {"msgq.put.immediate.kernel@64", "put n bytes", core_msgq_put, 64},
    {"msgq.put.immediate.kernel@256", "put n bytes", core_msgq_put, 256},
    {"msgq.get.immediate.kernel@4", "get n bytes", core_msgq_get, 4},
    {"msgq.get.immediate.kernel@16", "get n bytes", core_msgq_get, 16},
    {"msgq.get.immediate.kernel@64", "get n bytes", core_msgq_get, 64},
    {"msgq.get.immediate.kernel@256", "get n bytes", core_msgq_get, 256},
    {"msgq.put.wake+ctx.k_to_k@4", "put n bytes to a task that waits", core_msgq_put_wakes, 4},
    {"msgq.put.wake+ctx.k_to_k@16", "put n bytes to a task that waits", core_msgq_put_wakes, 16},
    {"msgq.put.wake+ctx.k_to_k@64", "put n bytes to a task that waits", core_msgq_put_wakes, 64},
    {"msgq.put.wake+ctx.k_to_k@256", "put n bytes to a task that waits", core_msgq_put_wakes, 256},

    {"timer.start.immediate.kernel@0", "start a timer later than n that run", core_timer_start, 0},
    {"timer.start.immediate.kernel@8", "start a timer later than n that run", core_timer_start, 8},
    {"timer.start.immediate.kernel@64", "start a timer later than n that run", core_timer_start,
     64},
    {"timer.start.immediate.kernel@256", "start a timer later than n that run", core_timer_start,
     256},
    {"timer.stop.immediate.kernel@0", "stop the earliest timer, n others run",
     core_timer_stop_first, 0},
    {"timer.stop.immediate.kernel@8", "stop the earliest timer, n others run",
     core_timer_stop_first, 8},
    {"timer.stop.immediate.kernel@64", "stop the earliest timer, n others run",
     core_timer_stop_first, 64},
    {"timer.stop.immediate.kernel@256", "stop the earliest timer, n others run",
     core_timer_stop_first, 256},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);

void core_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}
