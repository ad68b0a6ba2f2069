/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Slices end in the middle of what two tasks of one priority write, records or text: the first one
 * goes on with its piece after the second one has begun. A record whose end says that it is whole
 * is so on the console, and no other one is left open there.
 */
#include <string.h>

#include <weft/record.h>
#include <weft/slice.h>

#include "../support/crew.h"
#include "kernel.h"
#include "points.h"
#include "record.h"

#define EQUALS (CREW_MAIN + 1U) /* priority of both */
#define SLICE WEFT_US(10)
#define FEWEST_POINTS 10U
#define SHOWN_MAX 1024U
#define TRIES_MAX 3U

static char shown[SHOWN_MAX];
static size_t length;
static char alone[2][SHOWN_MAX]; /* records of both, written when nothing disturbs */
static uint64_t rest;            /* points from the first end of a slice to the second */
static unsigned slice_ends;
static unsigned whole[2]; /* records that are said to be so */
static void (*writers[2])(void *arg);

/** Interrupts come here where they may. */
static void interruptible(void)
{
    if (!weft_arch_is_locked()) {
        weft_arch_lock();
        weft_arch_unlock();
    }
}

/** Interrupts come before each byte and behind the last one. */
static void show(const char *text, size_t bytes)
{
    while (bytes-- != 0 && length < SHOWN_MAX) {
        interruptible();
        shown[length++] = *text++;
    }
    interruptible();
}

/** The time of the slice is over. */
static void end_slice(void)
{
    if (point_is_reached()) {
        slice_ends++;
        points_left = rest;
        rest = 0;
        sim_advance(sim.now + SLICE + 1U);
    }
}

static bool write_record(char name)
{
    weft_record_t record;

    weft_record_begin(&record);
    weft_record_printf(&record, "\n@%c", name);
    weft_record_write(&record, " of two", 7);
    return weft_record_end(&record);
}

/** Once only. */
static void writes_first(void *arg)
{
    (void)arg;
    whole[0] += write_record('a') ? 1U : 0U;
}

/** Until it is whole. */
static void writes_second(void *arg)
{
    unsigned tries = 0;

    (void)arg;
    while (whole[1] == 0 && tries < TRIES_MAX) {
        whole[1] += write_record('b') ? 1U : 0U;
        tries++;
    }
}

static void prints(void *arg)
{
    (void)arg;
    weft_printf("a line of a task\n");
}

/** Both write, and slices end at two points; 0: at none. What is on the console is in `shown`. */
static void write_both(uint64_t first, uint64_t second)
{
    sim.console = show;
    length = 0;
    slice_ends = 0;
    memset(whole, 0, sizeof whole);
    rest = second;
    (void)crew_start(0, EQUALS, writers[0]);
    (void)crew_start(1, EQUALS, writers[1]);
    points_left = first;
    settle();
    points_left = 0;
    crew_end();
    sim.console = NULL;
    CHECK(length < SHOWN_MAX - 1U);
    shown[length] = '\0';
}

/** @return how often a record is on the console with all its bytes */
static unsigned count(const char *record)
{
    unsigned found = 0;

    for (const char *at = shown; (at = strstr(at, record)) != NULL; at++) {
        found++;
    }
    return found;
}

/** @return true if a record has begun on the console, and neither ended nor was cut off */
static bool is_left_open(void)
{
    const char *last = strrchr(shown, WEFT_RECORD_BEGIN);

    return last != NULL && strchr(last, WEFT_RECORD_END) == NULL &&
           strchr(last, WEFT_RECORD_CUT) == NULL;
}

static void check_records(void)
{
    CHECK_EQ(whole[1], writers[1] == writes_second ? 1 : 0);
    for (unsigned id = 0; id < 2U; id++) {
        CHECK_EQ(count(alone[id]), whole[id]);
    }
    CHECK(!is_left_open());
}

static uint64_t first_point;

static bool end_second_slice_at(uint64_t point)
{
    write_both(first_point, point);
    check_records();
    return slice_ends == 2;
}

static bool end_first_slice_at(uint64_t point)
{
    first_point = point;
    write_both(point, 0);
    check_records();
    if (slice_ends == 0) {
        return false;
    }
    at_each_point(end_second_slice_at, 0);
    return true;
}

/** What both write when nothing disturbs them. */
static void keep_records(void)
{
    const char *at = shown;

    write_both(0, 0);
    for (unsigned id = 0; id < 2U; id++) {
        size_t bytes = strcspn(at, "\x03") + 1U;

        memcpy(alone[id], at, bytes);
        at += bytes + 1U;
    }
    CHECK(*at == '\0');
    check_records();
}

static void a_record_begins_in_another_one(void)
{
    writers[0] = writes_first;
    writers[1] = writes_second;
    keep_records();
    at_each_point(end_first_slice_at, FEWEST_POINTS);
}

static void a_record_begins_in_text(void)
{
    writers[0] = prints;
    at_each_point(end_first_slice_at, FEWEST_POINTS);
}

static void text_begins_in_a_record(void)
{
    writers[0] = writes_first;
    writers[1] = prints;
    at_each_point(end_first_slice_at, FEWEST_POINTS);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    sim.inject = end_slice;
    weft_slice_set(SLICE);
    TAP_RUN(a_record_begins_in_another_one);
    TAP_RUN(a_record_begins_in_text);
    TAP_RUN(text_begins_in_a_record);
    tap_done();
}
