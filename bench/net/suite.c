/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows on two nodes. A semaphore loop: the lead gives a semaphore of the
 * other node and takes one of its own, a task does the opposite; "@n": so many
 * hops between the two. "remote": the call's hub is on the other node, and the
 * call returns with the answer. "posted": without one.
 */
#include "pair.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", pair_overhead, 0},

    {"semaphore.give.remote", "give, nobody waits", pair_sem_give, 0},
    {"semaphore.give.posted", "give, until it is on its way", pair_sem_give_posted, 0},
    {"semaphore.take.remote", "take a unit that is there", pair_sem_take, 0},
    {"semaphore.take.nothing.remote", "take without waiting, no unit there", pair_sem_take_nothing,
     0},
    {"semaphore.take.waits.remote", "take waits; another task of the node gives",
     pair_sem_take_waits, 0},

    {"mutex.lock.remote", "lock a free mutex", pair_mutex_lock, 0},
    {"mutex.unlock.remote", "unlock, nobody waits", pair_mutex_unlock, 0},
    {"mutex.lock.waits.remote", "lock waits; its far owner inherits, is told to unlock, and does",
     pair_mutex_lock_waits, 0},

    {"event.raise.remote", "raise a clear event, nobody waits", pair_event_raise, 0},
    {"event.test.remote", "test an event that is set", pair_event_wait, 0},
    {"events.post.remote", "add flags, nobody waits", pair_flags_post, 0},
    {"events.wait_all.remote", "wait for all of some flags, all are set", pair_flags_wait, 0},
    {"events.wait.waits.remote", "wait for a flag; another task of the node adds it",
     pair_flags_wait_waits, 0},

    {"port.put.remote", "put 16 bytes to a far task that gets", pair_port_put, 0},
    {"port.get.remote", "get 16 bytes from a far task that puts", pair_port_get, 0},
    {"msgq.put.remote", "put 16 bytes", pair_msgq_put, 0},
    {"msgq.get.remote", "get 16 bytes that are there", pair_msgq_get, 0},
    {"msgq.get.waits.remote", "get waits; another task of the node puts", pair_msgq_get_waits, 0},
    {"data_event.put.remote", "put 16 bytes, nobody waits", pair_data_event_put, 0},
    {"data_event.get.remote", "get 16 bytes that are there", pair_data_event_get, 0},
    {"blackboard.write.remote", "write 16 bytes, nobody waits", pair_blackboard_write, 0},
    {"blackboard.read.remote", "read 16 bytes and their count", pair_blackboard_read, 0},

    {"semaphore.loop.remote@0", "semaphore loop on one node", pair_loop_near, 0},
    {"semaphore.loop.remote@1", "semaphore loop over n hops", pair_loop, 0},
    {"semaphore.loop.posted@1", "semaphore loop over n hops, posted", pair_loop_posted, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
