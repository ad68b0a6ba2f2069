/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Floating point: each task has registers and a rounding mode of its own, whatever switches to and
 * from it, while handlers and SWIs use them, too. And a task that uses none pays no stack for it.
 */
#include "../../support/floats/floats.h"
#include "../../support/crew.h"

#define ROUNDS 200U
#define DEEP 512U /* bytes: deeper than any service, where no interrupt is to count */
#define SOME 96U  /* bytes: the interrupt that counts comes some instructions earlier or later */

static volatile uint32_t stop; /* tasks that are to end, the first ones; most end with the first */
static volatile uint32_t damaged;
static floats_t noise;
static volatile bool quiet; /* nobody uses floating point */
static weft_sem_t ping = WEFT_SEM_INIT(0);
static weft_sem_t pong = WEFT_SEM_INIT(0);
static weft_swi_t swi;
static weft_swi_t swi_above;
static weft_timer_t timer;

static void disturb(void)
{
    if (!quiet) {
        noise.control = 3U << floats_rounding;
        floats_disturb(&noise);
    }
}

static void on_swi(weft_swi_t *self, void *arg)
{
    (void)arg;
    disturb();
    if (self == &swi) {
        weft_swi_post(&swi_above);
        disturb();
    }
}

/** Calls what is to be survived with known registers. */
static void keep(uint32_t seed, void (*call)(void))
{
    floats_t floats;

    floats_fill(&floats, seed);
    floats_call(&floats, call);
    damaged += !floats_are(&floats, seed);
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

static void nap(void)
{
    (void)weft_sleep(WEFT_US(50));
}

static void post(void)
{
    weft_swi_post(&swi);
}

static void give(void)
{
    disturb();
    (void)weft_sem_give(&ping);
    disturb();
}

static void give_and_post(void)
{
    give();
    weft_swi_post(&swi);
}

static void be_preempted(void)
{
    in_isr(give);
}

static void be_preempted_with_swi(void)
{
    in_isr(give_and_post);
}

static void start(void)
{
    stop = 0;
    damaged = 0;
    weft_slice_set(0);
    weft_sem_init(&ping, 0);
    weft_sem_init(&pong, 0);
    weft_swi_init(&swi, on_swi, NULL, 9, 0);
    weft_swi_init(&swi_above, on_swi, NULL, 2, 0);
    floats_fill(&noise, 0xABCD);
}

static void end(void)
{
    (void)weft_timer_stop(&timer);
    crew_end();
    CHECK_EQ(damaged, 0);
}

static void keeps_and_echoes(void *arg)
{
    crew_member_t *self = arg;

    for (uint32_t n = 0; !stop; n++) {
        keep(0x1000U * (uint32_t)self->letter + n, take_and_give);
        self->laps++;
    }
}

static void echoes(void *arg)
{
    crew_member_t *self = arg;

    for (; !stop; self->laps++) {
        take_and_give();
    }
}

/** Switches by calls, among tasks that use floating point and such that do not. */
static void by_calls(void)
{
    for (weft_priority_t priority = CREW_MAIN - 1; priority <= CREW_MAIN + 1; priority++) {
        for (unsigned i = 0; i < 2; i++) {
            start();
            crew_start(0, priority, i == 0 ? keeps_and_echoes : echoes);
            for (uint32_t n = 0; n < ROUNDS; n++) {
                keep(n, give_and_take);
            }
            CHECK(crew[0].laps > ROUNDS / 2);
            end();
        }
    }
}

static void keeps_and_yields(void *arg)
{
    crew_member_t *self = arg;

    for (uint32_t n = 0; !stop; n++) {
        keep(0x1000U * (uint32_t)self->letter + n, weft_yield);
        self->laps++;
    }
}

static void yields(void *arg)
{
    crew_member_t *self = arg;

    for (; !stop; self->laps++) {
        weft_yield();
    }
}

static void by_yield(void)
{
    start();
    crew_start(0, CREW_MAIN + 1, keeps_and_yields);
    crew_start(1, CREW_MAIN + 1, yields);
    crew_start(2, CREW_MAIN + 1, keeps_and_yields);
    nap();
    (void)weft_sleep(WEFT_MS(5));
    CHECK(crew[0].laps > 2 && crew[1].laps > 2 && crew[2].laps > 2);
    end();
}

static void on_timer(weft_timer_t *self, void *arg)
{
    (void)self;
    (void)arg;
    disturb();
}

static void on_timer_with_swi(weft_timer_t *self, void *arg)
{
    on_timer(self, arg);
    weft_swi_post(&swi);
}

static void spins(void *arg)
{
    crew_member_t *self = arg;
    uint32_t seed = 0x77000U * (uint32_t)self->letter;
    floats_t floats;

    floats_fill(&floats, seed);
    floats_spin(&floats, &stop);
    damaged += !floats_are(&floats, seed);
    self->laps++;
}

static void spins_without(void *arg)
{
    (void)arg;
    while (!stop) {
        breathe();
    }
}

/** All registers of tasks that interrupts and the end of their slices preempt. */
static void by_interrupts(void (*handler)(weft_timer_t *, void *))
{
    start();
    weft_slice_set(WEFT_US(200));
    weft_timer_init(&timer, handler, NULL);
    weft_timer_start(&timer, WEFT_US(70), WEFT_US(70));
    crew_start(0, CREW_MAIN + 2, spins);
    crew_start(1, CREW_MAIN + 2, spins_without);
    crew_start(2, CREW_MAIN + 2, spins);
    for (uint32_t n = 0; n < ROUNDS; n++) {
        keep(n, nap);
    }
    stop = 1;
    weft_slice_set(0);
    for (unsigned i = 0; i < 2000U && (crew[0].laps == 0 || crew[2].laps == 0); i++) {
        (void)weft_sleep(WEFT_MS(5)); /* a busy machine */
    }
    CHECK(crew[0].laps == 1 && crew[2].laps == 1);
    end();
}

static void by_handlers(void)
{
    by_interrupts(on_timer);
}

static void by_swis_of_handlers(void)
{
    by_interrupts(on_timer_with_swi);
}

static void by_swis(void)
{
    start();
    for (uint32_t n = 0; n < ROUNDS; n++) {
        keep(n, post);
    }
    post();
    end();
}

/** A call, in which an interrupt readies a task of higher priority. */
static void by_preemption(void)
{
    static void (*const ways[])(void) = {be_preempted, be_preempted_with_swi};

    for (unsigned i = 0; i < 4; i++) {
        start();
        crew_start(0, CREW_MAIN - 1, i < 2 ? keeps_and_echoes : echoes);
        for (uint32_t n = 0; n < ROUNDS; n++) {
            keep(n, ways[i % 2]);
        }
        CHECK_EQ(crew[0].laps, ROUNDS);
        end();
    }
}

static void remembers_control(void *arg)
{
    crew_member_t *self = arg;

    self->value = floats_control();
    disturb();
    (void)weft_sem_take(&ping, WEFT_FOREVER);
    self->laps++;
}

/** A task begins with the initial rounding mode, whatever it or others have left. */
static void begins_clean(void)
{
    start();
    for (unsigned i = 0; i < 4; i++) {
        disturb();
        crew_start(0, i % 2 == 0 ? CREW_MAIN - 1 : CREW_MAIN + 1, remembers_control);
        nap();
        CHECK_EQ(crew[0].value, 0);
        if (i < 2) {
            weft_task_abort(&crew[0].task);
        } else {
            (void)weft_sem_give(&ping);
            nap();
        }
    }
    end();
}

static void sees_what_an_swi_left(crew_member_t *self, void (*cause)(void))
{
    cause();
    self->value = floats_control();
    self->laps++;
    (void)weft_sem_take(&ping, WEFT_FOREVER);
}

static void posts_itself(void *arg)
{
    sees_what_an_swi_left(arg, post);
}

static void post_in_isr(void)
{
    in_isr(post);
}

static void is_interrupted_by_a_post(void *arg)
{
    sees_what_an_swi_left(arg, post_in_isr);
}

/** What an SWI leaves reaches no task that has not used floating point, nor the next one. */
static void swis_leave_nothing(void)
{
    static const weft_task_entry_t bodies[] = {posts_itself, is_interrupted_by_a_post};

    for (unsigned i = 0; i < 2; i++) {
        start();
        crew_start(0, CREW_MAIN + 1, bodies[i]);
        for (unsigned n = 0; n < 5U * ROUNDS && crew[0].laps == 0; n++) {
            nap();
        }
        CHECK_EQ(crew[0].laps, 1);
        CHECK_EQ(crew[0].value, 0);
        crew_start(1, CREW_MAIN + 1, remembers_control);
        (void)weft_sleep(WEFT_MS(5));
        CHECK_EQ(crew[1].value, 0);
        end();
    }
}

static void give_only(void)
{
    (void)weft_sem_give(&ping);
}

static void take_some(void)
{
    (void)weft_sem_take(&ping, WEFT_US(20));
}

static void acts_at_random(void *arg)
{
    static void (*const acts[])(void) = {nap, weft_yield, post, give_only, take_some};
    crew_member_t *self = arg;
    uint32_t random = (uint32_t)self->letter;

    for (; stop <= (uint32_t)(self->letter - 'a'); self->laps++) {
        random = random * 1664525U + 1013904223U;
        void (*act)(void) = acts[(random >> 16) % 5U];
        if ((random >> 28) < 11U) {
            keep(random, act);
        } else {
            act();
        }
    }
}

/** Everything at random times, among tasks of three priorities. */
static void at_random(void)
{
    start();
    weft_slice_set(WEFT_US(200));
    weft_timer_init(&timer, on_timer_with_swi, NULL);
    weft_timer_start(&timer, WEFT_US(137), WEFT_US(137));
    for (unsigned i = 0; i < 5; i++) {
        crew_start(i, CREW_MAIN + 1U + i / 2U, acts_at_random);
    }
    /* The highest first, so that on a slow core the others too have the processor to themselves. */
    for (stop = 0; stop < 5U; stop++) {
        (void)weft_sleep(WEFT_MS(20));
    }
    weft_slice_set(0);
    (void)weft_sleep(WEFT_MS(5));
    for (unsigned i = 0; i < 5; i++) {
        CHECK(crew[i].laps > 10);
    }
    end();
}

/** Bytes of a helper's stack that have been used: kernels that paint stacks fill them anew. */
static uint32_t used(unsigned id)
{
    const uint32_t *words = (const void *)crew_stacks[id];
    const uint32_t first = 16U / sizeof *words; /* the kernel looks at the lowest ones */
    uint32_t unused = first;

    while (unused < CREW_STACK / sizeof *words && words[unused] == words[first]) {
        unused++;
    }
    return CREW_STACK - unused * (uint32_t)sizeof *words;
}

/** Is interrupted, and preempted, at the deepest place of its stack. */
static __attribute__((noinline)) void be_interrupted_deep(void)
{
    volatile uint8_t room[DEEP];

    room[0] = 0;
    in_isr(disturb);
    in_isr(give);
    room[DEEP - 1U] = 0;
}

static void uses_none(void *arg)
{
    crew_member_t *self = arg;

    for (; self->laps < ROUNDS; self->laps++) {
        be_interrupted_deep();
        post();
        weft_yield();
        spin(WEFT_US(5));
        nap();
    }
}

/** @return the stack that a task without floating point has used, beside another task */
static uint32_t stack_beside(weft_task_entry_t entry)
{
    uint32_t bytes;

    start();
    for (uint32_t i = 0; i < CREW_STACK; i++) {
        crew_stacks[1][i] = 0x5C;
    }
    crew_start(0, CREW_MAIN - 1, entry);
    crew_start(1, CREW_MAIN + 1, uses_none);
    while (crew[1].laps < ROUNDS) {
        nap();
    }
    bytes = used(1);
    end();
    return bytes;
}

static uint32_t plain; /* before anybody has used floating point */

static void stack_of_plain_task(void)
{
    uint32_t bytes = stack_beside(keeps_and_echoes);

    weft_printf("# stack: %u, %u\n", (unsigned)plain, (unsigned)bytes);
    CHECK(bytes < CREW_STACK / 2);
    CHECK(floats_words == 0 || bytes < plain + SOME);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    quiet = true;
    plain = stack_beside(echoes);
    quiet = false;
    TAP_RUN(by_calls);
    TAP_RUN(by_yield);
    TAP_RUN(by_preemption);
    TAP_RUN(by_handlers);
    TAP_RUN(by_swis_of_handlers);
    TAP_RUN(by_swis);
    TAP_RUN(begins_clean);
    TAP_RUN(swis_leave_nothing);
    TAP_RUN(at_random);
    TAP_RUN(stack_of_plain_task);
    tap_done();
}
