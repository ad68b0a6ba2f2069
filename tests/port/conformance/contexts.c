/* SPDX-License-Identifier: MIT */
/** @file First context, switch, results, alignment of stacks, and registers under preemption. */
#include "conformance.h"
#include "port.h"

static volatile bool entered;
static void *volatile entry_arg;

static void note_and_return(void *arg)
{
    entry_arg = arg;
    entered = true;
}

static void entry_gets_its_argument_and_may_return(void)
{
    weft_task_t *task;

    entered = false;
    task = crew(0, TESTS_PRIORITY - 1U, note_and_return);
    CHECK(entered);
    CHECK(entry_arg == task);
    CHECK_EQ(weft_task_state(task), WEFT_TASK_DORMANT);
}

static volatile unsigned misaligned;

/** Counts if the stack is not aligned here; the compiler must not know the answer. */
static void look_at_alignment(void)
{
    _Alignas(WEFT_STACK_ALIGN) volatile uint8_t local = 0;
    volatile uintptr_t address = (uintptr_t)&local;

    misaligned += address % WEFT_STACK_ALIGN != 0;
    (void)local;
}

static void look_and_return(void *arg)
{
    (void)arg;
    look_at_alignment();
}

static void look_in_timer(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    look_at_alignment();
}

static void stacks_are_aligned(void)
{
    static weft_timer_t timer;

    misaligned = 0;
    crew(0, TESTS_PRIORITY - 1U, look_and_return);
    weft_timer_init(&timer, look_in_timer, NULL);
    for (unsigned i = 0; i < 20; i++) {
        weft_timer_start(&timer, WEFT_US(50), 0);
        weft_sleep(WEFT_US(100));
    }
    CHECK_EQ(misaligned, 0);
}

static weft_sem_t gate = WEFT_SEM_INIT(0);
static volatile weft_status_t result;

static void wait_at_gate(void *arg)
{
    (void)arg;
    result = weft_sem_take(&gate, WEFT_FOREVER);
}

static void results_reach_the_waiter(void)
{
    weft_task_t *task;

    weft_sem_init(&gate, 0);
    task = crew(0, TESTS_PRIORITY - 1U, wait_at_gate);
    result = WEFT_NODE_DOWN;
    weft_sem_give(&gate);
    CHECK_EQ(result, WEFT_OK);
    task = crew(0, TESTS_PRIORITY - 1U, wait_at_gate);
    CHECK(weft_task_cancel(task));
    CHECK_EQ(result, WEFT_CANCELED);
}

/*
 * Registers: more live values than a processor has registers, mixed for a while.
 * What comes out depends on the seed alone, unless a switch loses something.
 */
#define VALUES 24U
#define ROUNDS 40U

static uint32_t mix(uint32_t seed)
{
    uint32_t v[VALUES];
    uint32_t sum = 0;

    for (unsigned i = 0; i < VALUES; i++) {
        v[i] = seed * (2U * i + 1U) + i;
    }
    for (unsigned round = 0; round < ROUNDS; round++) {
#pragma GCC unroll 24
        for (unsigned i = 0; i < VALUES; i++) {
            v[i] = (v[i] << 5 | v[i] >> 27) ^ v[(i + 7U) % VALUES];
        }
    }
    for (unsigned i = 0; i < VALUES; i++) {
        sum = sum * 31U + v[i];
    }
    return sum;
}

#define SEEDS 16U

static uint32_t expected[SEEDS];
static volatile bool stop;
static volatile unsigned wrong;
static volatile uint32_t laps[CREW];
static weft_sem_t tick = WEFT_SEM_INIT(0);
static weft_sem_t tock = WEFT_SEM_INIT(0);

static void lap(unsigned who)
{
    unsigned seed = laps[who]++ % SEEDS;

    if (mix(seed) != expected[seed]) {
        wrong++;
    }
}

/** Comes by preemption, goes by its own call. */
static void on_tick(void *arg)
{
    (void)arg;
    while (!stop) {
        weft_sem_take(&tick, WEFT_FOREVER);
        lap(0);
        weft_sem_give(&tock);
    }
}

/** Waits with a timeout in between: goes both ways, comes both ways. */
static void on_tock(void *arg)
{
    (void)arg;
    while (!stop) {
        weft_sem_take(&tock, WEFT_US(30));
        lap(1);
    }
}

/** Preempted, sliced, and yields. */
static void work(void *arg)
{
    unsigned who = arg == NULL ? 3 : 2;

    while (!stop) {
        lap(who);
        if (laps[who] % 3U == 0) {
            weft_yield();
        }
    }
}

static void work_other(void *arg)
{
    (void)arg;
    work(NULL);
}

static void give_tick(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_sem_give(&tick);
}

static uint32_t fewest_laps(void)
{
    uint32_t fewest = UINT32_MAX;

    for (unsigned who = 0; who < CREW; who++) {
        fewest = laps[who] < fewest ? laps[who] : fewest;
    }
    return fewest;
}

#define LAPS 500U

static void registers_survive(void)
{
    static weft_timer_t ticks;

    for (unsigned seed = 0; seed < SEEDS; seed++) {
        expected[seed] = mix(seed);
    }
    stop = false;
    wrong = 0;
    weft_timer_init(&ticks, give_tick, NULL);
    weft_timer_start(&ticks, WEFT_US(97), WEFT_US(97));
    weft_slice_set(WEFT_US(61));
    crew(0, TESTS_PRIORITY + 1U, on_tick);
    crew(1, TESTS_PRIORITY + 2U, on_tock);
    crew(2, TESTS_PRIORITY + 3U, work);
    crew(3, TESTS_PRIORITY + 3U, work_other);
    for (unsigned i = 0; i < 300 && fewest_laps() < LAPS; i++) {
        weft_sleep(WEFT_MS(10));
    }
    stop = true;
    weft_sleep(WEFT_MS(5));
    weft_slice_set(0);
    (void)weft_timer_stop(&ticks);
    CHECK_EQ(wrong, 0);
    CHECK(fewest_laps() >= LAPS);
}

const test_t context_tests[] = {
    {"entry_gets_its_argument_and_may_return", entry_gets_its_argument_and_may_return},
    {"stacks_are_aligned", stacks_are_aligned},
    {"results_reach_the_waiter", results_reach_the_waiter},
    {"registers_survive", registers_survive},
    {NULL, NULL},
};
