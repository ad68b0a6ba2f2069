/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Any system call with any arguments: whatever comes, the kernel continues, and
 * nothing changes that is not the caller's.
 */

#include "../others.h"

#define CALLS 4000U

/** What a call of the fuzzer's may have done to itself does not last. */
void on_rescue(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_task_set_priority(&fuzzer_task, 10);
    weft_task_resume(&fuzzer_task);
    weft_task_cancel(&fuzzer_task);
}

void idler(void *arg)
{
    (void)arg;
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

/** Lets the fuzzer go on until it has made so many calls. */
static void run_to(uint32_t calls)
{
    uint32_t idle = 0;

    while (fuzz.calls < calls) {
        uint32_t before = fuzz.calls;

        if (value_of_task_state(&fuzzer_task) == WEFT_TASK_DORMANT) {
            make_anew(&fuzzer_task);
            weft_task_start(&fuzzer_task);
        }
        if (value_of_task_state(&idler_task) == WEFT_TASK_DORMANT) {
            make_anew(&idler_task);
        }
        weft_sleep(WEFT_MS(1));
        idle = fuzz.calls == before ? idle + 1U : 0;
        if (!CHECK(idle < 100) || !others_go_on()) {
            show_call();
            return;
        }
    }
}

static void any_call(void)
{
    build_fence();
    fuzz.random = 0x2545F491U;
    fuzz.foreign = (uintptr_t)fence;
    run_to(CALLS);
    weft_task_abort(&fuzzer_task);
    weft_printf("\n"); /* it may have been in the middle of a record's line */
    CHECK(weft_user_faults(&fuzzer_task, NULL) > CALLS / 20U);
    CHECK(weft_user_faults(&fuzzer_task, NULL) < CALLS / 10U * 9U);
    CHECK_EQ(weft_user_faults(&bystander_task, NULL), 0);
}

/** Nobody waits in a hub: its wait queue is its first member. */
static bool is_left_alone(const void *hub)
{
    return ((const weft_waitq_t *)hub)->head == NULL;
}

static void hubs_are_whole(void)
{
    const void *const hubs[] = {&units, &happened, &bits, &meeting, &numbers,
                                &value, &plan,     &lock, &nested,  &changed};
    uint32_t number = 7;

    for (unsigned i = 0; i < sizeof hubs / sizeof hubs[0]; i++) {
        CHECK(is_left_alone(hubs[i]));
    }
    CHECK(value_of_sem_count(&units) >= 0);
    CHECK_EQ(weft_sem_give(&units), WEFT_OK);
    CHECK_EQ(weft_sem_take(&units, WEFT_NO_WAIT), WEFT_OK);
    while (weft_msgq_get(&numbers, &number, WEFT_NO_WAIT) == WEFT_OK) {
    }
    CHECK_EQ(weft_msgq_put(&numbers, &number, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_msgq_put(&numbers, &number, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_msgq_put(&numbers, &number, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    weft_mutex_lock(&lock, WEFT_NO_WAIT);
    CHECK(weft_mutex_owner(&lock) == &tests_task);
    CHECK_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    CHECK(weft_stack_count(&words) <= 4);
    others_go_on();
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(any_call);
    TAP_RUN(hubs_are_whole);
    tap_done();
}
