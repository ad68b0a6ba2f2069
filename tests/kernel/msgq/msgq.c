/* SPDX-License-Identifier: MIT */
/** @file Message queue: order and content of messages, full and empty, all sizes. */
#include "../../support/waits.h"

#define DEPTH 3U
#define BYTES_MAX 67U

static weft_msgq_t queue;
static uint32_t ring[DEPTH];
static uint32_t static_ring[2];
static weft_msgq_t static_queue = WEFT_MSGQ_INIT(static_ring, sizeof(uint32_t), 2);
static uint32_t next_put;
static uint32_t next_got;

static void empty(void)
{
    weft_msgq_init(&queue, ring, sizeof ring[0], DEPTH);
}

static void full(void)
{
    uint32_t m = 0;

    empty();
    for (unsigned i = 0; i < DEPTH; i++) {
        CHECK_EQ(weft_msgq_put(&queue, &m, WEFT_NO_WAIT), WEFT_OK);
    }
}

static weft_status_t put(weft_timeout_t timeout)
{
    uint32_t m = 7;

    return weft_msgq_put(&queue, &m, timeout);
}

static weft_status_t get(weft_timeout_t timeout)
{
    uint32_t m;

    return weft_msgq_get(&queue, &m, timeout);
}

static void put_now(void)
{
    CHECK_EQ(put(WEFT_NO_WAIT), WEFT_OK);
}

static void get_now(void)
{
    CHECK_EQ(get(WEFT_NO_WAIT), WEFT_OK);
}

static const waits_t putting = {"msgq.put.", full, put, get_now, true};
static const waits_t getting = {"msgq.get.", empty, get, put_now, true};

