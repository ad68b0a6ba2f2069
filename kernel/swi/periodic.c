/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Periodic functions.
 */
#include <weft/periodic.h>
#include <weft/timer.h>

#include "arch.h"
#include "check.h"

static weft_timer_t timer;
static uint32_t ticks;

void weft_periodic_start(weft_periodic_t *periodic)
{
    WEFT_CHECK_VOID(weft_wrong_call(periodic));
    weft_arch_lock();
    periodic->left = periodic->period;
    weft_arch_unlock();
}

void weft_periodic_stop(weft_periodic_t *periodic)
{
    WEFT_CHECK_VOID(weft_wrong_call(periodic));
    weft_arch_lock();
    periodic->left = 0;
    weft_arch_unlock();
}

/** Counts ticks down. @return true if the function is due */
static bool count_down(weft_periodic_t *periodic, uint32_t step)
{
    bool due = false;

    weft_arch_lock();
    if (periodic->left != 0) {
        periodic->left -= step;
        due = periodic->left == 0;
        if (due && !periodic->once) {
            periodic->left = periodic->period;
        }
    }
    weft_arch_unlock();
    return due;
}

void weft_periodic_run(weft_swi_t *swi, void *arg)
{
    const weft_system_periodics_t *periodics = arg;

    (void)swi;
    for (uint32_t steps = weft_swi_mailbox(); steps != 0; steps--) {
        for (uint32_t i = 0; i < periodics->count; i++) {
            weft_periodic_t *periodic = periodics->list[i];

            if (count_down(periodic, periodics->step)) {
                periodic->function(periodic, periodic->arg);
            }
        }
    }
}

/*
 * A handler may call this before the periodic functions are started, so it uses constant data only.
 */
void weft_periodic_tick(void)
{
    const weft_system_periodics_t *periodics = weft_system_swis.periodics;
    uint32_t now;

    weft_arch_lock();
    now = ++ticks;
    weft_arch_unlock();
    if ((now & (periodics->step - 1U)) == 0) {
        weft_swi_inc(periodics->swi);
    }
}

uint32_t weft_periodic_ticks(void)
{
    return *(const volatile uint32_t *)&ticks;
}

static void on_timer(weft_timer_t *which, void *arg)
{
    (void)which;
    (void)arg;
    ticks += weft_system_swis.periodics->step;
    weft_swi_inc(weft_system_swis.periodics->swi);
}

void weft_periodic_begin(const weft_system_periodics_t *periodics)
{
    if (periodics->tick != 0) {
        const weft_timeout_t period = (weft_timeout_t)periodics->step * periodics->tick;

        weft_timer_init(&timer, on_timer, NULL);
        weft_timer_start(&timer, period, period);
    }
}
