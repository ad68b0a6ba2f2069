/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Property test of the wait queue against a sorted list: order by priority,
 * first come first served among equals, removal anywhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "kernel.h"
#include "wait.h"

#include <weft/periodic.h>
#include <weft/system.h>

#define TASKS 40U

const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

static weft_task_t task[TASKS];
static unsigned priority[TASKS];
static unsigned order[TASKS]; /* the model */
static unsigned waiting;

static void insert(weft_waitq_t *queue, unsigned t)
{
    unsigned at = waiting;

    task[t].priority_mask = weft_arch_priority_mask(priority[t]);
    if (!weft_wait_insert_locked(queue, &task[t])) { /* between others: it enters as the last */
        task[t].base = (uint8_t)priority[t];
        task[t].priority_mask = WEFT_ARCH_PRIORITY_MIN;
        assert_true(weft_wait_insert_locked(queue, &task[t]));
        weft_wait_recompute_at_once_locked(&task[t]);
    }
    while (at > 0 && priority[order[at - 1]] > priority[t]) {
        order[at] = order[at - 1];
        at--;
    }
    order[at] = t;
    waiting++;
}

static void forget(unsigned t)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < waiting; i++) {
        if (order[i] != t) {
            order[kept++] = order[i];
        }
    }
    waiting = kept;
}

static void agree(const weft_waitq_t *queue)
{
    const weft_task_t *at = queue->head;

    for (unsigned i = 0; i < waiting; i++) {
        assert_ptr_equal(at, &task[order[i]]);
        assert_ptr_equal(at->wait, queue);
        assert_true(waiting == 1 || at->next->prev == at);
        at = at->next;
    }
    assert_ptr_equal(at, queue->head);
    if (waiting == 0) {
        assert_null(queue->head);
    }
}

static void random_operations(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 50; seed++) {
        weft_waitq_t queue = {NULL};

        srand(seed);
        waiting = 0;
        for (unsigned t = 0; t < TASKS; t++) {
            task[t] = (weft_task_t){0};
        }
        for (unsigned step = 0; step < 1000; step++) {
            unsigned t = (unsigned)rand() % TASKS;
            if (task[t].wait != NULL) {
                weft_wait_remove_locked(&task[t]);
                forget(t);
                assert_null(task[t].next);
                assert_null(task[t].wait);
            } else if (rand() % 3) {
                priority[t] = (unsigned)rand() % (seed % 2 ? 32 : 4);
                insert(&queue, t);
            } else if (queue.head != NULL) {
                const weft_task_t *first = weft_wait_pop_locked(&queue);
                assert_ptr_equal(first, &task[order[0]]);
                task[order[0]].next = NULL;
                forget(order[0]);
            }
            agree(&queue);
        }
    }
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_operations)};

    (void)argc;
    (void)argv;
    sim.locked = true;
    exit(cmocka_run_group_tests(tests, NULL, NULL));
}
