/* SPDX-License-Identifier: MIT */
/** @file See inspect.h. The invariants are those of kernel/sched.h, kernel/time_heap.h and
 * kernel/time_list.h. */
#include "inspect.h"

#include "mutex_internal.h"
#include "swi.h"

#define MANY 1000U

static void must(bool holds, const char *what)
{
    if (!holds) {
        sim_broken(what);
    }
}

/** One level: a sound ring of tasks of this level that could run. */
static void inspect_level(unsigned level)
{
    weft_task_t *first = weft_kernel.ready[level];
    weft_task_t *task = first;
    unsigned count = 0;

    do {
        must(task->next != NULL, "a task of the ready queue is not linked");
        must(first->next == first || (task->next->prev == task && task->prev->next == task),
             "a link of the ready queue is broken");
        must(weft_arch_first(task->priority_mask) == level, "a ready task is at the wrong level");
        must(!weft_task_is_waiting(task), "a ready task waits");
        must(!weft_task_has(task, WEFT_TASK_FLAGS_INACTIVE),
             "a ready task is dormant, suspended or throttled");
        must(++count < MANY, "a level of the ready queue has no end");
        task = task->next;
    } while (task != first);
}

static void inspect_ready_queue(void)
{
    const weft_task_t *current = weft_kernel.current;

    for (unsigned level = 0; level < WEFT_PRIORITIES; level++) {
        bool marked = false;

        for (unsigned priority = 0; priority < WEFT_PRIORITIES; priority++) {
            uint32_t bit = weft_arch_priority_mask(priority);
            marked = marked || (weft_arch_first(bit) == level && (weft_kernel.ready_bits & bit));
        }
        must(marked == (weft_kernel.ready[level] != NULL), "ready_bits and ready differ");
        if (marked) {
            inspect_level(level);
        }
    }
    must(weft_kernel.ready_bits != 0, "the ready queue is empty");
    must(current->wait == NULL || weft_kernel.held != 0, "the running task waits, and is not held");
    if (current->next != NULL && weft_kernel.held == 0) {
        must(weft_kernel.ready[weft_arch_first(current->priority_mask)] == current,
             "the running task is linked and not the first of its level");
    }
}

/** Outside ISRs, what has a higher priority than what runs does not wait. */
static void inspect_swis(void)
{
    const weft_task_t *task = weft_swi.interrupted;

    must(weft_swi.due == NULL, "a software interrupt is due, and no ISR runs");
    must(weft_swi.posted == 0 ||
             !weft_arch_is_higher(weft_arch_priority_mask(weft_arch_first(weft_swi.posted)),
                                  weft_swi.level),
         "a higher-priority software interrupt waits");
    must((weft_swi.level != WEFT_ARCH_PRIORITY_MIN) == weft_sched_swis_active(),
         "the current task does not say whether software interrupts run");
    must(!weft_sched_swis_active() || task->next != NULL || weft_kernel.held != 0 ||
             weft_task_has(task, WEFT_TASK_FLAGS_INACTIVE),
         "the interrupted task is lost");
}

/** Entries that one is above, or those that none is above. @return the number, of those below, too
 */
static unsigned inspect_timeouts(const weft_timeout_node_t *first, const weft_timeout_node_t *above,
                                 unsigned depth)
{
    const weft_timeout_node_t *previous = NULL;
    unsigned count = 0;

    must(depth < MANY, "the time queue has a loop");
    for (const weft_timeout_node_t *node = first; node != above; node = node->next) {
        must(node != NULL && count < MANY, "a list of the time queue has no end");
        must(above == NULL || above->deadline <= node->deadline, "the time queue is not in order");
        must(previous == NULL || node->prev == previous, "an entry has a wrong previous one");
        must(!WEFT_CONFIG_TIME_LIST || previous == NULL || previous->deadline <= node->deadline,
             "the time queue is not in order");
        previous = node;
        count++;
        if (!WEFT_CONFIG_TIME_LIST && node->below != NULL) {
            count += inspect_timeouts(node->below, node, depth + 1);
        }
        must(above != NULL || sim.alarm <= node->deadline || sim.pending >> 63 != 0,
             "no alarm is set for a deadline");
    }
    if (first != NULL) {
        must(first->prev == (WEFT_CONFIG_TIME_LIST ? first : previous),
             "the first entry does not know the last");
    }
    return count;
}

