/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The rows of the suite of user tasks, by Zephyr's names. The letters tell the
 * side, kernel or user, of the task that makes the call and of the one that runs
 * when it has been made.
 */
#include "pair.h"

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", user_alone, OVERHEAD | USER},
    {"thread.yield.preemptive.ctx.u_to_u", "yield to an equal preemptive task", user_equal, PAIR(YIELD_BEGIN | USER, YIELD_END | USER)},
    {"thread.yield.preemptive.ctx.k_to_u", "yield to an equal preemptive task", user_equal, PAIR(YIELD_BEGIN, YIELD_END | USER)},
    {"thread.yield.preemptive.ctx.u_to_k", "yield to an equal preemptive task", user_equal, PAIR(YIELD_BEGIN | USER, YIELD_END)},
    {"thread.yield.cooperative.ctx.u_to_u", "yield to an equal cooperative task", user_cooperative, PAIR(YIELD_BEGIN | USER, YIELD_END | USER)},
    {"thread.yield.cooperative.ctx.k_to_u", "yield to an equal cooperative task", user_cooperative, PAIR(YIELD_BEGIN, YIELD_END | USER)},
    {"thread.yield.cooperative.ctx.u_to_k", "yield to an equal cooperative task", user_cooperative, PAIR(YIELD_BEGIN | USER, YIELD_END)},

    {"isr.resume.different.thread.user", "from the request in a task of the kernel to the user task that the handler wakes", user_pair, PAIR(SEM_TAKE_END | USER, IRQ_BEGIN)},

    {"thread.create.user.from.kernel", "create a user task without starting it", user_create, 0},
    {"thread.start.user.from.kernel", "start a less urgent task", user_life, START_USER},
    {"thread.suspend.user.from.kernel", "suspend a ready, less urgent task", user_life, SUSPEND_USER},
    {"thread.resume.user.from.kernel", "resume a less urgent task", user_life, RESUME_USER},
    {"thread.abort.user.from.kernel", "abort a ready, less urgent task", user_life, ABORT_USER},
    {"thread.start.user.from.user", "start a less urgent task", user_alone, START_USER | USER},
    {"thread.suspend.user.from.user", "suspend a ready, less urgent task", user_alone, SUSPEND_USER | USER},
    {"thread.resume.user.from.user", "resume a less urgent task", user_alone, RESUME_USER | USER},
    {"thread.abort.user.from.user", "abort a ready, less urgent task", user_alone, ABORT_USER | USER},
    {"thread.start.kernel.from.user", "start a less urgent task", user_alone, START_KERNEL | USER},
    {"thread.suspend.kernel.from.user", "suspend a ready, less urgent task", user_alone, SUSPEND_KERNEL | USER},
    {"thread.resume.kernel.from.user", "resume a less urgent task", user_alone, RESUME_KERNEL | USER},
    {"thread.abort.kernel.from.user", "abort a ready, less urgent task", user_alone, ABORT_KERNEL | USER},

    {"events.post.immediate.user", "add flags, nobody waits", user_alone, FLAGS_POST | USER},
    {"events.set.immediate.user", "replace flags, nobody waits", user_alone, FLAGS_SET | USER},
    {"events.wait.immediate.user", "wait for any of flags that are set", user_alone, FLAGS_WAIT | USER},
    {"events.wait_all.immediate.user", "wait for flags that are all set", user_alone, FLAGS_WAIT_ALL | USER},
    {"events.wait.blocking.k_to_u", "wait for any flag blocks; the next task runs", user_pair, PAIR(FLAGS_WAIT_BEGIN, FLAGS_SET_END | USER)},
    {"events.set.wake+ctx.u_to_k", "replace flags; the more urgent task that waits runs", user_pair, PAIR(FLAGS_WAIT_END, FLAGS_SET_BEGIN | USER)},
    {"events.wait.blocking.u_to_k", "wait for any flag blocks; the next task runs", user_pair, PAIR(FLAGS_WAIT_BEGIN | USER, FLAGS_SET_END)},
    {"events.set.wake+ctx.k_to_u", "replace flags; the more urgent task that waits runs", user_pair, PAIR(FLAGS_WAIT_END | USER, FLAGS_SET_BEGIN)},
    {"events.wait.blocking.u_to_u", "wait for any flag blocks; the next task runs", user_pair, PAIR(FLAGS_WAIT_BEGIN | USER, FLAGS_SET_END | USER)},
    {"events.set.wake+ctx.u_to_u", "replace flags; the more urgent task that waits runs", user_pair, PAIR(FLAGS_WAIT_END | USER, FLAGS_SET_BEGIN | USER)},
    {"events.wait_all.blocking.k_to_u", "wait for all flags blocks; the next task runs", user_pair, PAIR(FLAGS_WAIT_ALL_BEGIN, FLAGS_POST_END | USER)},
    {"events.post.wake+ctx.u_to_k", "add flags; the more urgent task that waits runs", user_pair, PAIR(FLAGS_WAIT_ALL_END, FLAGS_POST_BEGIN | USER)},
    {"events.wait_all.blocking.u_to_k", "wait for all flags blocks; the next task runs", user_pair, PAIR(FLAGS_WAIT_ALL_BEGIN | USER, FLAGS_POST_END)},
    {"events.post.wake+ctx.k_to_u", "add flags; the more urgent task that waits runs", user_pair, PAIR(FLAGS_WAIT_ALL_END | USER, FLAGS_POST_BEGIN)},
    {"events.wait_all.blocking.u_to_u", "wait for all flags blocks; the next task runs", user_pair, PAIR(FLAGS_WAIT_ALL_BEGIN | USER, FLAGS_POST_END | USER)},
    {"events.post.wake+ctx.u_to_u", "add flags; the more urgent task that waits runs", user_pair, PAIR(FLAGS_WAIT_ALL_END | USER, FLAGS_POST_BEGIN | USER)},

    {"semaphore.give.immediate.user", "give, nobody waits", user_alone, SEM_GIVE | USER},
    {"semaphore.take.immediate.user", "take a unit that is there", user_alone, SEM_TAKE | USER},
    {"semaphore.take.blocking.k_to_u", "take blocks; the next task runs", user_pair, PAIR(SEM_TAKE_BEGIN, SEM_GIVE_END | USER)},
    {"semaphore.give.wake+ctx.u_to_k", "give to a more urgent task that waits", user_pair, PAIR(SEM_TAKE_END, SEM_GIVE_BEGIN | USER)},
    {"semaphore.take.blocking.u_to_k", "take blocks; the next task runs", user_pair, PAIR(SEM_TAKE_BEGIN | USER, SEM_GIVE_END)},
    {"semaphore.give.wake+ctx.k_to_u", "give to a more urgent task that waits", user_pair, PAIR(SEM_TAKE_END | USER, SEM_GIVE_BEGIN)},
    {"semaphore.take.blocking.u_to_u", "take blocks; the next task runs", user_pair, PAIR(SEM_TAKE_BEGIN | USER, SEM_GIVE_END | USER)},
    {"semaphore.give.wake+ctx.u_to_u", "give to a more urgent task that waits", user_pair, PAIR(SEM_TAKE_END | USER, SEM_GIVE_BEGIN | USER)},
    {"semaphore.loop.different.u_to_u", "a whole round: give S1, take S2 and take S1, give S2", user_pair, PAIR(SEM_SECOND | USER, SEM_FIRST | USER)},
    {"semaphore.loop.different.k_to_u", "a whole round: give S1, take S2 and take S1, give S2", user_pair, PAIR(SEM_SECOND | USER, SEM_FIRST)},
    {"semaphore.loop.different.u_to_k", "a whole round: give S1, take S2 and take S1, give S2", user_pair, PAIR(SEM_SECOND, SEM_FIRST | USER)},
    {"semaphore.loop.equal.u_to_u", "the same round between tasks of equal priority", user_equal, PAIR(SEM_SECOND | USER, SEM_FIRST | USER)},

    {"condvar.wait.blocking.k_to_u", "wait unlocks and blocks; the next task runs", user_pair, PAIR(COND_WAIT_BEGIN, COND_SIGNAL_END | USER)},
    {"condvar.signal.wake+ctx.u_to_k", "signal; the more urgent task locks again and runs", user_pair, PAIR(COND_WAIT_END, COND_SIGNAL_BEGIN | USER)},
    {"condvar.wait.blocking.u_to_k", "wait unlocks and blocks; the next task runs", user_pair, PAIR(COND_WAIT_BEGIN | USER, COND_SIGNAL_END)},
    {"condvar.signal.wake+ctx.k_to_u", "signal; the more urgent task locks again and runs", user_pair, PAIR(COND_WAIT_END | USER, COND_SIGNAL_BEGIN)},
    {"condvar.wait.blocking.u_to_u", "wait unlocks and blocks; the next task runs", user_pair, PAIR(COND_WAIT_BEGIN | USER, COND_SIGNAL_END | USER)},
    {"condvar.signal.wake+ctx.u_to_u", "signal; the more urgent task locks again and runs", user_pair, PAIR(COND_WAIT_END | USER, COND_SIGNAL_BEGIN | USER)},

    {"mutex.lock.immediate.user", "lock a free mutex", user_alone, MUTEX_LOCK | USER},
    {"mutex.unlock.immediate.user", "unlock, nobody waits", user_alone, MUTEX_UNLOCK | USER},
    {"mutex.lock.immediate.recursive.user", "lock a recursive mutex that the caller holds", user_alone, RMUTEX_LOCK | USER},
    {"mutex.unlock.immediate.recursive.user", "undo such a lock", user_alone, RMUTEX_UNLOCK | USER},

    {"msgq.put.immediate.user", "put 16 bytes", user_alone, QUEUE_PUT | USER},
    {"msgq.get.immediate.user", "get 16 bytes", user_alone, QUEUE_GET | USER},
    {"msgq.get.blocking.k_to_u", "get blocks on the empty queue; the next task runs", user_pair, PAIR(QUEUE_GET_BEGIN, QUEUE_PUT_END | USER)},
    {"msgq.put.wake+ctx.u_to_k", "put 16 bytes to a more urgent task that waits", user_pair, PAIR(QUEUE_GET_END, QUEUE_PUT_BEGIN | USER)},
    {"msgq.get.blocking.u_to_k", "get blocks on the empty queue; the next task runs", user_pair, PAIR(QUEUE_GET_BEGIN | USER, QUEUE_PUT_END)},
    {"msgq.put.wake+ctx.k_to_u", "put 16 bytes to a more urgent task that waits", user_pair, PAIR(QUEUE_GET_END | USER, QUEUE_PUT_BEGIN)},
    {"msgq.get.blocking.u_to_u", "get blocks on the empty queue; the next task runs", user_pair, PAIR(QUEUE_GET_BEGIN | USER, QUEUE_PUT_END | USER)},
    {"msgq.put.wake+ctx.u_to_u", "put 16 bytes to a more urgent task that waits", user_pair, PAIR(QUEUE_GET_END | USER, QUEUE_PUT_BEGIN | USER)},

    {"clock.now.immediate.user", "read the clock", user_alone, CLOCK_NOW | USER},
};

const size_t bench_suite_size = sizeof bench_suite / sizeof bench_suite[0];
