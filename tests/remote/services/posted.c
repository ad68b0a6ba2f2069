/* SPDX-License-Identifier: MIT */
/** @file Calls that do not wait for an answer. */
#include "boss.h"
#include "system.h"

/** More than fit on any link. */
#define BURST 100000U

static volatile uint32_t accepted;
static volatile weft_status_t refused;
static volatile bool is_over;

/* Nothing is lost, and nothing passes what the same task sent before, posted or not. */
void test_posted_in_order(void)
{
    static const unsigned writers[] = {A1, B1, C1};
    uint32_t count = 0;

    for (unsigned i = 0; i < 3; i++) {
        EXPECT_EQ(told(writers[i], TRACE_WRITE, 0, 300), WEFT_OK);
        EXPECT_EQ(told(writers[i], TRACE_READ, WEFT_NO_WAIT, 0), WEFT_OK);
        count += 300;
        EXPECT_EQ(said(writers[i])->value, 300);
        EXPECT_EQ(said(writers[i])->count, count);
    }
}

/* In an interrupt: as many as the link takes. */
void on_burst(weft_timer_t *timer, void *arg)
{
    weft_status_t status = WEFT_OK;

    (void)timer;
    (void)arg;
    while (status == WEFT_OK && accepted < BURST) {
        status = weft_sem_give(&pulses);
        accepted += status == WEFT_OK;
    }
    refused = status;
    is_over = true;
}

void test_posted_from_a_timer(void)
{
    uint64_t limit = weft_clock_now() + LONG;

    EXPECT_EQ(weft_sem_take(&pulses, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    weft_timer_start(&burst_timer, WEFT_MS(1), 0);
    while (!is_over && weft_clock_now() < limit) {
        weft_sleep(WEFT_MS(1));
    }
    EXPECT(is_over);
    EXPECT(accepted > 0);
    EXPECT(refused == WEFT_WOULD_BLOCK || accepted == BURST);
    while ((uint32_t)value_of_sem_count(weft_sem_ref(&pulses)) != accepted &&
           weft_clock_now() < limit) {
    }
    EXPECT_EQ(value_of_sem_count(weft_sem_ref(&pulses)), accepted);
    for (unsigned i = 0; i < 200; i++) { /* a task waits where an interrupt is refused */
        EXPECT_EQ(weft_sem_give(&pulses), WEFT_OK);
    }
    EXPECT_EQ(value_of_sem_count(weft_sem_ref(&pulses)), accepted + 200);
}
