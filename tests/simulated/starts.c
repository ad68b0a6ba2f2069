/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Another node starts a task, and at each point of that, a handler starts it, too: it starts once,
 * and the later start is the other node's misuse.
 */
#define NODE_NEEDS WEFT_NET_NEED_ORPHAN
#define NODE_PROXY WEFT_NET_NOBODY
#include "at_points.h"
#include "proxy_node.h"

#define START 0U /* of weft_serve_task() */
#define PRIORITY 20U

static weft_net_task_t controlled = {&crew[0].task, 0};
static bool is_started; /* by the handler */

static void count(void *arg)
{
    crew_member_t *member = arg;

    member->laps++;
}

static void start_fresh(void)
{
    is_started = weft_task_is_fresh(&crew[0].task);
    if (is_started) {
        CHECK_EQ(weft_task_start(&crew[0].task), WEFT_OK);
    }
}

static bool starts_at(uint64_t point)
{
    weft_op_t op = {.service = START};
    weft_status_t status;
    bool was_there;

    is_started = false;
    (void)crew_create(0, PRIORITY, count, 0);
    (void)crew_start(1, PRIORITY, count);
    interrupt_at(point, start_fresh);
    status = weft_serve_task(&controlled, &op, WEFT_NO_WAIT);
    was_there = interrupt_came();
    CHECK_EQ(status, is_started ? WEFT_NET_MISUSE(WEFT_MISUSE_TASK_STATE) : WEFT_OK);
    settle();
    CHECK_EQ(crew[0].laps, 1);
    CHECK_EQ(crew[1].laps, 1);
    crew_end();
    return was_there;
}

static void another_starts_it(void)
{
    at_each_point(starts_at, 1);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    weft_irq_enable(CREW_IRQ);
    TAP_RUN(another_starts_it);
    tap_done();
}
