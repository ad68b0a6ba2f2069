/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of s3adsp1800: the second timer counts up for ever, the first one is the alarm.
 */
#include <weft/system.h>

#include "weft_board.h"

#define COUNTER_CYCLES_PER_TICK S3ADSP1800_CYCLES_PER_TICK
#define COUNTER_ALARM_S 30U
#include "counter_clock.h"
#include "microblaze.h"

void weft_board_alarm_isr(void);

void weft_board_clock_init(void)
{
    S3ADSP1800_TIMERS[1].load = 0;
    S3ADSP1800_TIMERS[1].control = S3ADSP1800_TIMER_LOAD;
    S3ADSP1800_TIMERS[1].control = S3ADSP1800_TIMER_RELOAD | S3ADSP1800_TIMER_ENABLE;
    counter_begin();
    weft_irq_enable(S3ADSP1800_TIMER_IRQ);
}

/** It counts down to 0. */
static inline void counter_start_timer(uint32_t cycles)
{
    S3ADSP1800_TIMERS[0].load = cycles;
    S3ADSP1800_TIMERS[0].control = S3ADSP1800_TIMER_LOAD | S3ADSP1800_TIMER_IRQ_PENDING;
    S3ADSP1800_TIMERS[0].control =
        S3ADSP1800_TIMER_ENABLE | S3ADSP1800_TIMER_IRQ_ENABLE | S3ADSP1800_TIMER_DOWN;
}

/** The timer holds its line until it is started again, which the kernel does. */
void weft_board_alarm_isr(void)
{
    weft_kernel_alarm();
    WEFT_MICROBLAZE_INTC->acknowledge = 1U << S3ADSP1800_TIMER_IRQ;
}
