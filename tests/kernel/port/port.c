/* SPDX-License-Identifier: MIT */
/** @file Port: rendezvous of a put and a get, data intact, both orders of arrival. */
#include "../../support/waits.h"

#define SIZE 37U /* no multiple of a word */

typedef struct {
    uint8_t byte[SIZE];
} message_t;

static weft_port_t port;
static weft_port_t static_port = WEFT_PORT_INIT(sizeof(message_t));
static message_t message[CREW_SIZE + 1];

static void fill(message_t *m, unsigned seed)
{
    for (unsigned i = 0; i < SIZE; i++) {
        m->byte[i] = (uint8_t)(seed * 31U + i * 7U + 1U);
    }
}

static bool filled(const message_t *m, unsigned seed)
{
    message_t want;
    bool same = true;

    fill(&want, seed);
    for (unsigned i = 0; i < SIZE; i++) {
        same = same && m->byte[i] == want.byte[i];
    }
    return same;
}

static void reset(void)
{
    weft_port_init(&port, sizeof(message_t));
}

static weft_status_t put(weft_timeout_t timeout)
{
    message_t m = {{0}};

    return weft_port_put(&port, &m, timeout);
}

static weft_status_t get(weft_timeout_t timeout)
{
    message_t m;

    return weft_port_get(&port, &m, timeout);
}

static void put_now(void)
{
    CHECK_EQ(put(WEFT_NO_WAIT), WEFT_OK);
}

static void get_now(void)
{
    CHECK_EQ(get(WEFT_NO_WAIT), WEFT_OK);
}

static const waits_t putting = {"port.put.", reset, put, get_now, false};
static const waits_t getting = {"port.get.", reset, get, put_now, false};

static void putter(void *arg)
{
    crew_member_t *member = arg;
    message_t m;

    fill(&m, (unsigned)member->letter);
    member->status = weft_port_put(&port, &m, WEFT_S(5));
    note(member->letter);
}

static void getter(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_port_get(&port, &message[member - crew], WEFT_S(5));
    note(member->letter);
}

static void static_definition(void)
{
    message_t m = {{0}};

    CHECK_EQ(weft_port_put(&static_port, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_port_get(&static_port, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_port_get(&static_port, &m, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_port_put(&static_port, &m, WEFT_MS(1)), WEFT_TIMEOUT);
}

static void put_first(void)
{
    message_t m = {{0}};

    reset();
    (void)crew_start(0, 18, putter);
    (void)crew_start(1, 17, putter);
    settle();
    CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_WAITING);
    CHECK_EQ(weft_port_get(&port, &m, WEFT_NO_WAIT), WEFT_OK);
    CHECK(filled(&m, 'b')); /* that of the higher priority */
    CHECK_EQ(weft_port_get(&port, &m, WEFT_FOREVER), WEFT_OK);
    CHECK(filled(&m, 'a'));
    CHECK_EQ(weft_port_get(&port, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    settle();
    CHECK_NOTES("ba");
}

static void get_first(void)
{
    message_t m;

    reset();
    (void)crew_start(0, 18, getter);
    (void)crew_start(1, 17, getter);
    settle();
    fill(&m, 5);
    CHECK_EQ(weft_port_put(&port, &m, WEFT_NO_WAIT), WEFT_OK);
    fill(&m, 6);
    CHECK_EQ(weft_port_put(&port, &m, WEFT_FOREVER), WEFT_OK);
    fill(&m, 7);
    CHECK_EQ(weft_port_put(&port, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    settle();
    CHECK(filled(&message[1], 5));
    CHECK(filled(&message[0], 6));
    CHECK_NOTES("ba");
}

static void changes_sides(void)
{
    for (unsigned i = 0; i < 10; i++) {
        if (i & 1U) {
            get_first();
        } else {
            put_first();
        }
    }
}

static void ping(void *arg)
{
    crew_member_t *member = arg;
    message_t m;

    for (unsigned i = 0;; i++) {
        fill(&m, i);
        if (weft_port_put(&port, &m, WEFT_FOREVER) == WEFT_OK) {
            member->laps++;
        }
    }
}

static void many_messages(void)
{
    static const weft_priority_t priority[] = {CREW_MAIN - 1, CREW_MAIN, CREW_MAIN + 1};

    for (unsigned p = 0; p < 3; p++) {
        message_t m;

        reset();
        (void)crew_start(0, priority[p], ping);
        for (unsigned i = 0; i < 200; i++) {
            CHECK_EQ(weft_port_get(&port, &m, WEFT_S(2)), WEFT_OK);
            CHECK(filled(&m, i));
        }
        crew_end();
    }
}

static void empty_messages(void)
{
    weft_port_init(&port, 0);
    (void)crew_start(0, 18, putter);
    settle();
    CHECK_EQ(weft_port_get(&port, &message[9], WEFT_NO_WAIT), WEFT_OK);
    settle();
    CHECK_EQ(crew[0].status, WEFT_OK);
    CHECK_NOTES("a");
}

/* A put that gave up leaves no message. */
static void put_that_gave_up(void)
{
    message_t m;

    reset();
    fill(&m, 1);
    CHECK_EQ(weft_port_put(&port, &m, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_port_get(&port, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_port_get(&port, &m, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(weft_port_put(&port, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(put_first);
    TAP_RUN(get_first);
    TAP_RUN(changes_sides);
    TAP_RUN(many_messages);
    TAP_RUN(empty_messages);
    TAP_RUN(put_that_gave_up);
    waits_battery(&putting, true);
    waits_battery(&getting, true);
    tap_done();
}
