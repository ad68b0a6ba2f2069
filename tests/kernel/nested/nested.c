/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Deep nesting: an SWI of each of LEVELS priorities in the next lower one, begun by the one
 * below it or by an interrupt that finds it running; in the highest-priority one the handler of an
 * interrupt, and in that one that is never delayed, where the port nests handlers. All give units
 * to a task that has a higher priority than the one that began, and none lets it run before the
 * last SWI has ended.
 */
#include "../../support/tap.h"
#include "../../support/values.h"

#include <weft/account.h>

#include "system.h"

#define ROUNDS 50U
#define LONG 1000000U /* turns until an interrupt that does not come is missed */

/** Who begins the SWI above a level. */
typedef enum { CALLS, INTERRUPTS, BOTH } beginner_t;

static weft_swi_t swis[LEVELS];
static weft_sem_t units;
static beginner_t beginner;
static volatile unsigned level; /* of the SWI that runs; LEVELS in a task */
static volatile unsigned given;
static volatile unsigned taken;
static volatile unsigned pokes;
static volatile unsigned zaps;
static uintptr_t deepest;

void test_main(void *arg);
void taker(void *arg);
void on_poke(void);
void on_zap(void);

static void note_depth(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);

    deepest = here < deepest ? here : deepest;
}

/** Every context but the one that is never delayed does this. */
static void give(void)
{
    note_depth();
    CHECK_EQ(weft_sem_give(&units), WEFT_OK);
    given++;
}

static bool comes(const volatile unsigned *count, unsigned until)
{
    for (unsigned turns = 0; *count < until && turns < LONG; turns++) {
    }
    return *count >= until;
}

void on_zap(void)
{
    note_depth();
    zaps++;
}

/** In the highest-priority SWI nothing is left to begin but the zero-latency handler. */
void on_poke(void)
{
    CHECK(weft_in_isr());
    give();
    pokes++;
    if (level == 0) {
        weft_irq_pend(zap_irq);
    } else {
        weft_swi_post(&swis[level - 1U]);
    }
}

static void poke(void)
{
    unsigned before = pokes;

    weft_irq_pend(poke_irq);
    CHECK(comes(&pokes, before + 1U));
}

static void on_swi(weft_swi_t *swi, void *arg)
{
    unsigned own = (unsigned)(uintptr_t)arg;
    unsigned runs_before = taken;

    CHECK(weft_swi_self() == swi);
    CHECK_EQ(level, own + 1U);
    level = own;
    give();
    if (own == 0 || beginner == INTERRUPTS || (beginner == BOTH && own % 2U != 0)) {
        poke();
    } else {
        weft_swi_post(&swis[own - 1U]);
    }
    CHECK_EQ(level, own); /* those above have begun, and ended */
    CHECK_EQ(taken, runs_before);
    CHECK(weft_swi_self() == swi);
    level = own + 1U;
}

void taker(void *arg)
{
    (void)arg;
    weft_sem_init(&units, 0);
    for (;;) {
        CHECK_EQ(weft_sem_take(&units, WEFT_FOREVER), WEFT_OK);
        CHECK_EQ(level, LEVELS);
        taken++;
    }
}

/** Runs all levels; the first is begun by this task or by an interrupt that finds it. */
static void all_levels(bool by_interrupt)
{
    unsigned zaps_before = zaps;
    unsigned given_before = given;

    if (by_interrupt) {
        poke();
    } else {
        weft_swi_post(&swis[LEVELS - 1U]);
    }
    CHECK(comes(&zaps, zaps_before + 1U));
    CHECK_EQ(level, LEVELS);
    CHECK(given >= given_before + LEVELS + 1U);
    CHECK_EQ(taken, given);
    CHECK_EQ(value_of_sem_count(&units), 0);
}

static void many_rounds(bool by_interrupt)
{
    uintptr_t first;

    deepest = UINTPTR_MAX;
    all_levels(by_interrupt);
    first = deepest;
    for (unsigned i = 1; i < ROUNDS; i++) {
        all_levels(by_interrupt);
    }
    /* An alarm below all levels adds its own part, once: nothing stays on the stack. */
    CHECK(first - deepest < 1024U);
}

static void by_calls(void)
{
    beginner = CALLS;
    many_rounds(false);
    many_rounds(true);
}

static void by_interrupts(void)
{
    beginner = INTERRUPTS;
    many_rounds(false);
    many_rounds(true);
}

static void by_both(void)
{
    beginner = BOTH;
    many_rounds(false);
    many_rounds(true);
}

static void the_stack_holds_all(void)
{
    size_t size = weft_interrupt_stack_size(); /* 0 on hosts */
    size_t used = weft_interrupt_stack_used();

    weft_printf("# interrupt stack: %u of %u bytes\n", (unsigned)used, (unsigned)size);
    CHECK(size == 0 || (used != 0 && used < size));
}

void test_main(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < LEVELS; i++) {
        weft_swi_init(&swis[i], on_swi, (void *)(uintptr_t)i, (weft_priority_t)i, 0);
    }
    level = LEVELS;
    weft_irq_enable(poke_irq);
    weft_irq_enable(zap_irq);
    TAP_RUN(by_calls);
    TAP_RUN(by_interrupts);
    TAP_RUN(by_both);
    TAP_RUN(the_stack_holds_all);
    tap_done();
}
