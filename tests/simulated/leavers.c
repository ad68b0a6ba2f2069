/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several tasks wait, a call wakes them one by one, and an interrupt ends the wait of one of them:
 * at every point of the call. Each wait ends, as granted or as canceled.
 */
#include "../support/crew.h"
#include "kernel.h"

#define WAITERS 3U

static weft_flags_t flags;
static weft_barrier_t barrier;
static bool have_met;
static weft_heap_t heap;
static size_t heap_memory[128];
static void *all_of_it;

static uint64_t left; /* points up to the interrupt; 0: none comes */
static unsigned leaver;

static void inject(void)
{
    if (left != 0 && --left == 0) {
        sim.pending |= 1ULL << CREW_IRQ;
    }
}

static void leave(void)
{
    (void)weft_task_cancel(&crew[leaver].task);
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
    return weft_barrier_wait(&barrier, WEFT_FOREVER);
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

static void prepare(unsigned waiters)
{
    size_t size = sizeof heap_memory;

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
static bool try_at(uint64_t point, unsigned waiters)
{
    bool was_there;

    prepare(waiters);
    for (unsigned i = 0; i < waiters; i++) {
        (void)crew_start(i, (weft_priority_t)(17U + i), waiter);
    }
    settle();
    crew_in_isr = leave;
    left = point;
    hubs[hub].wake();
    was_there = left == 0;
    left = 0;
    settle();
    for (unsigned i = 0; i < waiters; i++) {
        weft_status_t status = crew[i].status;

        CHECK_EQ(value_of_task_state(&crew[i].task), WEFT_TASK_DORMANT);
        CHECK(status == WEFT_OK || (i == leaver && status == WEFT_CANCELED) ||
              (hub == MEETING && status == WEFT_RESET));
        CHECK(hub != MEETING || have_met == (status == WEFT_OK));
    }
    crew_end();
    return was_there;
}

static void one_leaves(void)
{
    for (unsigned waiters = 2; waiters <= WAITERS; waiters++) {
        for (leaver = 0; leaver < waiters; leaver++) {
            uint64_t point = 1;

            while (try_at(point, waiters)) {
                point++;
            }
            CHECK(point > 4);
        }
    }
}

static void flags_are_posted(void)
{
    hub = 0;
    one_leaves();
}

static void tasks_meet(void)
{
    hub = MEETING;
    one_leaves();
}

static void memory_is_freed(void)
{
    hub = 2;
    one_leaves();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    TAP_RUN(flags_are_posted);
    TAP_RUN(tasks_meet);
    TAP_RUN(memory_is_freed);
    tap_done();
}
