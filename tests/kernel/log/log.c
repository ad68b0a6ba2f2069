/* SPDX-License-Identifier: MIT */
/** @file Log: numbers, fixed and circular buffers, enabling, contexts. */
#include "../../support/crew.h"

#define SIZE 8U

static weft_log_record_t records[SIZE];
static weft_log_t book;
static weft_log_record_t one_record_of[1];
static weft_log_t one = WEFT_LOG_INIT(one_record_of, 1U, WEFT_LOG_CIRCULAR);
static weft_log_record_t head_records[4];
static weft_log_t head = WEFT_LOG_INIT(head_records, 4U, WEFT_LOG_FIXED);

static void fill(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        weft_log_event(&book, i, i + 1, i + 2);
    }
}

/** Record `number` is there and holds its number. */
static bool holds(uint32_t number)
{
    weft_log_record_t record = {0};

    return weft_log_read(&book, number, &record) == WEFT_OK && record.sequence == number &&
           record.format == (uintptr_t)&book && record.data[0] == number &&
           record.data[1] == number + 1 && record.data[2] == number + 2;
}

static void is_empty_at_first(void)
{
    weft_log_init(&book, records, SIZE, WEFT_LOG_CIRCULAR);
    CHECK_EQ(weft_log_count(&book), 0);
    for (uint32_t i = 0; i < SIZE; i++) {
        CHECK(!holds(i));
    }
    CHECK(!holds(UINT32_MAX));
    CHECK(!holds(UINT32_MAX - 1));
}

static void circular_keeps_the_last(void)
{
    weft_log_init(&book, records, SIZE, WEFT_LOG_CIRCULAR);
    fill(3);
    CHECK(holds(0) && holds(1) && holds(2));
    CHECK(!holds(3));
    weft_log_reset(&book);
    fill(3 * SIZE + 2);
    CHECK_EQ(weft_log_count(&book), 3 * SIZE + 2);
    for (uint32_t i = 0; i < 3 * SIZE + 4; i++) {
        CHECK_EQ(holds(i), i >= 2 * SIZE + 2 && i < 3 * SIZE + 2);
    }
}

static void fixed_keeps_the_first(void)
{
    weft_log_init(&book, records, SIZE, WEFT_LOG_FIXED);
    fill(SIZE + 5);
    CHECK_EQ(weft_log_count(&book), SIZE + 5);
    for (uint32_t i = 0; i < SIZE + 5; i++) {
        CHECK_EQ(holds(i), i < SIZE);
    }
}

static void fixed_stops_counting_at_the_end(void)
{
    weft_log_init(&book, records, SIZE, WEFT_LOG_FIXED);
    book.sequence = UINT32_MAX - 1;
    fill(3);
    CHECK_EQ(weft_log_count(&book), UINT32_MAX);
}

static void circular_begins_again(void)
{
    weft_log_init(&book, records, SIZE, WEFT_LOG_CIRCULAR);
    book.sequence = UINT32_MAX - 2;
    weft_log_event(&book, UINT32_MAX - 2, UINT32_MAX - 1, UINT32_MAX);
    weft_log_event(&book, UINT32_MAX - 1, UINT32_MAX, 0);
    fill(3);
    CHECK_EQ(weft_log_count(&book), 3);
    CHECK(holds(0) && holds(1) && holds(2));
}

static void disabled_takes_nothing(void)
{
    weft_log_init(&book, records, SIZE, WEFT_LOG_CIRCULAR);
    fill(2);
    weft_log_disable(&book);
    fill(9);
    CHECK_EQ(weft_log_count(&book), 2);
    weft_log_printf(&book, "nothing");
    CHECK_EQ(weft_log_count(&book), 2);
    CHECK(holds(0) && holds(1));
    weft_log_enable(&book);
    weft_log_event(&book, 2, 3, 4);
    CHECK(holds(2));
    weft_log_init(&book, records, SIZE, WEFT_LOG_FIXED);
    fill(SIZE);
    weft_log_disable(&book);
    fill(1);
    CHECK_EQ(weft_log_count(&book), SIZE);
    weft_log_enable(&book);
    fill(1);
    CHECK_EQ(weft_log_count(&book), SIZE + 1);
    CHECK(holds(SIZE - 1) && !holds(SIZE));
}

static void reset_forgets(void)
{
    weft_log_init(&book, records, SIZE, WEFT_LOG_FIXED);
    fill(SIZE + 1);
    weft_log_reset(&book);
    CHECK_EQ(weft_log_count(&book), 0);
    CHECK(!holds(0) && !holds(SIZE - 1));
    fill(1);
    CHECK(holds(0) && !holds(1));
}

