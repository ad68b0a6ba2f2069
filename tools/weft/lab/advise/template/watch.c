/* SPDX-License-Identifier: MIT */
/** @file The window in which loads are measured, and what else the nodes do. */
#include "data.h"
#include "exchanges.h"
#include "measure.h"
#include "observe.h"
#include "system.h"

#define ROUNDS 10000U
#define TRIES 3U
#define CYCLE 10000U /* microseconds of a round of other work */

void watch(void *arg)
{
    (void)arg;
    weft_sleep(WEFT_US(CONNECT));
    begin_copies();
    weft_sleep(WEFT_US(WARM_UP));
    observe_window();
    weft_sleep(WEFT_US(LENGTH));
    observe_window();
    must(weft_function_call(&finish, NULL, NULL, WEFT_FOREVER));
    observe_report();
    weft_exit(0);
}

static void burn(uint32_t rounds)
{
    for (volatile uint32_t i = 0; i < rounds; i++) {
    }
}

/** Returns the microseconds of ROUNDS rounds, when nothing interrupts them. */
static uint32_t length(void)
{
    uint32_t least = UINT32_MAX;

    for (uint32_t i = 0; i < TRIES; i++) {
        const uint64_t begin = weft_clock_now();

        burn(ROUNDS);

        const uint32_t took = (uint32_t)(weft_clock_now() - begin);

        least = took < least ? took : least;
    }
    return least > 0 ? least : 1U;
}

/** Takes so many thousandths of the processor. */
void other_work(void *arg)
{
    const uint32_t share = (uint32_t)(uintptr_t)arg;
    const uint32_t rounds = CYCLE * share / 1000U * ROUNDS / length();

    for (uint64_t next = weft_clock_now();; next += WEFT_US(CYCLE)) {
        weft_sleep_until(next);
        burn(rounds);
    }
}
