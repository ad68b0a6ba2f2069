/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Conformance: what a task has in registers and on its stack is its own,
 * however it leaves the processor and comes back.
 */
#include "../../arch/arch.h"
#include "../support/values.h"
#include "conformance.h"

#define STACK (WEFT_STACK_MIN > PORT_STACK ? WEFT_STACK_MIN : PORT_STACK)
#define WORKERS 4U

static weft_task_t task[WORKERS];
static _Alignas(16) uint8_t stack[WORKERS][STACK];
static weft_sem_t ping;
static weft_sem_t pong;
static volatile uint32_t laps[WORKERS];
static volatile uint32_t damaged;
static volatile bool stop;

static void start(unsigned id, weft_priority_t priority, weft_task_entry_t entry)
{
    const weft_task_attr_t attr = {
        entry, (void *)(uintptr_t)(id + 0x1230U), stack[id], STACK, priority, 0};

    laps[id] = 0;
    weft_task_create(&task[id], &attr);
    weft_task_start(&task[id]);
}

static bool ended(unsigned id)
{
    for (unsigned i = 0; i < 2000 && value_of_task_state(&task[id]) != WEFT_TASK_DORMANT; i++) {
        (void)weft_sleep(WEFT_MS(1));
    }
    return value_of_task_state(&task[id]) == WEFT_TASK_DORMANT;
}

/*
 * More values than a processor has registers, alive across a call, computed
 * from what the compiler cannot know, and compared afterwards.
 */
static volatile uint32_t opaque;

/** Calls a function with many live values. @return the number that came back wrong */
static uint32_t keep(uint32_t seed, void (*call)(void))
{
    uint32_t bad = 0;

    opaque = seed;
    uint32_t v0 = opaque * 3U, v1 = opaque * 5U, v2 = opaque * 7U, v3 = opaque * 11U;
    uint32_t v4 = opaque * 13U, v5 = opaque * 17U, v6 = opaque * 19U, v7 = opaque * 23U;
    uint32_t v8 = opaque * 29U, v9 = opaque * 31U, v10 = opaque * 37U, v11 = opaque * 41U;
    uint32_t v12 = opaque * 43U, v13 = opaque * 47U, v14 = opaque * 53U, v15 = opaque * 59U;
    double d0 = (double)seed + 0.5, d1 = (double)seed + 0.25, d2 = (double)seed * 0.125;
    call();
    bad += v0 != seed * 3U || v1 != seed * 5U || v2 != seed * 7U || v3 != seed * 11U;
    bad += v4 != seed * 13U || v5 != seed * 17U || v6 != seed * 19U || v7 != seed * 23U;
    bad += v8 != seed * 29U || v9 != seed * 31U || v10 != seed * 37U || v11 != seed * 41U;
    bad += v12 != seed * 43U || v13 != seed * 47U || v14 != seed * 53U || v15 != seed * 59U;
    volatile uint32_t copy = seed;
    bad += d0 != (double)copy + 0.5 || d1 != (double)copy + 0.25 || d2 != (double)copy * 0.125;
    return bad;
}

static void give_and_take(void)
{
    (void)weft_sem_give(&ping);
    (void)weft_sem_take(&pong, WEFT_FOREVER);
}

static void take_and_give(void)
{
    (void)weft_sem_take(&ping, WEFT_FOREVER);
    (void)weft_sem_give(&pong);
}

/** The same at some depth, with a pattern on the stack. */
static uint32_t keep_deep(uint32_t seed, unsigned depth, void (*call)(void))
{
    volatile uint32_t pattern[12];
    uint32_t bad = 0;

    for (unsigned i = 0; i < 12; i++) {
        pattern[i] = seed ^ (i * 0x01010101U);
    }
    bad += depth == 0 ? keep(seed, call) : keep_deep(seed + 1, depth - 1, call);
    for (unsigned i = 0; i < 12; i++) {
        bad += pattern[i] != (seed ^ (i * 0x01010101U));
    }
    return bad;
}

static void echo(void *arg)
{
    (void)arg;
    for (uint32_t n = 0; !stop; n++) {
        damaged += keep_deep(0xC0DE0000U + n, n % 5, take_and_give);
    }
}

