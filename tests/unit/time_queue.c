/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Property test of the time queue against a plain array, on the sim port:
 * random insertions and removals; the root is always the earliest, the
 * structure sound, every entry comes out once and in order.
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

#define NODES 200U

/* The sim port wants them; no kernel runs here. */
const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

static weft_timeout_node_t node[NODES];
static bool queued[NODES];

static uint64_t earliest(void)
{
    uint64_t least = UINT64_MAX;

    for (unsigned i = 0; i < NODES; i++) {
        if (queued[i] && node[i].deadline < least) {
            least = node[i].deadline;
        }
    }
    return least;
}

static unsigned count(void)
{
    unsigned n = 0;

    for (unsigned i = 0; i < NODES; i++) {
        n += queued[i];
        assert_int_equal(weft_time_armed(&node[i]), queued[i]);
    }
    return n;
}

static void agree(void)
{
    assert_int_equal(inspect_time_queue(), count());
    if (weft_kernel.timeouts == NULL) {
        assert_int_equal(count(), 0);
    } else {
        assert_true(weft_kernel.timeouts->deadline == earliest());
    }
}

static void clear(void)
{
    weft_kernel.timeouts = NULL;
    for (unsigned i = 0; i < NODES; i++) {
        node[i] = (weft_timeout_node_t){0};
        queued[i] = false;
    }
}

static void arm(unsigned i, uint64_t deadline)
{
    node[i].deadline = deadline;
    weft_time_arm_locked(&node[i]);
    queued[i] = true;
}

static void disarm(unsigned i)
{
    weft_time_disarm_locked(&node[i]);
    queued[i] = false;
}

/* Mixed insertions and removals; the spread decides how many deadlines are equal. */
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
                arm(i, wide % spread[seed % 5]);
            }
            if (step % 7 == 0) {
                agree();
            }
        }
        agree();
        uint64_t last = 0;
        while (weft_kernel.timeouts != NULL) {
            unsigned i = (unsigned)(weft_kernel.timeouts - node);
            assert_true(node[i].deadline >= last);
            last = node[i].deadline;
            disarm(i);
        }
        assert_int_equal(count(), 0);
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
        cmocka_unit_test(random_operations),
        cmocka_unit_test(orderly_operations),
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
