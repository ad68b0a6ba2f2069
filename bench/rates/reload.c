/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The source is the first counter of the dual timer of Arm's MPS2 boards, with automatic reload, at
 * 25 MHz: a period is one count more than its register says. An interrupt that comes while the one
 * before is pending leaves no trace; that the others took longer together than their periods tells
 * it.
 */
#include "rates.h"

#include <weft/clock.h>

/** Dual timer of the Arm CMSDK. */
struct dual_timer {
    volatile uint32_t load;
    volatile uint32_t value;
    volatile uint32_t control;
    volatile uint32_t interrupt_clear;
};

#define TIMER ((struct dual_timer *)0x40002000U)

enum {
    SIZE_32 = 1U << 1,
    INTERRUPT = 1U << 5,
    PERIODIC = 1U << 6,
    ENABLE = 1U << 7,
};

static weft_sem_t ended;
static volatile uint32_t first;
static volatile uint32_t last;

void rates_on_reload(void);

void rates_on_reload(void)
{
    TIMER->interrupt_clear = 1;
    if (rates_served_count == 0) {
        first = weft_clock_counter();
    }
    rates_served();
    if (rates_served_count == RATES_COUNT) {
        TIMER->control = 0;
        last = weft_clock_counter();
        weft_sem_give(&ended);
    }
}

static void trial(uint32_t period)
{
    TIMER->control = SIZE_32 | INTERRUPT | PERIODIC;
    TIMER->load = period;
    TIMER->control = SIZE_32 | INTERRUPT | PERIODIC | ENABLE;
    weft_sem_take(&ended, WEFT_FOREVER);
    TIMER->interrupt_clear = 1;
    if (last - first > RATES_COUNT * (period + 1U)) {
        rates_lost();
    }
}

const rates_source_t rates_source = {1000U, trial};