void switch_keeps_registers(void)
{
    static const weft_priority_t priority[] = {15, 16, 17};

    damaged = 0;
    for (unsigned p = 0; p < 3; p++) {
        stop = false;
        weft_sem_init(&ping, 0);
        weft_sem_init(&pong, 0);
        start(0, priority[p], echo);
        for (uint32_t n = 0; n < 500; n++) {
            damaged += keep_deep(0xFEED0000U + n, n % 7, give_and_take);
        }
        stop = true;
        (void)weft_sem_give(&ping);
        CHECK_PORT(ended(0));
        CHECK_PORT(damaged == 0);
    }
}

static volatile bool aligned;
static void *seen_arg;

static void look_at_stack(void *arg)
{
    _Alignas(WEFT_STACK_ALIGN) volatile uint8_t bytes[WEFT_STACK_ALIGN];
    _Alignas(8) volatile uint64_t number = 1;

    bytes[0] = 1;
    seen_arg = arg;
    aligned =
        (uintptr_t)bytes % WEFT_STACK_ALIGN == 0 && (uintptr_t)&number % 8 == 0 && number == 1;
    laps[0]++;
}

void stack_is_aligned(void)
{
    aligned = false;
    CHECK_PORT((WEFT_STACK_ALIGN & (WEFT_STACK_ALIGN - 1U)) == 0);
    start(0, 3, look_at_stack);
    CHECK_PORT(aligned);
}

void argument_and_return(void)
{
    seen_arg = NULL;
    start(2, 3, look_at_stack);
    CHECK_PORT(seen_arg == (void *)(uintptr_t)0x1232U);
    CHECK_PORT(value_of_task_state(&task[2]) == WEFT_TASK_DORMANT); /* its entry has returned */
}

static volatile weft_status_t result;

static void waits_for_ever(void *arg)
{
    (void)arg;
    result = weft_sem_take(&ping, WEFT_FOREVER);
}

static void waits_a_moment(void *arg)
{
    (void)arg;
    result = weft_sem_take(&ping, WEFT_MS(2));
}

void switch_delivers_results(void)
{
    weft_sem_init(&ping, 0);
    result = (weft_status_t)99;
    start(0, 3, waits_for_ever);
    CHECK_PORT(result == (weft_status_t)99);
    (void)weft_task_cancel(&task[0]);
    CHECK_PORT(result == WEFT_CANCELED);
    start(0, 3, waits_for_ever);
    (void)weft_sem_give(&ping);
    CHECK_PORT(result == WEFT_OK);
    result = (weft_status_t)99;
    start(0, 3, waits_a_moment);
    (void)weft_sleep(WEFT_MS(6));
    CHECK_PORT(result == WEFT_TIMEOUT);
}

/** Work that keeps many registers busy. The same result every time. */
static uint32_t work(uint32_t seed, unsigned rounds)
{
    uint32_t a = seed, b = ~seed, c = seed * 3U, d = seed ^ 0x55AA55AAU;
    uint32_t e = seed + 7U, f = seed - 9U, g = seed << 3, h = seed >> 2;
    double x = (double)(seed & 1023U) + 1.0, y = 0.5;

    for (unsigned i = 0; i < rounds; i++) {
        a += b ^ (c << 7);
        b ^= (d >> 5) + i;
        c = c * 5U + e;
        d -= f ^ a;
        e = (e << 9 | e >> 23) + g;
        f += h * 3U;
        g ^= a + (f >> 3);
        h = (h >> 1 | h << 31) ^ c;
        x = x * 0.5 + (double)(i & 15U);
        y += x * 0.25;
    }
    return a ^ b ^ c ^ d ^ e ^ f ^ g ^ h ^ (uint32_t)(int32_t)(y * 16.0) ^ (uint32_t)(int32_t)x;
}

