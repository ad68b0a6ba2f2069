/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A user task makes another one in a slot of the description: with any of its functions, as often
 * as it likes, one at a time, and never with more rights or a higher priority than both have.
 */
#include <weft/user.h>

#include "../../support/tap.h"
#include "../../support/values.h"
#include "system.h"

#define NOTHING 99U

static uint32_t told(what_t what, uint32_t arg, uint32_t priority)
{
    order_t order = {what, arg, priority};
    uint32_t status = NOTHING;

    CHECK_EQ(weft_msgq_put(&orders, &order, WEFT_MS(100)), WEFT_OK);
    (void)weft_msgq_get(&statuses, &status, WEFT_MS(500));
    return status;
}

static uint32_t worked(void)
{
    uint32_t number = NOTHING;

    (void)weft_msgq_get(&numbers, &number, WEFT_MS(100));
    return number;
}

static void the_work_of_the_description(void)
{
    CHECK_EQ(weft_task_start(&worker_task), WEFT_OK);
    CHECK_EQ(worked(), 1);
    CHECK_EQ(value_of_task_state(&worker_task), WEFT_TASK_DORMANT);
}

static void other_work(void)
{
    for (uint32_t i = 0; i < 20U; i++) {
        CHECK_EQ(told(MAKE, i, 8U + i % 8U), WEFT_OK);
        CHECK_EQ(worked(), 100U + i);
        CHECK_EQ(value_of_task_priority(&worker_task), 8U + i % 8U);
    }
}

static void waits_for_its_start(void)
{
    CHECK_EQ(told(MAKE_ONLY, 7, 12), WEFT_OK);
    CHECK_EQ(worked(), NOTHING);
    CHECK_EQ(told(MAKE_ONLY, 8, 12), WEFT_OK); /* made once more */
    CHECK_EQ(weft_task_start(&worker_task), WEFT_OK);
    CHECK_EQ(worked(), 108);
}

static void one_at_a_time(void)
{
    CHECK_EQ(told(MAKE_WAITING, 1, 9), WEFT_OK);
    CHECK_EQ(worked(), 201);
    CHECK_EQ(told(MAKE, 2, 9), WEFT_REFUSED);
    CHECK_EQ(value_of_task_state(&worker_task), WEFT_TASK_WAITING);
    CHECK_EQ(weft_task_suspend(&worker_task), WEFT_OK);
    CHECK_EQ(told(MAKE, 2, 9), WEFT_REFUSED);
    CHECK_EQ(weft_task_resume(&worker_task), WEFT_OK);
    CHECK_EQ(weft_sem_give(&stop), WEFT_OK);
    weft_sleep(WEFT_MS(2));
    CHECK_EQ(told(MAKE, 3, 9), WEFT_OK);
    CHECK_EQ(worked(), 103);
    CHECK_EQ(told(MAKE_WAITING, 4, 9), WEFT_OK);
    CHECK_EQ(worked(), 204);
    CHECK_EQ(weft_task_abort(&worker_task), WEFT_OK);
    CHECK_EQ(told(MAKE, 5, 9), WEFT_OK);
    CHECK_EQ(worked(), 105);
}

static void restarts_with_what_it_was_made_of(void)
{
    uint32_t before = weft_user_faults(&worker_task, NULL);

    CHECK_EQ(told(MAKE_FAULTY, 6, 13), WEFT_OK);
    CHECK_EQ(worked(), 306);
    CHECK_EQ(worked(), 306);
    CHECK_EQ(weft_user_faults(&worker_task, NULL), before + 1U);
    CHECK_EQ(value_of_task_priority(&worker_task), 13);
}

/** The maker offends, and is restarted; nothing was made. */
static void is_refused(what_t what, uint32_t arg, uint32_t priority)
{
    uint32_t before = weft_user_faults(&maker_task, NULL);

    CHECK_EQ(told(what, arg, priority), NOTHING);
    CHECK_EQ(weft_user_faults(&maker_task, NULL), before + 1U);
    CHECK_EQ(worked(), NOTHING);
    CHECK_EQ(value_of_task_state(&worker_task), WEFT_TASK_DORMANT);
    CHECK_EQ(value_of_task_state(&fixed_task), WEFT_TASK_DORMANT);
}

static void refusals(void)
{
    is_refused(MAKE, 1, 7);  /* above the ceiling of the slot */
    is_refused(MAKE, 1, 32); /* none */
    is_refused(MAKE_FIXED, 1, 12);
    is_refused(MAKE_KERNEL, 1, 12);
    is_refused(MAKE_FOREIGN, 0, 12);
    is_refused(MAKE_FOREIGN, 1000, 12);
    is_refused(MAKE_FOREIGN, (uint32_t)(uintptr_t)&worker_task, 12);
    is_refused(MAKE_NO_CODE, 0, 12);
    is_refused(MAKE_NO_CODE, (uint32_t)(uintptr_t)&worker_task, 12);
    is_refused(MAKE_OF_KERNEL, (uint32_t)(uintptr_t)weft_start, 12);
    CHECK_EQ(told(MAKE, 9, 12), WEFT_OK);
    CHECK_EQ(worked(), 109);
}

static void by_a_task_of_the_kernel(void)
{
    CHECK_EQ(weft_user_create(&worker_task, (weft_task_entry_t)weft_start, NULL, 20), WEFT_OK);
    CHECK_EQ(weft_task_start(&worker_task), WEFT_OK); /* code of the kernel is out of its reach */
    weft_sleep(WEFT_MS(5));
    CHECK(weft_user_faults(&worker_task, NULL) > 1U);
    CHECK_EQ(weft_task_abort(&worker_task), WEFT_OK);
    CHECK_EQ(told(MAKE, 10, 12), WEFT_OK);
    CHECK_EQ(worked(), 110);
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(the_work_of_the_description);
    TAP_RUN(other_work);
    TAP_RUN(waits_for_its_start);
    TAP_RUN(one_at_a_time);
    TAP_RUN(restarts_with_what_it_was_made_of);
    TAP_RUN(refusals);
    TAP_RUN(by_a_task_of_the_kernel);
    tap_done();
}
