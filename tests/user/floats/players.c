/* SPDX-License-Identifier: MIT */
/** @file User tasks that use floating point, and one that looks for what others have left there. */
#include "players.h"

#include "../../support/floats/floats.h"
#include "system.h"

volatile uint32_t damaged, stop, leaked, offend;
volatile uint32_t laps[4];

static void take_and_give(void)
{
    (void)weft_sem_take(&ping, WEFT_FOREVER);
    (void)weft_sem_give(&pong);
}

static void nap(void)
{
    (void)weft_sleep(WEFT_US(90));
}

static void keep(uint32_t seed, void (*call)(void))
{
    floats_t floats;

    floats_fill(&floats, seed);
    floats_call(&floats, call);
    damaged += !floats_are(&floats, seed);
}

void keep_by_calls(void *arg)
{
    (void)arg;
    for (uint32_t n = 0; !stop; n++, laps[0]++) {
        keep(0x1000U + n, take_and_give);
    }
}

void keep_asleep(void *arg)
{
    (void)arg;
    for (uint32_t n = 0; !stop; n++, laps[1]++) {
        keep(0x5000U + n, nap);
        keep(0x6000U + n, weft_yield);
    }
}

void keep_spinning(void *arg)
{
    uint32_t seed = 0x77000U + (uint32_t)(uintptr_t)arg;
    floats_t floats;

    floats_fill(&floats, seed);
    floats_spin(&floats, &stop);
    damaged += !floats_are(&floats, seed);
    laps[2]++;
}

void spy(void *arg)
{
    floats_t seen = {0};

    (void)arg;
    for (;;) {
        (void)weft_sem_take(&look, WEFT_FOREVER);
        floats_read(&seen);
        leaked += seen.control != 0;
        for (uint32_t i = 0; i < 64U; i++) {
            leaked += seen.words[i] != 0;
        }
        laps[3]++;
        if (offend != 0) {
            offend = 0;
            floats_fill(&seen, 3);
            floats_disturb(&seen);
            (void)weft_sem_give(&looked);
            *(volatile uint32_t *)(uintptr_t)4 = 0;
        }
        (void)weft_sem_give(&looked);
    }
}
