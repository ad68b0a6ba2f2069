/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Property test of the time queue against a plain array, on the sim port: random insertions,
 * removals and alarms; the structure sound, an alarm set for the earliest, every entry comes out
 * once, when its time has come, and in order.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "../support/sim/inspect.h"
#include "kernel.h"
#include "time_queue.h"

#include <weft/periodic.h>
#include <weft/system.h>
#include <weft/timer.h>

#define NODES 200U

/* The sim port wants them; no kernel runs here. */
const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

static weft_task_t task;
static weft_timer_t timer[NODES];
static bool queued[NODES];
static uint64_t last; /* deadline that has expired */

static uint64_t earliest(void)
{
    uint64_t least = UINT64_MAX;

    for (unsigned i = 0; i < NODES; i++) {
        if (queued[i] && timer[i].timeout.deadline < least) {
            least = timer[i].timeout.deadline;
        }
    }
    return least;
}

static unsigned count(void)
{
    unsigned n = 0;

    for (unsigned i = 0; i < NODES; i++) {
        n += queued[i];
        assert_int_equal(weft_time_armed(&timer[i].timeout), queued[i]);
    }
    return n;
}

static void agree(void)
{
    assert_int_equal(inspect_time_queue(), count());
    assert_true(sim.alarm <= earliest());
}

static void expire(weft_timer_t *expired, void *arg)
{
    unsigned i = (unsigned)(expired - timer);

    assert_ptr_equal(arg, &timer[i]);
    assert_true(queued[i]);
    assert_true(expired->timeout.deadline == earliest());
    assert_true(expired->timeout.deadline <= sim.now);
    assert_true(expired->timeout.deadline >= last);
    last = expired->timeout.deadline;
    queued[i] = false;
}

static void clear(void)
{
    weft_kernel.timeouts = NULL;
    task.priority_mask = weft_arch_priority_mask(0);
    task.preempt_threshold = task.priority_mask;
    task.next = &task;
    task.prev = &task;
    weft_kernel.ready_bits = task.priority_mask;
    weft_kernel.ready[weft_arch_first(task.priority_mask)] = &task;
    weft_kernel.current = &task;
    sim.alarm = UINT64_MAX;
    sim.ticks_per_read = 0;
    sim.now = 0;
    last = 0;
    for (unsigned i = 0; i < NODES; i++) {
        timer[i] = (weft_timer_t)WEFT_TIMER_INIT(expire, &timer[i]);
        queued[i] = false;
    }
}

static void arm(unsigned i, uint64_t deadline)
{
    timer[i].timeout.deadline = deadline;
    weft_time_arm_locked(&timer[i].timeout);
    queued[i] = true;
}

static void disarm(unsigned i)
{
    weft_time_disarm_locked(&timer[i].timeout);
    queued[i] = false;
}

/* What is due comes out, and the alarm is set for the next one. */
static void pass_to(uint64_t now)
{
    sim.now = now;
    last = 0;
    sim.locked = false;
    weft_kernel_alarm();
    sim.locked = true;
    assert_true(earliest() > now);
    assert_true(sim.alarm == earliest());
    agree();
}

/* Mixed insertions, removals and alarms; the spread decides how many deadlines are equal. */
static void random_operations(void **state)
{
    static const uint64_t spread[] = {1, 4, 100, 1000000, UINT64_MAX - 1};

    (void)state;
    for (unsigned seed = 1; seed <= 40; seed++) {
        srand(seed);
        clear();
        for (unsigned step = 0; step < 1500; step++) {
            unsigned i = (unsigned)rand() % NODES;
            uint64_t wide = (uint64_t)rand() << 32 ^ (uint64_t)rand();
            if (queued[i] || rand() % 8 == 0) {
                disarm(i); /* also of one that is not queued */
            } else {
                arm(i, sim.now + wide % spread[seed % 5] % (UINT64_MAX - sim.now));
            }
            if (step % 7 == 0) {
                agree();
            }
            if (step % 50 == 0 && count() != 0 && seed % 2 == 0) {
                pass_to(earliest());
            }
        }
        agree();
        while (count() != 0) {
            pass_to(earliest());
        }
    }
}

#define MOST_SIDE_BY_SIDE 16U /* 2 log2 NODES */

/* How many are in the list that begins with one and ends above it. */
static unsigned side_by_side(const weft_timeout_node_t *node, const weft_timeout_node_t *above)
{
    unsigned n = 0;

    for (; node != above; node = node->next) {
        n++;
    }
    return n;
}

/* Timeouts behind the first one, in any order, make few heaps: the next alarm is short. */
static void few_side_by_side(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 20 && !WEFT_CONFIG_TIME_LIST; seed++) {
        srand(seed);
        clear();
        arm(0, 0);
        for (unsigned i = 1; i < NODES; i++) {
            arm(i, seed == 1 ? i : 1U + (unsigned)rand() % 1000U);
            assert_true(side_by_side(weft_kernel.timeouts->below, weft_kernel.timeouts) <=
                        MOST_SIDE_BY_SIDE);
        }
    }
}

/* An earlier timeout that displaces the first one, and each that is stopped, leave a few roots. */
static void few_roots(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 20 && !WEFT_CONFIG_TIME_LIST; seed++) {
        unsigned roots = 1;

        srand(seed);
        clear();
        arm(0, NODES);
        for (unsigned i = 1; i < NODES; i++) {
            unsigned before = side_by_side(weft_kernel.timeouts, NULL);

            arm(i, i % 16 == 0 ? NODES - i : NODES + (unsigned)rand() % 1000U);
            assert_true(side_by_side(weft_kernel.timeouts, NULL) <= before + 1);
        }
        pass_to(0);
        for (unsigned i = 0; i < 8; i++) {
            disarm((unsigned)(rand() % 4) * 40U + i);
            roots += MOST_SIDE_BY_SIDE;
            assert_true(side_by_side(weft_kernel.timeouts, NULL) <= roots);
            agree();
        }
    }
}

/* Insertions in order, backwards and in zigzag. */
static void orderly_operations(void **state)
{
    (void)state;
    for (unsigned shape = 0; shape < 3; shape++) {
        clear();
        for (unsigned i = 0; i < NODES; i++) {
            uint64_t zigzag = i % 2 ? 1000 + i : 1000 - i;
            arm(i, shape == 0 ? i : shape == 1 ? NODES - i : zigzag);
            agree();
        }
        for (unsigned i = 0; i < NODES; i++) {
            disarm(shape == 1 ? i : (i * 7 + 3) % NODES);
            agree();
        }
    }
}

/* The alarm is set for the earliest whenever that changes to an earlier one. */
static void alarm_follows(void **state)
{
    (void)state;
    clear();
    sim.alarm = UINT64_MAX;
    arm(0, 100);
    assert_true(sim.alarm == 100);
    arm(1, 200);
    assert_true(sim.alarm == 100);
    arm(2, 50);
    assert_true(sim.alarm == 50);
    disarm(2);
    assert_true(sim.alarm <= 100);
}

void run_unit_tests(void);
void run_unit_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_operations), cmocka_unit_test(orderly_operations),
        cmocka_unit_test(few_side_by_side),  cmocka_unit_test(few_roots),
        cmocka_unit_test(alarm_follows),
    };

    exit(cmocka_run_group_tests(tests, NULL, NULL));
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    sim.locked = true;
    run_unit_tests();
}