static void static_definition(void)
{
    uint32_t m = 11;

    CHECK_EQ(value_of_msgq_used(&static_queue), 0);
    CHECK_EQ(weft_msgq_get(&static_queue, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_msgq_put(&static_queue, &m, WEFT_NO_WAIT), WEFT_OK);
    m = 12;
    CHECK_EQ(weft_msgq_put(&static_queue, &m, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_msgq_put(&static_queue, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_msgq_put(&static_queue, &m, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(value_of_msgq_used(&static_queue), 2);
    CHECK_EQ(weft_msgq_get(&static_queue, &m, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(m, 11);
    CHECK_EQ(weft_msgq_get(&static_queue, &m, WEFT_MS(1)), WEFT_OK);
    CHECK_EQ(m, 12);
    CHECK_EQ(weft_msgq_get(&static_queue, &m, WEFT_MS(1)), WEFT_TIMEOUT);
}

/* All sizes, several rounds through the ring, guards around ring and message intact. */
static void sizes(void)
{
    static _Alignas(8) uint8_t memory[8 + BYTES_MAX * DEPTH + 8];
    uint8_t in[BYTES_MAX];
    uint8_t out[BYTES_MAX + 1];

    for (unsigned size = 1; size <= BYTES_MAX; size++) {
        unsigned bad = 0;

        for (unsigned i = 0; i < sizeof memory; i++) {
            memory[i] = 0xA5;
        }
        weft_msgq_init(&queue, memory + 8, size, DEPTH);
        for (unsigned n = 0; n < 2 * DEPTH + 1; n++) {
            for (unsigned k = 0; k < DEPTH - n % 2; k++) {
                for (unsigned i = 0; i < size; i++) {
                    in[i] = (uint8_t)(n * 16U + k + i);
                }
                bad += weft_msgq_put(&queue, in, WEFT_NO_WAIT) != WEFT_OK;
            }
            for (unsigned k = 0; k < DEPTH - n % 2; k++) {
                out[size] = 0x5A;
                bad += weft_msgq_get(&queue, out, WEFT_NO_WAIT) != WEFT_OK;
                for (unsigned i = 0; i < size; i++) {
                    bad += out[i] != (uint8_t)(n * 16U + k + i);
                }
                bad += out[size] != 0x5A;
            }
        }
        for (unsigned i = 0; i < 8; i++) {
            bad += memory[i] != 0xA5;
            bad += memory[8 + size * DEPTH + i] != 0xA5;
        }
        if (!CHECK_EQ(bad, 0)) {
            weft_printf("# with %u bytes\n", size);
        }
    }
}

static void putter(void *arg)
{
    crew_member_t *member = arg;
    uint32_t m = (uint32_t)member->letter;

    member->status = weft_msgq_put(&queue, &m, WEFT_S(5));
    note(member->letter);
}

static void getter(void *arg)
{
    crew_member_t *member = arg;

    member->value = 0;
    member->status = weft_msgq_get(&queue, &member->value, WEFT_S(5));
    note(member->letter);
}

/* Messages of waiting putters follow those of the ring, the highest-priority putter's first. */
static void waiting_putters(void)
{
    static const char want[] = "012bca";
    uint32_t m;

    empty();
    for (m = '0'; m < '0' + DEPTH; m++) {
        CHECK_EQ(weft_msgq_put(&queue, &m, WEFT_NO_WAIT), WEFT_OK);
    }
    (void)crew_start(0, 20, putter);
    (void)crew_start(1, 18, putter);
    (void)crew_start(2, 19, putter);
    settle();
    for (unsigned i = 0; i < 6; i++) {
        CHECK_EQ(weft_msgq_get(&queue, &m, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(m, (uint32_t)want[i]);
    }
    CHECK_EQ(weft_msgq_get(&queue, &m, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(value_of_msgq_used(&queue), 0);
    settle();
    CHECK_NOTES("bca");
    CHECK_EQ(crew[0].status, WEFT_OK);
}

/* A message goes straight to the highest-priority waiting getter. */
static void waiting_getters(void)
{
    empty();
    (void)crew_start(0, 20, getter);
    (void)crew_start(1, 18, getter);
    settle();
    for (uint32_t m = 1; m <= 3; m++) {
        CHECK_EQ(weft_msgq_put(&queue, &m, WEFT_NO_WAIT), WEFT_OK);
    }
    CHECK_EQ(value_of_msgq_used(&queue), 1);
    settle();
    CHECK_EQ(crew[1].value, 1);
    CHECK_EQ(crew[0].value, 2);
    CHECK_NOTES("ba");
}

static void putter_that_gave_up(void)
{
    uint32_t m = 77;

    full();
    CHECK_EQ(weft_msgq_put(&queue, &m, WEFT_MS(1)), WEFT_TIMEOUT);
    for (unsigned i = 0; i < DEPTH; i++) {
        CHECK_EQ(weft_msgq_get(&queue, &m, WEFT_NO_WAIT), WEFT_OK);
        CHECK_EQ(m, 0);
    }
    CHECK_EQ(weft_msgq_get(&queue, &m, WEFT_MS(1)), WEFT_TIMEOUT);
    m = 78;
    CHECK_EQ(weft_msgq_put(&queue, &m, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(value_of_msgq_used(&queue), 1);
}

static void producer(void *arg)
{
    crew_member_t *member = arg;

    for (uint32_t n = 0;; n++) {
        if (weft_msgq_put(&queue, &n, WEFT_FOREVER) == WEFT_OK) {
            member->laps++;
        }
    }
}

static void stream(void)
{
    static const weft_priority_t priority[] = {CREW_MAIN - 1, CREW_MAIN, CREW_MAIN + 1};

    for (unsigned p = 0; p < 3; p++) {
        empty();
        (void)crew_start(0, priority[p], producer);
        for (uint32_t i = 0; i < 500; i++) {
            uint32_t m = ~0U;

            CHECK_EQ(weft_msgq_get(&queue, &m, WEFT_S(2)), WEFT_OK);
            CHECK_EQ(m, i);
        }
        crew_end();
    }
}

static void isr_both(void)
{
    while (weft_msgq_put(&queue, &next_put, WEFT_NO_WAIT) == WEFT_OK) {
        next_put++;
    }
    CHECK_EQ(next_put, 5);
    CHECK_EQ(weft_msgq_get(&queue, &next_got, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(next_got, 2);
}

static void from_isr(void)
{
    empty();
    next_put = 0;
    (void)crew_start(0, 5, getter);
    (void)crew_start(1, 4, getter);
    in_isr(isr_both);
    CHECK_NOTES("ba");
    CHECK_EQ(crew[1].value, 0);
    CHECK_EQ(crew[0].value, 1);
    CHECK_EQ(value_of_msgq_used(&queue), DEPTH - 1);
}

static void ended(void)
{
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition);
    TAP_RUN(sizes);
    TAP_RUN(waiting_putters), ended();
    TAP_RUN(waiting_getters), ended();
    TAP_RUN(putter_that_gave_up);
    TAP_RUN(stream);
    TAP_RUN(from_isr), ended();
    waits_battery(&putting, true);
    waits_battery(&getting, true);
    tap_done();
}
