/* SPDX-License-Identifier: MIT */
/** @file The first lock of a mutex, which makes it known to the kernel, preempted by another one.
 */
#include "../../storm/ends.h"
#include "../../support/crew.h"

static weft_mutex_t mutex;
static weft_timer_t timer;

static weft_sem_t told;

static void let_go(weft_timer_t *expired, void *arg)
{
    (void)expired;
    (void)arg;
    weft_sem_give(&told);
}

static void locks_when_told(void *arg)
{
    (void)arg;
    while (weft_sem_take(&told, WEFT_FOREVER) == WEFT_OK) {
        if (weft_mutex_lock(&mutex, WEFT_NO_WAIT) == WEFT_OK) {
            weft_mutex_unlock(&mutex);
        }
    }
}

/** A higher-priority task makes the first lock anywhere within the first lock of another. */
static void first_locks_meet(void)
{
    weft_sem_init(&told, 0);
    weft_timer_init(&timer, let_go, NULL);
    crew_start(0, CREW_MAIN - 1U, locks_when_told);
    for (uint32_t round = 0; round < cycles; round++) {
        weft_mutex_init(&mutex);
        weft_timer_start(&timer, 1U + draw(TESTS_SIM ? 60 : 6), 0);
        for (unsigned i = draw(4); i > 0; i--) {
            breathe();
        }
        CHECK_EQ(weft_mutex_lock(&mutex, WEFT_FOREVER), WEFT_OK);
        CHECK_EQ(weft_mutex_unlock(&mutex), WEFT_OK);
        weft_timer_stop(&timer);
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(first_locks_meet);
    crew_end();
    tap_done();
}
