/* SPDX-License-Identifier: MIT */
/** @file See inspect.h. The invariants are those of kernel/sched.h and kernel/time_queue.h. */
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
        must(weft_port_first(task->bit) == level, "a ready task stands at the wrong level");
        must(task->wait == NULL, "a ready task waits");
        must((task->timeout.flags & WEFT_TASK_FLAGS_INACTIVE) == 0,
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
            uint32_t bit = weft_port_bit(priority);
            marked = marked || (weft_port_first(bit) == level && (weft_kernel.ready_bits & bit));
        }
        must(marked == (weft_kernel.ready[level] != NULL), "ready_bits and ready differ");
        if (marked) {
            inspect_level(level);
        }
    }
    must(weft_kernel.ready_bits != 0, "the ready queue is empty");
    must(current->wait == NULL, "the running task waits");
    if (current->next != NULL) {
        must(weft_kernel.ready[weft_port_first(current->bit)] == current,
             "the running task is linked and not the first of its level");
    }
}

/** Outside ISRs, what is more urgent than what runs does not wait. */
static void inspect_swis(void)
{
    const weft_task_t *task = weft_swi.interrupted;

    must(weft_swi.due == NULL, "a software interrupt is due, and no ISR runs");
    must(
        weft_swi.posted == 0 ||
            !weft_port_more_urgent(weft_port_bit(weft_port_first(weft_swi.posted)), weft_swi.level),
        "a more urgent software interrupt waits");
    must((weft_swi.level != WEFT_PORT_URGENCY_MIN) == weft_sched_swis_active(),
         "the current task does not say whether software interrupts run");
    must(!weft_sched_swis_active() || task->next != NULL ||
             (task->timeout.flags & WEFT_TASK_FLAGS_INACTIVE) != 0,
         "the interrupted task is lost");
}

static unsigned rank_of(const weft_timeout_node_t *node)
{
    return node == NULL ? 0 : node->rank;
}

/** A node and what is ordered below it: a leftist heap. @return the number of nodes */
static unsigned inspect_timeouts(const weft_timeout_node_t *node, unsigned depth)
{
    const weft_timeout_node_t *const below[] = {node->left, node->right};
    unsigned count = 1;

    must(depth < MANY, "the time queue has a loop");
    for (unsigned i = 0; i < 2; i++) {
        if (below[i] != NULL) {
            must(below[i]->deadline >= node->deadline, "the time queue is not in order");
            must(below[i]->parent == node, "a parent in the time queue is wrong");
            count += inspect_timeouts(below[i], depth + 1);
        }
    }
    must(rank_of(node->left) >= rank_of(node->right), "the time queue leans to the right");
    must(node->rank == rank_of(node->right) + 1, "a rank in the time queue is wrong");
    return count;
}

unsigned inspect_time_queue(void)
{
    weft_timeout_node_t *root = weft_kernel.timeouts;

    if (root == NULL) {
        return 0;
    }
    must(root->parent == root, "the root of the time queue has a parent");
    must(sim.alarm <= root->deadline || sim.pending >> 63,
         "no alarm is set for the earliest deadline");
    return inspect_timeouts(root, 0);
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
        must((task->timeout.flags & WEFT_TASK_FLAG_DORMANT) == 0, "a task that has ended waits");
        must(task->next == waitq->head || !weft_port_more_urgent(task->next->bit, task->bit),
             "a wait queue is not in order");
        must(++count < MANY, "a wait queue has no end");
        task = task->next;
    } while (task != waitq->head);
}

void inspect_mutex(const weft_mutex_t *mutex)
{
    const weft_task_t *first = mutex->waitq.head;
    const weft_task_t *owner = weft_mutex_owner(mutex);

    inspect_waitq(&mutex->waitq);
    if (first == NULL) {
        return;
    }
    must(owner != NULL, "tasks wait for a mutex that nobody owns");
    if ((owner->timeout.flags & WEFT_TASK_FLAG_DORMANT) != 0) {
        must(owner->cleanup != 0, "a task that has ended owns a mutex for which tasks wait");
        return; /* it is about to be passed on */
    }
    /* One that is suspended where it waits stands behind all others. */
    must(owner->bit == WEFT_PORT_URGENCY_MIN || !weft_port_more_urgent(first->bit, owner->bit),
         "the owner of a mutex does not inherit");
}
