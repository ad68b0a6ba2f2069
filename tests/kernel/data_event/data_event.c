/* SPDX-License-Identifier: MIT */
/** @file Data event: the last value wins, is got once, goes to the highest-priority task. */
#include "../../support/waits.h"

#define SIZE 37U /* no multiple of a word */

typedef struct {
    uint8_t byte[SIZE];
} value_t;

static value_t memory;
static value_t static_memory;
static weft_data_event_t event;
static weft_data_event_t static_event = WEFT_DATA_EVENT_INIT(&static_memory, sizeof(value_t));
static value_t value[CREW_SIZE];

static void fill(value_t *v, unsigned seed)
{
    for (unsigned i = 0; i < SIZE; i++) {
        v->byte[i] = (uint8_t)(seed * 31U + i * 7U + 1U);
    }
}

static bool filled(const value_t *v, unsigned seed)
{
    value_t want;
    bool same = true;

    fill(&want, seed);
    for (unsigned i = 0; i < SIZE; i++) {
        same = same && v->byte[i] == want.byte[i];
    }
    return same;
}

static void reset(void)
{
    weft_data_event_init(&event, &memory, sizeof memory);
}

static void put(unsigned seed)
{
    value_t v;

    fill(&v, seed);
    CHECK_EQ(weft_data_event_put(&event, &v), WEFT_OK);
}

static void put_one(void)
{
    put(1);
}

static weft_status_t get(weft_timeout_t timeout)
{
    value_t v;

    return weft_data_event_get(&event, &v, timeout);
}

static const waits_t getting = {"data_event.get.", reset, get, put_one, true};

static void getter(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_data_event_get(&event, &value[member - crew], member->timeout);
    note(member->letter);
}

static void getter_start(unsigned id, weft_priority_t priority, weft_timeout_t timeout)
{
    crew_member_t *member = crew_create(id, priority, getter, WEFT_TASK_PREEMPTIVE);

    member->timeout = timeout;
    weft_task_start(&member->task);
    settle();
}

static void static_definition(void)
{
    value_t v;

    CHECK_EQ(weft_data_event_get(&static_event, &v, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    fill(&v, 3);
    CHECK_EQ(weft_data_event_put(&static_event, &v), WEFT_OK);
    fill(&v, 4);
    CHECK_EQ(weft_data_event_get(&static_event, &v, WEFT_FOREVER), WEFT_OK);
    CHECK(filled(&v, 3));
    CHECK_EQ(weft_data_event_get(&static_event, &v, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK(filled(&v, 3)); /* nothing is written without a value */
}

static void last_value_wins(void)
{
    value_t v;

    reset();
    put(1);
    put(2);
    put(3);
    CHECK_EQ(weft_data_event_get(&event, &v, WEFT_NO_WAIT), WEFT_OK);
    CHECK(filled(&v, 3));
    CHECK_EQ(weft_data_event_get(&event, &v, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

/* The value is that of the put, whatever the caller does with its memory later. */
static void value_is_copied(void)
{
    value_t v;

    reset();
    fill(&v, 8);
    CHECK_EQ(weft_data_event_put(&event, &v), WEFT_OK);
    fill(&v, 9);
    CHECK_EQ(weft_data_event_get(&event, &value[0], WEFT_NO_WAIT), WEFT_OK);
    CHECK(filled(&value[0], 8));
}

/* Each put serves one waiting task, highest priority first, with its own value. */
static void serves_by_priority(void)
{
    reset();
    getter_start(0, 20, WEFT_FOREVER);
    getter_start(1, 18, WEFT_S(5));
    getter_start(2, 19, WEFT_FOREVER);
    put(11);
    put(12);
    settle();
    CHECK_NOTES("bc");
    CHECK(filled(&value[1], 11));
    CHECK(filled(&value[2], 12));
    CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_WAITING);
    put(13);
    put(14); /* nobody is left: it stays */
    settle();
    CHECK_NOTES("a");
    CHECK(filled(&value[0], 13));
    CHECK_EQ(weft_data_event_get(&event, &value[3], WEFT_NO_WAIT), WEFT_OK);
    CHECK(filled(&value[3], 14));
    crew_end();
}

static void one_that_gave_up(void)
{
    reset();
    getter_start(0, 18, WEFT_MS(2));
    weft_sleep(WEFT_MS(4));
    settle();
    CHECK_EQ(crew[0].status, WEFT_TIMEOUT);
    fill(&value[0], 1);
    put(5);
    CHECK(filled(&value[0], 1)); /* not written to */
    CHECK_EQ(get(WEFT_NO_WAIT), WEFT_OK);
    crew_end();
}

static void isr_put(void)
{
    put(21);
    put(22);
    put(23);
}

static void from_isr(void)
{
    value_t v;

    reset();
    getter_start(0, 5, WEFT_FOREVER);
    in_isr(isr_put);
    note('m');
    CHECK_NOTES("am");
    CHECK(filled(&value[0], 21));
    CHECK_EQ(weft_data_event_get(&event, &v, WEFT_NO_WAIT), WEFT_OK);
    CHECK(filled(&v, 23));
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(last_value_wins);
    TAP_RUN(value_is_copied);
    TAP_RUN(serves_by_priority);
    TAP_RUN(one_that_gave_up);
    TAP_RUN(from_isr);
    waits_battery(&getting, true);
    tap_done();
}
