/* SPDX-License-Identifier: MIT */
/** @file Event: both sides wait; a raise hands over to a test and the other way round. */
#include "../../support/waits.h"

static weft_event_t event;
static weft_event_t static_event = WEFT_EVENT_INIT;

static void clear(void)
{
    weft_event_init(&event);
}

static void set(void)
{
    weft_event_init(&event);
    CHECK_EQ(weft_event_raise(&event, WEFT_NO_WAIT), WEFT_OK);
}

static weft_status_t test(weft_timeout_t timeout)
{
    return weft_event_wait(&event, timeout);
}

static weft_status_t raise(weft_timeout_t timeout)
{
    return weft_event_raise(&event, timeout);
}

static void raise_now(void)
{
    CHECK_EQ(weft_event_raise(&event, WEFT_NO_WAIT), WEFT_OK);
}

static void test_now(void)
{
    CHECK_EQ(weft_event_wait(&event, WEFT_NO_WAIT), WEFT_OK);
}

static const waits_t testing = {"event.test.", clear, test, raise_now, true};
static const waits_t raising = {"event.raise.", set, raise, test_now, true};

static void static_definition(void)
{
    CHECK_EQ(weft_event_wait(&static_event, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_event_raise(&static_event, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_event_raise(&static_event, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_event_raise(&static_event, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_event_wait(&static_event, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_event_wait(&static_event, WEFT_MS(1)), WEFT_TIMEOUT);
}

/* A raise with a task waiting to test leaves the event clear. */
static void raise_with_waiting_test(void)
{
    clear();
    waits = &testing;
    (void)waits_start(0, 18, WEFT_FOREVER);
    raise_now();
    CHECK_EQ(test(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    raise_now();
    test_now();
    settle();
    CHECK_EQ(crew[0].status, WEFT_OK);
    crew_end();
}

/* A test with a task waiting to raise leaves the event set. */
static void test_with_waiting_raise(void)
{
    set();
    waits = &raising;
    (void)waits_start(0, 18, WEFT_FOREVER);
    test_now();
    CHECK_EQ(raise(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    test_now();
    CHECK_EQ(test(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    settle();
    CHECK_EQ(crew[0].status, WEFT_OK);
    crew_end();
}

/* The queue changes sides: first waiters that test, then waiters that raise. */
static void changes_sides(void)
{
    clear();
    for (unsigned round = 0; round < 3; round++) {
        waits = &testing;
        (void)waits_start(0, 18, WEFT_FOREVER);
        (void)waits_start(1, 17, WEFT_FOREVER);
        raise_now();
        raise_now();
        raise_now(); /* stays set */
        settle();
        CHECK_NOTES("ba");
        waits = &raising;
        (void)waits_start(0, 18, WEFT_FOREVER);
        (void)waits_start(1, 17, WEFT_FOREVER);
        test_now();
        test_now();
        test_now();
        settle();
        CHECK_NOTES("ba");
        CHECK_EQ(test(WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(raise_with_waiting_test);
    TAP_RUN(test_with_waiting_raise);
    TAP_RUN(changes_sides);
    waits_battery(&testing, true);
    waits_battery(&raising, true);
    tap_done();
}
