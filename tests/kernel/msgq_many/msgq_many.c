/* SPDX-License-Identifier: MIT */
/** @file Several messages by one call: order, how many, one timeout for all, from an interrupt. */
#include "../../support/waits.h"

#define DEPTH 3U
#define MANY 8U

static weft_msgq_t queue;
static uint32_t ring[DEPTH];
static uint32_t in[MANY];
static uint32_t out[MANY];
static size_t in_isr_put;
static size_t in_isr_got;

static void empty(void)
{
    weft_msgq_init(&queue, ring, sizeof ring[0], DEPTH);
    for (uint32_t i = 0; i < MANY; i++) {
        in[i] = i + 1U;
        out[i] = 0;
    }
}

static void full(void)
{
    size_t count = DEPTH;

    empty();
    CHECK_EQ(weft_msgq_put_many(&queue, in, &count, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(count, DEPTH);
}

static weft_status_t put(weft_timeout_t timeout)
{
    size_t count = 1;
    weft_status_t status = weft_msgq_put_many(&queue, in, &count, timeout);

    CHECK_EQ(count, status == WEFT_OK);
    return status;
}

static weft_status_t get(weft_timeout_t timeout)
{
    size_t count = 1;
    weft_status_t status = weft_msgq_get_many(&queue, out, &count, timeout);

    CHECK_EQ(count, status == WEFT_OK);
    return status;
}

static void put_now(void)
{
    CHECK_EQ(put(WEFT_NO_WAIT), WEFT_OK);
}

static void get_now(void)
{
    CHECK_EQ(get(WEFT_NO_WAIT), WEFT_OK);
}

static const waits_t putting = {"msgq.put_many.", full, put, get_now, true};
static const waits_t getting = {"msgq.get_many.", empty, get, put_now, true};

static void as_many_as_fit(void)
{
    size_t count = MANY;

    empty();
    CHECK_EQ(weft_msgq_put_many(&queue, in, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(count, DEPTH);
    count = MANY;
    CHECK_EQ(weft_msgq_put_many(&queue, in, &count, WEFT_MS(2)), WEFT_TIMEOUT);
    CHECK_EQ(count, 0);
    count = 2;
    CHECK_EQ(weft_msgq_get_many(&queue, out, &count, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(count, 2);
    count = MANY;
    CHECK_EQ(weft_msgq_get_many(&queue, out + 2, &count, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(count, 1);
    for (uint32_t i = 0; i < DEPTH; i++) {
        CHECK_EQ(out[i], i + 1U);
    }
    CHECK_EQ(out[DEPTH], 0);
    count = 0;
    CHECK_EQ(weft_msgq_put_many(&queue, in, &count, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(count, 0);
}

static void put_all(void *arg)
{
    crew_member_t *member = arg;
    size_t count = MANY;

    member->status = weft_msgq_put_many(&queue, in, &count, member->timeout);
    member->value = (uint32_t)count;
    note(member->letter);
}

/* The caller waits for room as often as it must; what follows is in order. */
static void waits_for_room(void)
{
    size_t count = 2;

    empty();
    crew_create(0, 20, put_all, WEFT_TASK_PREEMPTIVE)->timeout = WEFT_FOREVER;
    weft_task_start(&crew[0].task);
    settle();
    CHECK_NOTES("");
    for (uint32_t taken = 0; taken < MANY; taken += (uint32_t)count) {
        count = 2;
        CHECK_EQ(weft_msgq_get_many(&queue, out + taken, &count, WEFT_S(1)), WEFT_OK);
        settle();
    }
    for (uint32_t i = 0; i < MANY; i++) {
        CHECK_EQ(out[i], i + 1U);
    }
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].status, WEFT_OK);
    CHECK_EQ(crew[0].value, MANY);
}

/* The timeout is for all messages together: room that comes in time does not lengthen it. */
static void one_timeout(void)
{
    uint64_t begin = weft_clock_now();
    uint32_t m;

    empty();
    crew_create(0, 20, put_all, WEFT_TASK_PREEMPTIVE)->timeout = WEFT_MS(300);
    crew[0].value = 0;
    weft_task_start(&crew[0].task);
    weft_sleep(WEFT_MS(10));
    CHECK_EQ(weft_msgq_get(&queue, &m, WEFT_NO_WAIT), WEFT_OK);
    while (crew[0].value == 0 && weft_clock_now() < begin + WEFT_S(5)) {
        weft_sleep(WEFT_MS(1));
    }
    CHECK_EQ(crew[0].status, WEFT_TIMEOUT);
    CHECK_EQ(crew[0].value, DEPTH + 1U);
    CHECK(weft_clock_now() - begin >= WEFT_MS(300));
}

static void isr_both(void)
{
    in_isr_put = MANY;
    in_isr_got = 2;
    CHECK_EQ(weft_msgq_put_many(&queue, in, &in_isr_put, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_msgq_get_many(&queue, out, &in_isr_got, WEFT_NO_WAIT), WEFT_OK);
}

static void from_isr(void)
{
    empty();
    in_isr(isr_both);
    CHECK_EQ(in_isr_put, DEPTH);
    CHECK_EQ(in_isr_got, 2);
    CHECK_EQ(out[1], 2);
    CHECK_EQ(value_of_msgq_used(&queue), 1);
}

static void ended(void)
{
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(as_many_as_fit);
    TAP_RUN(waits_for_room), ended();
    TAP_RUN(one_timeout), ended();
    TAP_RUN(from_isr), ended();
    waits_battery(&putting, true);
    waits_battery(&getting, true);
    tap_done();
}