static void one_record(void)
{
    weft_log_record_t record;

    weft_log_event(&one, 1, 2, 3);
    weft_log_event(&one, 4, 5, 6);
    CHECK_EQ(weft_log_read(&one, 0, &record), WEFT_NOT_FOUND);
    CHECK(weft_log_read(&one, 1, &record) == WEFT_OK && record.data[2] == 6);
}

static void formats_and_words(void)
{
    weft_log_record_t a;
    weft_log_record_t b;

    weft_log_init(&book, records, SIZE, WEFT_LOG_CIRCULAR);
    weft_log_printf(&book, "plain");
    weft_log_printf(&book, "%d of %s in %p", -5, "text", (void *)&book);
    weft_log_printf(&book, "100%%");
    CHECK_EQ(weft_log_count(&book), 3);
    CHECK(weft_log_read(&book, 0, &a) == WEFT_OK && weft_log_read(&book, 1, &b) == WEFT_OK);
    CHECK(a.format != b.format && a.format != (uintptr_t)&book);
    CHECK(a.data[0] == 0 && a.data[1] == 0 && a.data[2] == 0);
    CHECK_EQ(b.data[0], (uintptr_t)-5);
    CHECK_EQ(b.data[2], (uintptr_t)&book);
}

static void stamps_go_on(void)
{
    weft_log_record_t a;
    weft_log_record_t b;
    weft_log_record_t c;

    weft_log_reset(&head);
    weft_log_event(&head, 0, 0, 0);
    (void)weft_sleep(WEFT_MS(2));
    weft_log_event(&head, 0, 0, 0);
    (void)weft_sleep(WEFT_MS(2));
    weft_log_event(&head, 0, 0, 0);
    CHECK(weft_log_read(&head, 0, &a) == WEFT_OK && weft_log_read(&head, 1, &b) == WEFT_OK &&
          weft_log_read(&head, 2, &c) == WEFT_OK);
    CHECK(a.stamp != b.stamp && b.stamp != c.stamp);
    CHECK_EQ(c.stamp - b.stamp < 0x80000000U, b.stamp - a.stamp < 0x80000000U);
}

static void isr_events(void)
{
    weft_log_event(&book, 7, 8, 9);
    weft_log_printf(&book, "in an ISR: %d", 1);
}

static void from_isr(void)
{
    weft_log_record_t record;

    weft_log_init(&book, records, SIZE, WEFT_LOG_CIRCULAR);
    fill(7);
    in_isr(isr_events);
    CHECK_EQ(weft_log_count(&book), 9);
    CHECK(holds(7) == (book.records[7].data[0] == 7));
    CHECK(weft_log_read(&book, 8, &record) == WEFT_OK && record.data[0] == 1);
}

/* Interrupts append while a task does: no record is lost, none is mixed. */

static volatile uint32_t interrupts;

static void append_in_isr(weft_timer_t *timer, void *arg)
{
    uint32_t n = 0x1000U + interrupts;

    (void)timer;
    (void)arg;
    weft_log_event(&book, n, n + 1, n + 2);
    interrupts++;
}

static bool is_sound(uint32_t number)
{
    weft_log_record_t record;

    return weft_log_read(&book, number, &record) == WEFT_OK &&
           record.data[1] == record.data[0] + 1 && record.data[2] == record.data[0] + 2;
}

static void under_interrupts(void)
{
    static weft_timer_t timer;
    uint32_t appended = 0;

    interrupts = 0;
    weft_log_init(&book, records, SIZE, WEFT_LOG_CIRCULAR);
    weft_timer_init(&timer, append_in_isr, NULL);
    weft_timer_start(&timer, WEFT_US(50), WEFT_US(50));
    while (interrupts < 200) {
        uint32_t before = weft_log_count(&book);

        weft_log_event(&book, appended, appended + 1, appended + 2);
        appended++;
        (void)is_sound(before);
        breathe();
    }
    weft_timer_stop(&timer);
    CHECK_EQ(weft_log_count(&book), appended + interrupts);
    for (uint32_t back = 1; back <= SIZE; back++) {
        CHECK(is_sound(weft_log_count(&book) - back));
    }
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(is_empty_at_first);
    TAP_RUN(circular_keeps_the_last);
    TAP_RUN(fixed_keeps_the_first);
    TAP_RUN(fixed_stops_counting_at_the_end);
    TAP_RUN(circular_begins_again);
    TAP_RUN(disabled_takes_nothing);
    TAP_RUN(reset_forgets);
    TAP_RUN(one_record);
    TAP_RUN(formats_and_words);
    TAP_RUN(stamps_go_on);
    TAP_RUN(from_isr);
    TAP_RUN(under_interrupts);
    tap_done();
}
