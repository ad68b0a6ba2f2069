/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Windows on simulated cores: marks, and the words that each master has on the bus meanwhile, as
 * the chip's monitor counts them. Its registers are read outside of the windows.
 */
#include <weft/weft.h>

#include "observe.h"

#define MASTERS 3U /* both cores and the DMA engine */
#define MOST 64U

struct counters {
    uint32_t words;
    uint32_t others[3];
};

#define MONITOR ((const volatile struct counters *)0xF0600000U)

static uint32_t words[MOST][MASTERS];
static uint32_t ends;

/** Adds what the monitor counts, or takes it off, in words. */
static void note(uint32_t times)
{
    if (ends < 2U * MOST) {
        for (uint32_t i = 0; i < MASTERS; i++) {
            words[ends / 2U][i] += times * MONITOR[i].words;
        }
    }
}

void observe_window(void)
{
    if (ends % 2U == 0) {
        note(-1U);
        MARK(5);
    } else {
        MARK(5);
        note(1U);
    }
    ends++;
}

void observe_report(void)
{
    for (uint32_t i = 0; i < ends / 2U && i < MOST; i++) {
        weft_printf("bus");
        for (uint32_t master = 0; master < MASTERS; master++) {
            weft_printf(" %u", (unsigned)words[i][master]);
        }
        weft_printf("\n");
    }
}