/** Products of which both words count: some processors have registers of their own for these. */
static uint32_t products(uint32_t seed, unsigned rounds)
{
    uint64_t p = seed, q = ~seed;

    for (unsigned i = 0; i < rounds; i++) {
        p = (uint64_t)(uint32_t)p * 0x9E3779B1U + (p >> 32);
        q = (uint64_t)(uint32_t)q * 0x85EBCA6BU + (q >> 32);
    }
    return (uint32_t)(p >> 32) ^ (uint32_t)p ^ (uint32_t)(q >> 32) ^ (uint32_t)q;
}

typedef uint32_t work_t(uint32_t seed, unsigned rounds);

static work_t *doing;
static uint32_t expected[WORKERS];

static void works(void *arg)
{
    unsigned id = (unsigned)(uintptr_t)arg - 0x1230U;

    while (!stop) {
        damaged += doing(id + 1, PORT_ROUNDS) != expected[id];
        laps[id]++;
    }
}

static void works_and_sleeps(void *arg)
{
    unsigned id = (unsigned)(uintptr_t)arg - 0x1230U;

    while (!stop) {
        damaged += doing(id + 1, PORT_ROUNDS / 8) != expected[id];
        laps[id]++;
        (void)weft_sleep(1 + port_random() % PORT_NAP_TICKS);
    }
}

static void run_workers(work_t *what, weft_timeout_t duration)
{
    damaged = 0;
    stop = false;
    doing = what;
    for (unsigned id = 0; id < WORKERS; id++) {
        expected[id] = doing(id + 1, id < 2 ? PORT_ROUNDS : PORT_ROUNDS / 8);
    }
    weft_slice_set(WEFT_US(500));
    start(0, 20, works);
    start(1, 20, works);
    start(2, 18, works_and_sleeps);
    start(3, 17, works_and_sleeps);
    (void)weft_sleep(duration);
    stop = true;
    weft_slice_set(0);
    for (unsigned id = 0; id < WORKERS; id++) {
        CHECK_PORT(ended(id));
        CHECK_PORT(laps[id] > 2);
    }
    CHECK_PORT(damaged == 0);
}

void preemption_keeps_registers(void)
{
    run_workers(work, WEFT_MS(60));
    run_workers(products, WEFT_MS(60));
}

/*
 * An interrupt is pending whenever a task that was preempted comes back by the call of another:
 * what it leaves on the stack must not add up.
 */
void interrupts_at_the_switch(void)
{
    damaged = 0;
    stop = false;
    doing = work;
    expected[0] = doing(1, PORT_ROUNDS);
    weft_sem_init(&ping, 0);
    port_other_gives = &ping;
    weft_irq_enable(PORT_OTHER);
    start(0, 20, works);
    for (unsigned n = 0; n < STACK / 32U; n++) {
        weft_arch_lock();
        weft_irq_pend(PORT_OTHER);
        (void)weft_sem_take(&ping, WEFT_FOREVER);
    }
    port_other_gives = NULL;
    stop = true;
    CHECK_PORT(ended(0));
    CHECK_PORT(damaged == 0);
}

static void takes_turns(void *arg)
{
    (void)arg;
    while (weft_sem_take(&pong, WEFT_FOREVER) == WEFT_OK) {
        laps[1]++;
    }
}

/*
 * The same where a task comes back that left by its own call: an interrupt lets a third one preempt
 * it before it has its result.
 */
void results_at_the_switch(void)
{
    weft_sem_init(&ping, 0);
    weft_sem_init(&pong, 0);
    port_other_gives = &pong;
    weft_irq_enable(PORT_OTHER);
    start(1, 2, takes_turns);
    for (uint32_t n = 1; n <= 20; n++) {
        result = (weft_status_t)99;
        start(0, 3, waits_for_ever);
        weft_arch_lock();
        weft_irq_pend(PORT_OTHER);
        (void)weft_task_cancel(&task[0]);
        CHECK_PORT(result == WEFT_CANCELED);
        CHECK_PORT(laps[1] == n);
    }
    port_other_gives = NULL;
    (void)weft_task_cancel(&task[1]);
    CHECK_PORT(ended(1));
}

void preemption_under_storm(void)
{
    storm_on();
    run_workers(work, WEFT_MS(100));
    storm_off();
}
