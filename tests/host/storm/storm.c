/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Interrupts at high rates: nothing is lost, no register is changed, and no
 * stack carries more frames than host.h says.
 */
#include <string.h>

#include "../sender.h"

enum { STORM = 4, ZERO_STORM = 5 };

/** Below this a stack may hold its guard, behind which is never what we look for. */
#define GUARDED (2U * 4096U + 64U)

/** Two signal frames of the largest processors, and the task's own calls. */
#define STACK_USED_MAX 32768U

#define FLOOD_NS 300000000U
#define STORM_NS 50000
#define STORM_MS 1500U

void test_main(void *arg);
void on_storm(void);
void on_zero_storm(void);

static volatile unsigned storm_count;
static volatile unsigned zero_storm_count;
static volatile unsigned corrupt;
static volatile unsigned given;
static volatile unsigned taken;
static volatile unsigned stop;
static weft_sem_t storm_sem = WEFT_SEM_INIT(0);

void on_storm(void)
{
    storm_count++;
    given++;
    weft_sem_give(&storm_sem);
}

void on_zero_storm(void)
{
    zero_storm_count++;
    weft_irq_pend(STORM);
}

/** Child: as many interrupts as it can send, for a while. */
static void flood(void)
{
    for (uint64_t end = now_ns() + FLOOD_NS; now_ns() < end;) {
        send(getppid(), SIGNAL, LINE(STORM));
    }
    _exit(0);
}

static void storm_taker(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&storm_sem, WEFT_FOREVER);
        taken++;
    }
}

/** Something that goes wrong when any register or the stack is not what it was. */
static double work(uint64_t *hash)
{
    double sum = 1.0;

    for (unsigned i = 0; i < 300; i++) {
        *hash = *hash * 6364136223846793005U + 1442695040888963407U;
        sum = sum * 0.75 + (double)(*hash >> 40);
    }
    return sum;
}

static void worker(void *arg)
{
    uint64_t seed = (uintptr_t)arg;

    while (!stop) {
        uint64_t first = seed;
        uint64_t second = seed;
        double sum = work(&first);
        if (sum != work(&second) || first != second) {
            corrupt++;
        }
        seed = first;
        if (seed % 8U == 0) {
            weft_sleep(WEFT_US(50));
        }
    }
}

/** Bytes of a stack that were written since it was filled. */
__attribute__((no_sanitize("address"))) static size_t used(unsigned index)
{
    size_t at = GUARDED;

    while (at < STACK && stacks[index][at] == 0xA5) {
        at++;
    }
    return STACK - at;
}

static void start_crowd(void)
{
    for (unsigned i = 0; i < TASKS; i++) {
        memset(&stacks[i][GUARDED], 0xA5, STACK - GUARDED);
    }
    stop = 0;
    start(0, storm_taker, 10);
    start(1, worker, 18);
    start(2, worker, 18);
    start(3, worker, 19);
}

/** Ends the workers by themselves, the other one by force; all stacks were bounded. */
static void end_crowd(void)
{
    stop = 1;
    weft_sleep(WEFT_MS(50));
    CHECK_EQ(taken, given);
    CHECK_EQ(corrupt, 0);
    for (unsigned i = 0; i < TASKS; i++) {
        if (!CHECK(used(i) < STACK_USED_MAX)) {
            weft_printf("# task %u: %lu bytes\n", i, (unsigned long)used(i));
        }
    }
    weft_task_abort(&tasks[0]);
}

static void storm(void)
{
    weft_slice_set(WEFT_MS(1));
    start_crowd();
    timer_t timer = start_timer(SIGNAL, LINE(STORM), STORM_NS);
    timer_t zero_timer = start_timer(SIGNAL_ZERO, LINE(ZERO_STORM), STORM_NS * 3 / 2);
    weft_sleep(WEFT_MS(STORM_MS));
    timer_delete(timer);
    timer_delete(zero_timer);
    weft_slice_set(0);
    CHECK(storm_count > 100U);
    CHECK(zero_storm_count > 100U);
    end_crowd();
}

/** Interrupts come as fast as a processor can send them, and each wakes a task. */
static void flooded_stacks_are_bounded(void)
{
    start_crowd();
    pid_t child = fork();
    if (child == 0) {
        flood();
    }
    CHECK(child > 0);
    waitpid(child, NULL, 0);
    end_crowd();
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(storm);
    TAP_RUN(flooded_stacks_are_bounded);
    tap_done();
}
