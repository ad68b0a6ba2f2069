/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The case study of the thesis: each 20 ms a frame of speech is encoded by the other node. What the
 * calls take of this node, how far apart their packets are, and how long a call takes. The
 * placement is the strategy; its name is appended to those of the rows.
 */
#include "telephone.h"

#include <weft/record.h>

#include "system.h"

#define FRAME_US 20000U

/** When a frame was there, and when its packets. */
static struct {
    uint32_t asked;
    uint32_t answered;
} frames[TELEPHONE_FRAMES];

static uint64_t start;

void telephone_line(void *arg)
{
    const unsigned line = (unsigned)(uintptr_t)arg;

    (void)weft_sem_take(&go, WEFT_FOREVER);
    for (unsigned n = line; n < TELEPHONE_FRAMES; n += TELEPHONE_LINES) {
        (void)weft_sleep_until(start + (uint64_t)n * FRAME_US);
        telephone_frame_begins(n);
        frames[n].asked = weft_clock_counter();
        telephone_encode(line);
        frames[n].answered = weft_clock_counter();
    }
    (void)weft_sem_give(&called);
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

/** All calls. A packet that is not what it should be ends the program: no figure without work. */
static void load(uint32_t n)
{
    (void)n;
    telephone_prepare();
    start = weft_clock_now() + FRAME_US;
    for (unsigned i = 0; i < TELEPHONE_LINES; i++) {
        (void)weft_sem_give(&go);
    }
    for (unsigned i = 0; i < TELEPHONE_LINES; i++) {
        (void)weft_sem_take(&called, WEFT_FOREVER);
    }
    for (unsigned i = 0; i < TELEPHONE_LINES; i++) {
        if (!telephone_is_right(i)) {
            weft_exit(3);
        }
    }
    telephone_report_loads();
}

static uint32_t call_of(unsigned n)
{
    return frames[n].answered - frames[n].asked;
}

static uint32_t packet_of(unsigned n)
{
    return frames[n].answered - frames[n - 1U].answered;
}

static void call(uint32_t n)
{
    (void)n;
    telephone_report(call_of);
}

static void packet(uint32_t n)
{
    (void)n;
    telephone_report(packet_of);
}

/** Counts in nanoseconds, or in clock cycles where these are simulated. */
static uint32_t units(uint32_t counts)
{
    const uint64_t hz = BENCH_CLOCK_RATE == 0 ? 1000000000U : BENCH_CLOCK_RATE * 1000000U;

    return (uint32_t)(counts * hz / weft_clock_counter_hz());
}

void telephone_report(telephone_value_t *value)
{
    weft_record_t record;

    weft_record_begin(&record);
    weft_record_printf(&record, "@samples");
    for (unsigned n = TELEPHONE_FIRST + 1U; n < TELEPHONE_FRAMES; n++) {
        weft_record_printf(&record, " %u", (unsigned)units(value(n)));
    }
    weft_record_end(&record);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"telephone.load", "processor time of the caller's node in 20 ms", load, 0},
    {"telephone.call", "from a frame of speech to a result", call, 0},
    {"telephone.packet", "from one result to the next one", packet, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);

void telephone_lead(void *arg)
{
    (void)arg;
    weft_sleep(BENCH_CONNECT);
    bench_walk();
    (void)weft_function_call(&finish, NULL, NULL, WEFT_FOREVER);
    weft_exit(0);
}
