/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The counter: raises the line at a fixed period of clock cycles, with its own interrupts off. A
 * pulse is late by the few cycles of its loop, the next one is not.
 */
#include "rates.h"

#include "line.h"

#include "system.h"

#define MIE 8U

static inline uint32_t cycles(void)
{
    uint32_t now;

    __asm__ volatile("csrr %0, mcycle" : "=r"(now));
    return now;
}

static void pulse(uint32_t period)
{
    uint32_t next;

    __asm__ volatile("csrci mstatus, %0" : : "i"(MIE) : "memory");
    next = cycles();
    for (uint32_t i = 0; i < RATES_COUNT; i++) {
        next += period;
        while ((int32_t)(cycles() - next) < 0) {
        }
        RATES_LINES = RATES_LINE;
    }
    __asm__ volatile("csrsi mstatus, %0" : : "i"(MIE) : "memory");
}

void rates_counter(void *arg)
{
    uint32_t period;

    (void)arg;
    for (;;) {
        weft_msgq_get(&periods, &period, WEFT_FOREVER);
        if (period == 0) {
            weft_exit(0);
        }
        weft_sleep(BENCH_QUIET);
        pulse(period);
        weft_sem_give(&pulsed);
    }
}