unsigned inspect_time_queue(void)
{
    return inspect_timeouts(weft_kernel.timeouts, NULL, 0);
}

void inspect_kernel(void)
{
    inspect_ready_queue();
    inspect_swis();
    (void)inspect_time_queue();
}

void inspect_waitq(const weft_waitq_t *waitq)
{
    const weft_task_t *task = waitq->head;
    unsigned count = 0;

    if (task == NULL) {
        return;
    }
    do {
        must(task->wait == waitq, "a task in a wait queue does not wait there");
        must(!weft_task_has(task, WEFT_TASK_FLAG_DORMANT), "a task that has ended waits");
        must(task->next == waitq->head ||
                 !weft_arch_is_higher(task->next->priority_mask, task->priority_mask),
             "a wait queue is not in order");
        must(++count < MANY, "a wait queue has no end");
        task = task->next;
    } while (task != waitq->head);
}

static bool is_to_be_recomputed(const weft_task_t *task)
{
    const struct weft_wait_walk *walk = weft_kernel.walks;

    while (walk != NULL && walk->task != task) {
        walk = walk->outer;
    }
    return walk != NULL;
}

/** True for one of the mutexes from which the owner inherits. */
static bool is_listed(const weft_mutex_t *mutex, const weft_task_t *owner)
{
    const weft_mutex_t *listed = owner->contended;

    while (listed != NULL && listed != mutex) {
        listed = listed->next;
    }
    return listed != NULL;
}

/** True in the middle of the unlock of a mutex for which tasks wait, or with a ceiling. */
static bool is_being_unlocked(const weft_mutex_t *mutex, const weft_task_t *owner)
{
    return weft_kernel.held != 0 && owner == weft_sched_task() && !is_listed(mutex, owner);
}

/** The owner of a mutex with a ceiling has that, unless it is just being raised. */
static void inspect_ceiling(const weft_mutex_t *mutex, const weft_task_t *owner)
{
    if (!weft_mutex_has_ceiling(mutex) || owner == NULL ||
        weft_task_has(owner, WEFT_TASK_FLAG_DORMANT) || is_being_unlocked(mutex, owner)) {
        return;
    }
    must(is_listed(mutex, owner), "a mutex with a ceiling is in no list");
    must(owner->priority_mask == WEFT_ARCH_PRIORITY_MIN || is_to_be_recomputed(owner) ||
             weft_mutex_raised(mutex, owner->priority_mask) == owner->priority_mask,
         "the owner of a mutex is below its ceiling");
}

void inspect_mutex(const weft_mutex_t *mutex)
{
    const weft_task_t *first = mutex->waitq.head;
    const weft_task_t *owner = weft_mutex_owner(mutex);

    inspect_waitq(&mutex->waitq);
    inspect_ceiling(mutex, owner);
    if (first == NULL) {
        return;
    }
    must(owner != NULL, "tasks wait for a mutex that nobody owns");
    if (weft_task_has(owner, WEFT_TASK_FLAG_DORMANT)) {
        must(owner->to_release != 0, "a task that has ended owns a mutex for which tasks wait");
        return; /* it is about to be passed on */
    }
    if (is_being_unlocked(mutex, owner)) {
        return;
    }
    /* One that is suspended where it waits stands behind all others. */
    must(owner->priority_mask == WEFT_ARCH_PRIORITY_MIN || is_to_be_recomputed(owner) ||
             !weft_arch_is_higher(first->priority_mask, owner->priority_mask),
         "the owner of a mutex does not inherit");
}
