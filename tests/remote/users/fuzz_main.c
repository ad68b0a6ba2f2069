/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Whatever the fuzzer calls, both nodes continue, and nothing changes that is not the caller's.
 */
#include "../../support/tap.h"
#include "../../support/values.h"

#include <weft/user.h>

#include "system.h"

#define CALLS 1000U
#define FENCE 32U
#define PATTERN 0x5AFE5AFEU

static uint32_t fence[FENCE];

/** What a call of the fuzzer's may have done to itself does not last. */
void on_rescue(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    (void)weft_task_cancel(&fuzzer_task);
}

static bool others_go_on(void)
{
    for (unsigned i = 0; i < FENCE; i++) {
        if (!CHECK_EQ(fence[i], PATTERN)) {
            return false;
        }
    }
    return CHECK_EQ(weft_sem_give(&ping), WEFT_OK) &&
           CHECK_EQ(weft_sem_take(&pong, WEFT_MS(500)), WEFT_OK) &&
           CHECK_EQ(weft_user_faults(&bystander_task, NULL), 0);
}

static void show_call(void)
{
    weft_printf("# call %u: %u of %p", (unsigned)fuzz.calls, (unsigned)fuzz.number,
                (void *)fuzz.arguments[0]);
    for (unsigned i = 1; i < ARGUMENTS; i++) {
        weft_printf(", %p", (void *)fuzz.arguments[i]);
    }
    weft_printf("\n");
}

static void any_call(void)
{
    uint32_t idle = 0;

    tap_allow(WEFT_S(60));
    while (fuzz.calls < CALLS) {
        uint32_t before = fuzz.calls;

        (void)weft_sleep(WEFT_MS(5));
        idle = fuzz.calls == before ? idle + 1U : 0;
        if (!CHECK(idle < 100) || !others_go_on()) {
            show_call();
            return;
        }
    }
    CHECK_EQ(weft_task_abort(&fuzzer_task), WEFT_OK);
    CHECK(weft_user_faults(&fuzzer_task, NULL) > CALLS / 20U);
    CHECK(weft_user_faults(&fuzzer_task, NULL) < CALLS / 10U * 9U);
}

/** The hubs of the other node are usable, and what the fuzzer owned is free. */
static void hubs_are_whole(void)
{
    uint32_t number = 7;
    int32_t count = 0;
    weft_status_t status = weft_mutex_lock(&lock, WEFT_S(1));

    CHECK(status == WEFT_OK || status == WEFT_OWNER_DIED);
    CHECK_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    while (weft_msgq_get(&numbers, &number, WEFT_NO_WAIT) == WEFT_OK) {
    }
    CHECK_EQ(weft_msgq_put(&numbers, &number, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_msgq_put(&numbers, &number, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_msgq_put(&numbers, &number, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_sem_count(&secret, &count), WEFT_OK);
    CHECK_EQ(count, 1);
    CHECK_EQ(weft_sem_give(&units), WEFT_OK);
    CHECK_EQ(weft_sem_take(&units, WEFT_NO_WAIT), WEFT_OK);
    others_go_on();
}

void test_main(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < FENCE; i++) {
        fence[i] = PATTERN;
    }
    weft_printf("TAP version 13\n");
    fuzz.random = 0x2545F491U;
    fuzz.foreign = (uintptr_t)fence;
    TAP_RUN(any_call);
    TAP_RUN(hubs_are_whole);
    CHECK_EQ(weft_sem_give(&finish), WEFT_OK);
    tap_done();
}
