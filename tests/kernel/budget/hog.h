/* SPDX-License-Identifier: MIT */
/** @file A helper with a processor budget, and what of it can be seen. */
#ifndef TESTS_KERNEL_BUDGET_HOG_H
#define TESTS_KERNEL_BUDGET_HOG_H

#include "../../support/crew.h"

/** Time is that of the instructions: nobody else takes some of it away. */
#define EXACT (TESTS_SIM || !__STDC_HOSTED__)

/** On hosts longer than most stalls of a busy machine. */
#define BUDGET (EXACT ? WEFT_US(200) : WEFT_MS(2))
#define PERIOD (EXACT ? WEFT_MS(1) : WEFT_MS(10))

/** For what is looked at between an overrun and the end of its period. */
#define LONG_PERIOD (EXACT ? WEFT_MS(5) : WEFT_MS(100))

enum { OTHER, HOG, EQUAL, WAITER };

static weft_budget_t budget;
static volatile uint32_t begins;

/** Makes and starts a helper with the budget. */
static void start_with(unsigned id, weft_priority_t priority, weft_task_entry_t entry)
{
    const weft_task_attr_t attr = {
        .entry = entry,
        .arg = &crew[id],
        .stack = crew_stacks[id],
        .stack_size = CREW_STACK,
        .priority = priority,
        .budget = &budget,
    };
    static weft_task_attr_t kept;

    kept = attr;
    crew[id].used = true;
    crew[id].laps = 0;
    weft_task_create(&crew[id].task, &kept);
    weft_task_start(&crew[id].task);
}

static void spins(void *arg)
{
    crew_member_t *member = arg;

    begins++;
    for (;;) {
        member->laps++;
        breathe();
    }
}

static void keeps_swis_off(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        weft_swi_key_t key = weft_swi_disable();

        spin(3U * BUDGET);
        member->laps++;
        weft_swi_enable(key);
    }
}

static void ends_others(void *arg)
{
    crew_member_t *member = arg;

    for (;;) {
        (void)crew_start(OTHER, 20, spins);
        weft_task_abort(&crew[OTHER].task);
        member->laps++;
        breathe();
    }
}

static weft_budget_usage_t usage_of(unsigned id)
{
    weft_budget_usage_t usage = {0};

    CHECK(weft_task_budget(&crew[id].task, &usage));
    return usage;
}

/** Waits until the budget is used up, or is there again. */
static void wait_until(bool is_over)
{
    while (usage_of(HOG).is_over != is_over) {
        weft_sleep(EXACT ? WEFT_US(50) : WEFT_US(500));
    }
}

/** What the one with the budget is between an overrun and the end of its period. */
typedef struct seen {
    weft_task_state_t state;
    weft_priority_t base, effective;
    uint32_t begins, overruns;
    weft_timeout_t left;
} seen_t;

/** Looks until no period has ended meanwhile: the machine may be busy with something else. */
static seen_t when_over(void)
{
    seen_t seen;

    do {
        wait_until(true);
        seen.overruns = usage_of(HOG).overruns;
        seen.left = usage_of(HOG).left;
        seen.state = value_of_task_state(&crew[HOG].task);
        seen.base = value_of_task_priority(&crew[HOG].task);
        seen.effective = weft_task_effective_priority(&crew[HOG].task);
        seen.begins = begins;
    } while (!usage_of(HOG).is_over || usage_of(HOG).overruns != seen.overruns);
    return seen;
}

#endif
