/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of the RP2040: the timer, whose ticks are the kernel's. Core n has alarm n.
 * Contract: arch/arch.h.
 *
 * An alarm compares the low word: a distant one comes early, each time that the low word is right.
 */
#include <weft/system.h>

#include "arch.h"
#include "rp2040.h"

_Static_assert(WEFT_TICKS_PER_S == 1000000U, "the timer counts microseconds");

/** A more distant alarm, in ticks, comes early. */
#define ALARM_MAX 0x40000000U

void weft_board_alarm_isr(void);

void weft_board_clock_init(void)
{
    TIMER_INTE_SET = 1U << weft_board_core;
    weft_irq_enable(weft_board_core);
    if (weft_board_core != 0) {
        weft_irq_enable(SIO_IRQ(weft_board_core)); /* see cores.c */
    }
}

uint64_t weft_board_clock(void)
{
    uint32_t high = TIMER_HIGH;

    for (;;) {
        uint32_t low = TIMER_LOW;
        uint32_t again = TIMER_HIGH;

        if (again == high) {
            return (uint64_t)high << 32 | low;
        }
        high = again;
    }
}

/** The alarm compares for equality: what has passed is made pending by hand. */
void weft_board_alarm(uint64_t deadline)
{
    uint64_t now = weft_board_clock();
    uint64_t ahead = deadline > now ? deadline - now : 0;

    if (ahead > ALARM_MAX) {
        ahead = ALARM_MAX;
    }
    TIMER_ALARM(weft_board_core) = (uint32_t)(now + ahead);
    if (ahead == 0 || weft_board_clock() >= now + ahead) {
        weft_irq_pend(weft_board_core);
    }
}

void weft_board_alarm_isr(void)
{
    TIMER_INTR = 1U << weft_board_core;
    weft_kernel_alarm();
}
