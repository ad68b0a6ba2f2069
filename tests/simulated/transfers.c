/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A copy by DMA is interrupted at every point of it: the engine completes a transfer, the task is
 * canceled, or ended, or its engine fails; alone, or while two others have requests. No byte is
 * written for a task after its end, each wait ends with what happened, and the others get theirs.
 * Nor does an end touch a request that a handler has ended meanwhile.
 */
#include <string.h>

#include "at_points.h"

#include "../support/engine.h"

#define BYTES 32U
#define VICTIM 0U
#define OTHERS 7U /* more than are passed in one critical section */
#define PASSED 5U /* the last of those */
#define BUSY 3U   /* answers of an engine that takes long to end a transfer */

static weft_dma_t dma;
static uint8_t source[CREW_SIZE][BYTES];
static uint8_t target[CREW_SIZE][BYTES];

static bool is_dead;
static unsigned at_death;
static weft_timeout_t timeout;

/* What the interrupt does. */

static void complete(void)
{
    weft_board_dma_isr();
}

static void cancel(void)
{
    (void)weft_task_cancel(&crew[VICTIM].task);
}

static unsigned written(unsigned id);

static void end(void)
{
    is_dead = value_of_task_state(&crew[VICTIM].task) != WEFT_TASK_DORMANT;
    weft_task_abort(&crew[VICTIM].task);
    at_death = written(VICTIM);
}

static void complete_and_end(void)
{
    complete();
    end();
}

static void end_and_complete(void)
{
    end();
    complete();
}

static void end_of_passed(void)
{
    if (crew[PASSED].used) {
        weft_task_abort(&crew[PASSED].task);
    }
}

static void (*const events[])(void) = {complete,         cancel,           end,
                                       complete_and_end, end_and_complete, end_of_passed};
static const unsigned numbers_of_others[] = {0, 1, 2, PASSED, OTHERS};

static void (*event)(void);
static unsigned others;

static void copier(void *arg)
{
    crew_member_t *member = arg;
    unsigned id = (unsigned)(member->letter - 'a');

    member->status = weft_dma_copy(&dma, target[id], source[id], BYTES, member->timeout);
}

/** @return the bytes of a target that were written */
static unsigned written(unsigned id)
{
    unsigned count = 0;

    for (unsigned i = 0; i < BYTES; i++) {
        count += target[id][i] != 0;
    }
    return count;
}

static void prepare(unsigned busy)
{
    weft_dma_init(&dma);
    for (unsigned id = 0; id <= OTHERS; id++) {
        for (unsigned i = 0; i < BYTES; i++) {
            source[id][i] = (uint8_t)(id + 1U);
            target[id][i] = 0;
        }
    }
    for (unsigned id = 1; id <= others; id++) {
        crew_member_t *member = crew_create(id, 18, copier, 0);

        member->timeout = WEFT_FOREVER;
        weft_task_start(&member->task);
    }
    settle();
    engine.busy = busy;
    is_dead = false;
}

/** Lets the engine complete what it has. */
static void finish(void)
{
    settle();
    for (unsigned i = 0; i < OTHERS + 2U && !engine_is_idle(); i++) {
        engine_complete();
        settle();
    }
    CHECK(engine_is_idle());
}

static void check_victim(const crew_member_t *victim)
{
    if (is_dead) {
        CHECK_EQ(value_of_task_state(&victim->task), WEFT_TASK_DORMANT);
        CHECK_EQ(written(VICTIM), at_death);
        return;
    }
    switch ((unsigned)victim->status) {
    case WEFT_OK:
        CHECK_EQ(written(VICTIM), BYTES);
        break;
    case WEFT_CANCELED:
    case WEFT_TIMEOUT:
        break;
    default:
        CHECK_EQ(victim->status, WEFT_OK);
    }
}

/** @return false if the copy has fewer points */
static bool try_at(uint64_t point)
{
    crew_member_t *victim;
    bool was_there;

    prepare(point % 3U != 0 ? 1U : 0);
    victim = crew_create(VICTIM, (weft_priority_t)(others == 0 ? 17 : 18), copier, 0);
    victim->timeout = timeout;
    interrupt_at(point, event);
    weft_task_start(&victim->task);
    settle();
    if (timeout != WEFT_FOREVER) {
        (void)weft_sleep(WEFT_MS(5)); /* it ends its transfer by itself, interrupted or not */
    }
    was_there = interrupt_came();
    finish();
    check_victim(victim);
    for (unsigned id = 1; id <= others; id++) {
        if (id == PASSED && value_of_task_state(&crew[id].task) == WEFT_TASK_DORMANT &&
            (unsigned)crew[id].status == 99U) {
            continue; /* it was ended */
        }
        CHECK_EQ(crew[id].status, WEFT_OK);
        CHECK_EQ(written(id), BYTES);
    }
    crew_end();
    return was_there;
}

static void at_every_point(void)
{
    for (unsigned i = 0; i < sizeof events / sizeof events[0]; i++) {
        event = events[i];
        for (unsigned j = 0; j < sizeof numbers_of_others / sizeof numbers_of_others[0]; j++) {
            others = numbers_of_others[j];
            at_each_point(try_at, 10);
        }
    }
}

static void forever(void)
{
    timeout = WEFT_FOREVER;
    at_every_point();
}

static void with_a_timeout(void)
{
    timeout = WEFT_MS(1);
    at_every_point();
}

/* A request whose memory is used again
 * ====================================
 */

static weft_dma_request_t request;
static weft_dma_request_t at_work; /* the same, when the engine worked on it */
static bool is_reused;

static void starter(void *arg)
{
    static const weft_dma_block_t block = {target[VICTIM], source[VICTIM], BYTES};

    (void)arg;
    (void)weft_dma_start(&request, &dma, &block, 1);
    (void)weft_sleep(WEFT_FOREVER);
}

/** What is there now looks like a request, but is none. */
static void end_and_reuse(void)
{
    abort_first();
    is_reused = is_dormant(VICTIM);
    if (is_reused) {
        memcpy(&request, &at_work, sizeof request);
    }
}

static bool ends_twice_at(uint64_t point)
{
    bool was_there;

    is_reused = false;
    prepare(BUSY);
    request = (weft_dma_request_t)WEFT_DMA_REQUEST_INIT;
    (void)crew_start(VICTIM, CREW_MAIN - 1U, starter);
    CHECK(!engine_is_idle());
    memcpy(&at_work, &request, sizeof request);
    interrupt_at(point, end_and_reuse);
    abort_first();
    was_there = interrupt_came();
    CHECK(engine_is_idle());
    CHECK(is_dormant(VICTIM));
    CHECK_EQ(written(VICTIM), 0);
    CHECK(!is_reused || memcmp(&request, &at_work, sizeof request) == 0);
    crew_end();
    return was_there;
}

static void memory_of_a_request_that_ended(void)
{
    others = 0;
    at_each_point(ends_twice_at, BUSY);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = inject;
    TAP_RUN(forever);
    TAP_RUN(with_a_timeout);
    TAP_RUN(memory_of_a_request_that_ended);
    tap_done();
}
