/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several tasks wait, a call wakes them one by one, and an interrupt ends the wait of one of them:
 * at every point of the call. Each wait ends, as granted or as canceled. At a barrier, waits also
 * end by the end of the task, by reset or by timeout, or the interrupt's handler arrives, too: who
 * ended otherwise has met the others if the call has released one, and nobody is counted any more.
 */
#include "at_points.h"

#define WAITERS 3U
#define LONG WEFT_MS(1)

static weft_flags_t flags;
static weft_barrier_t barrier;
static bool have_met;
static bool handler_has_met;
static weft_heap_t heap;
static size_t heap_memory[128];
static void *all_of_it;

static unsigned waiters;
static unsigned leaver;
static void (*leave)(void); /* what the interrupt's handler does; NULL: the timeouts pass */

static void inject_leave(void)
{
    if (leave != NULL) {
        inject();
    } else if (point_is_reached()) {
        sim.now += LONG;
    }
}

static void cancel(void)
{
    (void)weft_task_cancel(&crew[leaver].task);
}

static void end(void)
{
    (void)weft_task_abort(&crew[leaver].task);
}

static void reset(void)
{
    (void)weft_barrier_reset(&barrier);
}

static void arrive_in_handler(void)
{
    handler_has_met = weft_barrier_wait(&barrier, WEFT_NO_WAIT) == WEFT_OK;
}

static weft_status_t wait_for_flags(void)
{
    return weft_flags_wait(&flags, 1, WEFT_FLAGS_ANY, NULL, WEFT_FOREVER);
}

static void post(void)
{
    CHECK_EQ(weft_flags_post(&flags, 1), WEFT_OK);
}

static weft_status_t wait_for_others(void)
{
    return weft_barrier_wait(&barrier, leave != NULL ? WEFT_FOREVER : LONG);
}

/** If not all are there any more, the others are released. */
static void arrive(void)
{
    have_met = weft_barrier_wait(&barrier, WEFT_NO_WAIT) == WEFT_OK;
    if (!have_met) {
        (void)weft_barrier_reset(&barrier);
    }
}

static weft_status_t wait_for_memory(void)
{
    void *block = NULL;
    weft_status_t status = weft_heap_alloc(&heap, 16, &block, WEFT_FOREVER);

    if (status == WEFT_OK) {
        (void)weft_heap_free(&heap, block);
    }
    return status;
}

static void release(void)
{
    CHECK_EQ(weft_heap_free(&heap, all_of_it), WEFT_OK);
}

#define MEETING 1U /* place of the barrier */

static const struct {
    weft_status_t (*wait)(void);
    void (*wake)(void);
} hubs[] = {{wait_for_flags, post}, {wait_for_others, arrive}, {wait_for_memory, release}};

static void prepare(void)
{
    size_t size = sizeof heap_memory;

    handler_has_met = false;
    weft_flags_init(&flags, 0);
    weft_barrier_init(&barrier, waiters + 1U);
    weft_heap_init(&heap, heap_memory, sizeof heap_memory);
    while (weft_heap_alloc(&heap, size, &all_of_it, WEFT_NO_WAIT) != WEFT_OK) {
        size -= sizeof(size_t);
    }
}

static unsigned hub;

static void waiter(void *arg)
{
    crew_member_t *member = arg;

    member->status = hubs[hub].wait();
}

/** @return false if the call has fewer points */
static bool try_at(uint64_t point)
{
    bool was_there;

    prepare();
    for (unsigned i = 0; i < waiters; i++) {
        (void)crew_start(i, (weft_priority_t)(17U + i), waiter);
    }
    settle();
    interrupt_at(point, leave);
    hubs[hub].wake();
    was_there = interrupt_came();
    settle();
    for (unsigned i = 0; i < waiters; i++) {
        weft_status_t status = crew[i].status;

        CHECK_EQ(value_of_task_state(&crew[i].task), WEFT_TASK_DORMANT);
        if (i == leaver && leave == end) {
            continue;
        }
        CHECK(status == WEFT_OK || (i == leaver && status == WEFT_CANCELED) ||
              (hub == MEETING && (status == WEFT_RESET || status == WEFT_TIMEOUT)));
        CHECK(hub != MEETING || (have_met || handler_has_met) == (status == WEFT_OK));
    }
    CHECK_EQ(value_of_barrier_waiting(&barrier), 0);
    CHECK(!have_met || !handler_has_met);
    crew_end();
    return was_there;
}

static void one_leaves(void (*how)(void))
{
    leave = how;
    for (waiters = 2; waiters <= WAITERS; waiters++) {
        for (leaver = 0; leaver < waiters; leaver++) {
            at_each_point(try_at, 4);
        }
    }
}

static void flags_are_posted(void)
{
    hub = 0;
    one_leaves(cancel);
}

static void tasks_meet(void)
{
    hub = MEETING;
    one_leaves(cancel);
}

static void tasks_meet_and_one_ends(void)
{
    hub = MEETING;
    one_leaves(end);
}

static void tasks_meet_and_are_reset(void)
{
    hub = MEETING;
    one_leaves(reset);
}

static void tasks_meet_and_a_handler_arrives(void)
{
    hub = MEETING;
    one_leaves(arrive_in_handler);
}

static void tasks_meet_in_time(void)
{
    hub = MEETING;
    one_leaves(NULL);
}

static void memory_is_freed(void)
{
    hub = 2;
    one_leaves(cancel);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject_leave;
    TAP_RUN(flags_are_posted);
    TAP_RUN(tasks_meet);
    TAP_RUN(tasks_meet_and_one_ends);
    TAP_RUN(tasks_meet_and_are_reset);
    TAP_RUN(tasks_meet_and_a_handler_arrives);
    TAP_RUN(tasks_meet_in_time);
    TAP_RUN(memory_is_freed);
    tap_done();
}
