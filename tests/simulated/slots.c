/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task makes the user task of a slot anew, and at each point of that, a handler starts the one
 * that is there, if it was not started before: it starts as it was, or not at all.
 */
#include "at_points.h"
#include "sched.h"
#include "user.h"

#define BEFORE 20U /* priorities */
#define ANEW 21U

const weft_user_partition_t weft_user_partitions[1];
const size_t weft_user_partition_count = 0;
const weft_user_call_t weft_user_calls[1]; /* it makes none: it never runs */

static weft_task_t slot;
static struct {
    _Alignas(16) uint8_t stack[WEFT_ARCH_USER_STACK];
    struct weft_arch_user end;
} kernel_side;
static weft_user_record_t record;
static weft_user_t user = {
    .arch = &kernel_side.end, .record = &record, .stack = kernel_side.stack, .is_slot = true};
static bool is_started;

static void entry(void *arg)
{
    (void)arg;
}

/** As another node does. */
static void start_fresh(void)
{
    is_started = weft_task_is_fresh(&slot);
    if (is_started) {
        CHECK_EQ(weft_task_start(&slot), WEFT_OK);
    }
}

static bool starts_at(uint64_t point)
{
    weft_status_t status;
    bool was_there;

    is_started = false;
    CHECK_EQ(weft_user_create(&slot, entry, NULL, BEFORE), WEFT_OK);
    interrupt_at(point, start_fresh);
    status = weft_user_create(&slot, entry, NULL, ANEW);
    was_there = interrupt_came();
    if (is_started) {
        CHECK_EQ(value_of_task_state(&slot), WEFT_TASK_READY);
        CHECK(weft_list_linked(&slot));
        CHECK_EQ(user.priority, status == WEFT_OK ? ANEW : BEFORE);
        weft_task_abort(&slot);
    } else {
        CHECK_EQ(status, WEFT_OK);
        CHECK(weft_task_is_fresh(&slot));
    }
    return was_there;
}

static void its_task_is_started(void)
{
    at_each_point(starts_at, 2);
}

void test_main(void *arg);
void test_main(void *arg)
{
    const weft_task_attr_t attr = {.entry = weft_user_start,
                                   .arg = &user,
                                   .stack = kernel_side.stack,
                                   .stack_size = sizeof kernel_side.stack,
                                   .priority = BEFORE};

    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    weft_task_create(&slot, &attr);
    TAP_RUN(its_task_is_started);
    tap_done();
}
