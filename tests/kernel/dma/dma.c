/* SPDX-License-Identifier: MIT */
/**
 * @file
 * DMA, with an engine that the tests drive: order, ends of requests, of waits and of tasks.
 */
#include "../../support/crew.h"
#include "../../support/engine.h"

#define BYTES 64U

static weft_dma_t dma;
static weft_dma_t static_dma = WEFT_DMA_INIT;
static uint8_t source[CREW_SIZE][BYTES];
static uint8_t target[CREW_SIZE][BYTES];

static void fill(void)
{
    for (unsigned i = 0; i < CREW_SIZE; i++) {
        for (unsigned at = 0; at < BYTES; at++) {
            source[i][at] = (uint8_t)(0x40U + i);
            target[i][at] = 0;
        }
    }
}

/** True if all bytes of a target are the same as this one. */
static bool is_all(unsigned id, unsigned byte)
{
    for (unsigned at = 0; at < BYTES; at++) {
        if (target[id][at] != byte) {
            return false;
        }
    }
    return true;
}

static bool is_copied(unsigned id)
{
    return is_all(id, 0x40U + id);
}

static bool is_untouched(unsigned id)
{
    return is_all(id, 0);
}

static unsigned id_of(const crew_member_t *member)
{
    return (unsigned)(member->letter - 'a');
}

/** Copies its own block. */
static void copier(void *arg)
{
    crew_member_t *member = arg;
    unsigned id = id_of(member);

    member->status = weft_dma_copy(&dma, target[id], source[id], BYTES, member->timeout);
    note(member->letter);
}

static crew_member_t *start(unsigned id, weft_priority_t priority, weft_timeout_t timeout)
{
    crew_member_t *member = crew_create(id, priority, copier, WEFT_TASK_PREEMPTIVE);

    member->timeout = timeout;
    weft_task_start(&member->task);
    settle();
    return member;
}

static void begin(void)
{
    weft_dma_init(&dma);
    fill();
    CHECK(engine_is_idle());
}

static void end(void)
{
    crew_end();
    CHECK(engine_is_idle());
}

/* Copies
 * ======
 */

static void a_task_waits_for_its_copy(void)
{
    const crew_member_t *a;

    begin();
    a = start(0, 5, WEFT_FOREVER);
    CHECK(is_untouched(0));
    CHECK_NOTES("");
    engine_complete();
    settle();
    CHECK_NOTES("a");
    CHECK_EQ(a->status, WEFT_OK);
    CHECK(is_copied(0));
    CHECK_EQ(engine.opened, 1);
    end();
}

static void nothing_is_copied_without_waiting(void)
{
    unsigned started = engine.started;

    begin();
    CHECK_EQ(weft_dma_copy(&static_dma, target[0], source[0], BYTES, WEFT_NO_WAIT),
             WEFT_WOULD_BLOCK);
    CHECK_EQ(engine.started, started);
    CHECK(is_untouched(0));
    end();
}

static void blocks_are_one_transfer(void)
{
    const weft_dma_block_t blocks[] = {
        {target[0], source[0], BYTES}, {target[1], source[1], 0}, {target[2], source[2], BYTES}};
    weft_dma_request_t request = WEFT_DMA_REQUEST_INIT;
    unsigned started = engine.started;

    begin();
    CHECK_EQ(weft_dma_start(&request, &dma, blocks, 3), WEFT_OK);
    engine_complete();
    CHECK_EQ(weft_dma_collect(&request, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(engine.started, started + 1U);
    CHECK(is_copied(0) && is_untouched(1) && is_copied(2));
    CHECK_EQ(weft_dma_copy_blocks(&dma, blocks, 0, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(engine.started, started + 1U);
    end();
}

static void rows_of_a_rectangle(void)
{
    static uint8_t picture[4][8];
    static uint8_t part[3][5];
    const weft_dma_area_t area = {.to = part,
                                  .from = &picture[1][2],
                                  .row_bytes = 5,
                                  .rows = 3,
                                  .to_pitch = 5,
                                  .from_pitch = 8};
    weft_dma_block_t blocks[3];
    weft_dma_request_t request = WEFT_DMA_REQUEST_INIT;

    begin();
    for (unsigned i = 0; i < sizeof picture; i++) {
        picture[i / 8U][i % 8U] = (uint8_t)i;
    }
    weft_dma_area_blocks(&area, blocks);
    CHECK_EQ(weft_dma_start(&request, &dma, blocks, 3), WEFT_OK);
    engine_complete();
    CHECK_EQ(weft_dma_collect(&request, WEFT_NO_WAIT), WEFT_OK);
    for (unsigned row = 0; row < 3; row++) {
        for (unsigned i = 0; i < 5; i++) {
            CHECK_EQ(part[row][i], picture[row + 1U][i + 2U]);
        }
    }
    end();
}

static void what_cannot_be_reached(void)
{
    const weft_dma_block_t blocks[] = {{target[0], source[0], BYTES},
                                       {target[1], engine_nowhere, BYTES},
                                       {target[2], source[2], BYTES}};
    weft_dma_request_t request = WEFT_DMA_REQUEST_INIT;
    const crew_member_t *a;

    begin();
    CHECK_EQ(weft_dma_start(&request, &dma, blocks, 3), WEFT_OK);
    a = start(3, 17, WEFT_FOREVER);
    engine_complete();
    CHECK_EQ(weft_dma_collect(&request, WEFT_NO_WAIT), WEFT_REFUSED);
    CHECK(is_copied(0) && is_untouched(2));
    engine_complete();
    settle();
    CHECK_EQ(a->status, WEFT_OK);
    end();
}

/* Order
 * =====
 */

static void the_engine_is_shared_by_priority(void)
{
    const struct {
        unsigned id;
        weft_priority_t priority;
    } order[] = {{0, 20}, {1, 22}, {2, 19}, {3, 22}, {4, 19}, {5, 18}, {6, 22}, {7, 21}};

    begin();
    for (unsigned i = 0; i < 8; i++) {
        (void)start(order[i].id, order[i].priority, WEFT_FOREVER);
    }
    for (unsigned i = 0; i < 8; i++) {
        engine_complete();
        settle();
    }
    CHECK_NOTES("afcehbdg");
    end();
}

/* Timeouts and cancellation
 * =========================
 */

static void a_timeout_ends_the_transfer(void)
{
    const crew_member_t *a;
    const crew_member_t *b;

    begin();
    engine.busy = 3;
    a = start(0, 5, WEFT_MS(2));
    b = start(1, 6, WEFT_FOREVER);
    CHECK_EQ(weft_sleep(WEFT_MS(4)), WEFT_TIMEOUT);
    CHECK_EQ(a->status, WEFT_TIMEOUT);
    CHECK_EQ(engine.busy, 0);
    engine_complete();
    settle();
    CHECK_EQ(b->status, WEFT_OK);
    CHECK(is_untouched(0) && is_copied(1));
    end();
}

static void a_timeout_before_the_engine_is_free(void)
{
    const crew_member_t *b;

    begin();
    (void)start(0, 5, WEFT_FOREVER);
    b = start(1, 6, WEFT_MS(2));
    (void)start(2, 7, WEFT_FOREVER);
    CHECK_EQ(weft_sleep(WEFT_MS(4)), WEFT_TIMEOUT);
    CHECK_EQ(b->status, WEFT_TIMEOUT);
    engine_complete();
    engine_complete();
    settle();
    CHECK(is_copied(0) && is_untouched(1) && is_copied(2));
    end();
}

static void a_cancelled_wait_ends_the_transfer(void)
{
    crew_member_t *a;

    begin();
    a = start(0, 5, WEFT_FOREVER);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    settle();
    CHECK_EQ(a->status, WEFT_CANCELED);
    CHECK(engine_is_idle());
    CHECK(is_untouched(0));
    end();
}

/** The task is cancelled, and the transfer completed, before it runs again. */
static void what_is_complete_is_not_cancelled(void)
{
    crew_member_t *a;

    begin();
    a = start(0, CREW_MAIN + 1, WEFT_FOREVER);
    CHECK_EQ(weft_task_cancel(&a->task), WEFT_OK);
    engine_complete();
    settle();
    CHECK_EQ(a->status, WEFT_OK);
    CHECK(is_copied(0));
    end();
}

/* Requests
 * ========
 */

static void a_request_is_collected_later(void)
{
    const weft_dma_block_t block = {target[0], source[0], BYTES};
    weft_dma_request_t request = WEFT_DMA_REQUEST_INIT;

    begin();
    for (unsigned round = 0; round < 2; round++) {
        CHECK_EQ(weft_dma_start(&request, &dma, &block, 1), WEFT_OK);
        CHECK(!weft_dma_ended(&request));
        CHECK_EQ(weft_dma_collect(&request, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
        CHECK_EQ(weft_dma_collect(&request, WEFT_MS(1)), WEFT_TIMEOUT);
        CHECK(!engine_is_idle());
        engine_complete();
        CHECK(weft_dma_ended(&request));
        CHECK_EQ(weft_dma_collect(&request, WEFT_FOREVER), WEFT_OK);
        CHECK(!weft_dma_ended(&request));
    }
    CHECK(is_copied(0));
    end();
}

/** Waits for the second of two requests, while the first one ends. */
static void two_of_a_task(void *arg)
{
    static weft_dma_request_t requests[2];
    crew_member_t *member = arg;
    const weft_dma_block_t blocks[] = {{target[0], source[0], BYTES},
                                       {target[1], source[1], BYTES}};

    CHECK_EQ(weft_dma_start(&requests[0], &dma, &blocks[0], 1), WEFT_OK);
    CHECK_EQ(weft_dma_start(&requests[1], &dma, &blocks[1], 1), WEFT_OK);
    member->status = weft_dma_collect(&requests[1], WEFT_FOREVER);
    note('2');
    CHECK_EQ(weft_dma_collect(&requests[0], WEFT_NO_WAIT), WEFT_OK);
}

static void a_task_waits_for_one_of_its_requests(void)
{
    begin();
    (void)crew_start(0, 5, two_of_a_task);
    engine_complete();
    CHECK_NOTES("");
    engine_complete();
    CHECK_NOTES("2");
    CHECK(is_copied(0) && is_copied(1));
    end();
}

static void requests_are_cancelled(void)
{
    const weft_dma_block_t blocks[] = {{target[0], source[0], BYTES},
                                       {target[1], source[1], BYTES},
                                       {target[2], source[2], BYTES}};
    weft_dma_request_t requests[3] = {WEFT_DMA_REQUEST_INIT};

    begin();
    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(weft_dma_start(&requests[i], &dma, &blocks[i], 1), WEFT_OK);
    }
    weft_dma_cancel(&requests[1]); /* not at the engine yet */
    engine.busy = 2;
    weft_dma_cancel(&requests[0]); /* at the engine */
    CHECK_EQ(engine.busy, 0);
    CHECK_EQ(weft_dma_collect(&requests[0], WEFT_FOREVER), WEFT_CANCELED);
    CHECK_EQ(weft_dma_collect(&requests[1], WEFT_FOREVER), WEFT_CANCELED);
    engine_complete();
    weft_dma_cancel(&requests[2]); /* it has ended */
    CHECK_EQ(weft_dma_collect(&requests[2], WEFT_FOREVER), WEFT_OK);
    CHECK(is_untouched(0) && is_untouched(1) && is_copied(2));
    end();
}

/* Ends of tasks
 * =============
 */

static void the_end_of_a_task_ends_its_transfer(void)
{
    crew_member_t *a;
    const crew_member_t *b;

    begin();
    a = start(0, 5, WEFT_FOREVER);
    b = start(1, 6, WEFT_FOREVER);
    engine.busy = 2;
    weft_task_abort(&a->task);
    CHECK_EQ(engine.busy, 0);
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_DORMANT);
    engine_complete();
    settle();
    CHECK(is_untouched(0) && is_copied(1));
    CHECK_EQ(b->status, WEFT_OK);
    end();
}

static weft_dma_request_t kept[3];

/** Starts requests that it does not collect. */
static void careless(void *arg)
{
    static const weft_dma_block_t blocks[] = {{target[0], source[0], BYTES},
                                              {target[1], source[1], BYTES},
                                              {target[2], source[2], BYTES}};
    const crew_member_t *member = arg;

    for (unsigned i = 0; i < 3; i++) {
        CHECK_EQ(weft_dma_start(&kept[i], &dma, &blocks[i], 1), WEFT_OK);
    }
    note(member->letter);
    if (member->value == 0) {
        (void)weft_sleep(WEFT_FOREVER);
    }
}

static void a_task_that_returns_has_no_requests(void)
{
    crew_member_t *a;

    begin();
    (void)start(3, 20, WEFT_FOREVER); /* has the engine */
    a = crew_create(0, 5, careless, WEFT_TASK_PREEMPTIVE);
    a->value = 1;
    weft_task_start(&a->task);
    CHECK_NOTES("a");
    CHECK_EQ(value_of_task_state(&a->task), WEFT_TASK_DORMANT);
    engine_complete();
    CHECK(engine_is_idle());
    CHECK(is_untouched(0) && is_untouched(1) && is_untouched(2) && is_copied(3));
    end();
}

static void a_new_life_starts_the_requests_of_the_old_one(void)
{
    crew_member_t *a;

    begin();
    for (unsigned life = 0; life < 3; life++) {
        a = crew_create(0, 5, careless, WEFT_TASK_PREEMPTIVE);
        a->value = 0;
        weft_task_start(&a->task);
        CHECK_NOTES("a");
        if (life != 0) {
            engine_complete();
            CHECK(weft_dma_ended(&kept[0]));
        }
        weft_task_abort(&a->task);
        CHECK(engine_is_idle());
    }
    CHECK(is_copied(0) && is_untouched(1) && is_untouched(2));
    end();
}

static crew_member_t *victim;

static void abort_victim(void)
{
    weft_task_abort(&victim->task);
}

static void a_handler_ends_the_task(void)
{
    const crew_member_t *b;

    begin();
    victim = start(0, 5, WEFT_MS(50));
    b = start(1, 6, WEFT_FOREVER);
    engine.busy = 4;
    in_isr(abort_victim);
    CHECK_EQ(engine.busy, 0);
    engine_complete();
    settle();
    CHECK(is_untouched(0) && is_copied(1));
    CHECK_EQ(b->status, WEFT_OK);
    end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(a_task_waits_for_its_copy);
    TAP_RUN(nothing_is_copied_without_waiting);
    TAP_RUN(blocks_are_one_transfer);
    TAP_RUN(rows_of_a_rectangle);
    TAP_RUN(what_cannot_be_reached);
    TAP_RUN(the_engine_is_shared_by_priority);
    TAP_RUN(a_timeout_ends_the_transfer);
    TAP_RUN(a_timeout_before_the_engine_is_free);
    TAP_RUN(a_cancelled_wait_ends_the_transfer);
    TAP_RUN(what_is_complete_is_not_cancelled);
    TAP_RUN(a_request_is_collected_later);
    TAP_RUN(a_task_waits_for_one_of_its_requests);
    TAP_RUN(requests_are_cancelled);
    TAP_RUN(the_end_of_a_task_ends_its_transfer);
    TAP_RUN(a_task_that_returns_has_no_requests);
    TAP_RUN(a_new_life_starts_the_requests_of_the_old_one);
    TAP_RUN(a_handler_ends_the_task);
    tap_done();
}
