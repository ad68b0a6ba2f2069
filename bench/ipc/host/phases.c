/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Phases A to E of calls between two processes. The first row of a size takes the stamps of all of
 * its phases; the control is what a stamp costs.
 */
#include "../calls.h"

#include "stamps.h"
#include "system.h"

#define LARGE 8192U
#define SAMPLES 64U /* then */
#define ENDS 6U     /* begin, and the ends of the five phases */

static int64_t ends[BENCH_SAMPLES][ENDS];
static stamps_called_t calls[BENCH_SAMPLES];

const ipc_echo_t ipc_echoes[] = {
    {&echo_16, sizeof(echo_16_argument_t)},       {&echo_128, sizeof(echo_128_argument_t)},
    {&echo_1024, sizeof(echo_1024_argument_t)},   {&echo_8192, sizeof(echo_8192_argument_t)},
    {&echo_16384, sizeof(echo_16384_argument_t)}, {&echo_32768, sizeof(echo_32768_argument_t)},
    {&echo_65504, sizeof(echo_65504_argument_t)},
};

/** A sample of so many nanoseconds. */
static void put(int64_t ns)
{
    bench_marks.samples[bench_marks.count++] = (uint64_t)((double)ns / bench_marks.ns);
}

static void stamp(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_mark_random_delay();
        int64_t begin = stamps_now();

        put(stamps_now() - begin);
    }
}

static uint32_t samples_of(uint32_t n)
{
    return ipc_echoes[n].size < LARGE ? BENCH_SAMPLES : SAMPLES;
}

/** Fetches what the other node has noted of the calls. */
static void fetch_all(uint32_t samples)
{
    for (uint32_t first = 0; first < samples; first += STAMPS_FETCHED) {
        const stamps_wanted_t wanted = {first, first + STAMPS_FETCHED >= samples};
        stamps_fetched_t fetched;

        if (weft_function_call(&fetch, &wanted, &fetched, WEFT_FOREVER) != WEFT_OK ||
            fetched.count != samples) {
            weft_exit(3);
        }
        for (uint32_t i = 0; i < STAMPS_FETCHED && first + i < samples; i++) {
            ends[first + i][2] = fetched.calls[i].received;
            ends[first + i][3] = fetched.calls[i].sent;
        }
    }
}

static void take(uint32_t n)
{
    for (bench_counter_t i = 0; i < samples_of(n); i++) {
        bench_mark_random_delay();
        stamps_begin();
        ends[i][0] = stamps_now();
        weft_status_t status =
            weft_function_call(ipc_echoes[n].function, ipc_argument, ipc_result, WEFT_FOREVER);
        ends[i][5] = stamps_now();
        calls[i] = stamps_end();
        if (status != WEFT_OK || calls[i].sent == 0 || calls[i].answered == 0) {
            weft_exit(3);
        }
        ends[i][1] = calls[i].sent;
        ends[i][4] = calls[i].answered;
    }
    fetch_all(samples_of(n));
}

/** A phase of the calls of a size. One that has ended before it began, where both ends look all the
 * time, takes no time. */
static void show(uint32_t n, uint32_t phase)
{
    for (uint32_t i = 0; i < samples_of(n); i++) {
        int64_t begin = ends[i][0];

        for (uint32_t at = 1; at <= phase; at++) {
            begin = ends[i][at] > begin ? ends[i][at] : begin;
        }
        put(ends[i][phase + 1U] > begin ? ends[i][phase + 1U] - begin : 0);
    }
}

static void phase_a(uint32_t n)
{
    take(n);
    show(n, 0);
}

static void phase_b(uint32_t n)
{
    show(n, 1);
}

static void phase_c(uint32_t n)
{
    show(n, 2);
}

static void phase_d(uint32_t n)
{
    show(n, 3);
}

static void phase_e(uint32_t n)
{
    show(n, 4);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", stamp, 0},

    {"offload.phase.a.remote@16", "phase A of a call: copy in, to the doorbell", phase_a, 0},
    {"offload.phase.b.remote@16",
     "phase B of a call: the doorbell, until the other node has the request", phase_b, 0},
    {"offload.phase.c.remote@16",
     "phase C of a call: everything on the other node, to its doorbell", phase_c, 0},
    {"offload.phase.d.remote@16",
     "phase D of a call: that doorbell, until the caller's node has the answer", phase_d, 0},
    {"offload.phase.e.remote@16", "phase E of a call: copy out, and the return", phase_e, 0},
    {"offload.phase.a.remote@128", "phase A of a call: copy in, to the doorbell", phase_a, 1},
    {"offload.phase.b.remote@128",
     "phase B of a call: the doorbell, until the other node has the request", phase_b, 1},
    {"offload.phase.c.remote@128",
     "phase C of a call: everything on the other node, to its doorbell", phase_c, 1},
    {"offload.phase.d.remote@128",
     "phase D of a call: that doorbell, until the caller's node has the answer", phase_d, 1},
    {"offload.phase.e.remote@128", "phase E of a call: copy out, and the return", phase_e, 1},
    {"offload.phase.a.remote@1024", "phase A of a call: copy in, to the doorbell", phase_a, 2},
    {"offload.phase.b.remote@1024",
     "phase B of a call: the doorbell, until the other node has the request", phase_b, 2},
    {"offload.phase.c.remote@1024",
     "phase C of a call: everything on the other node, to its doorbell", phase_c, 2},
    {"offload.phase.d.remote@1024",
     "phase D of a call: that doorbell, until the caller's node has the answer", phase_d, 2},
    {"offload.phase.e.remote@1024", "phase E of a call: copy out, and the return", phase_e, 2},
    {"offload.phase.a.remote@8192", "phase A of a call: copy in, to the doorbell", phase_a, 3},
    {"offload.phase.b.remote@8192",
     "phase B of a call: the doorbell, until the other node has the request", phase_b, 3},
    {"offload.phase.c.remote@8192",
     "phase C of a call: everything on the other node, to its doorbell", phase_c, 3},
    {"offload.phase.d.remote@8192",
     "phase D of a call: that doorbell, until the caller's node has the answer", phase_d, 3},
    {"offload.phase.e.remote@8192", "phase E of a call: copy out, and the return", phase_e, 3},
    {"offload.phase.a.remote@16384", "phase A of a call: copy in, to the doorbell", phase_a, 4},
    {"offload.phase.b.remote@16384",
     "phase B of a call: the doorbell, until the other node has the request", phase_b, 4},
    {"offload.phase.c.remote@16384",
     "phase C of a call: everything on the other node, to its doorbell", phase_c, 4},
    {"offload.phase.d.remote@16384",
     "phase D of a call: that doorbell, until the caller's node has the answer", phase_d, 4},
    {"offload.phase.e.remote@16384", "phase E of a call: copy out, and the return", phase_e, 4},
    {"offload.phase.a.remote@32768", "phase A of a call: copy in, to the doorbell", phase_a, 5},
    {"offload.phase.b.remote@32768",
     "phase B of a call: the doorbell, until the other node has the request", phase_b, 5},
    {"offload.phase.c.remote@32768",
     "phase C of a call: everything on the other node, to its doorbell", phase_c, 5},
    {"offload.phase.d.remote@32768",
     "phase D of a call: that doorbell, until the caller's node has the answer", phase_d, 5},
    {"offload.phase.e.remote@32768", "phase E of a call: copy out, and the return", phase_e, 5},
    {"offload.phase.a.remote@65504", "phase A of a call: copy in, to the doorbell", phase_a, 6},
    {"offload.phase.b.remote@65504",
     "phase B of a call: the doorbell, until the other node has the request", phase_b, 6},
    {"offload.phase.c.remote@65504",
     "phase C of a call: everything on the other node, to its doorbell", phase_c, 6},
    {"offload.phase.d.remote@65504",
     "phase D of a call: that doorbell, until the caller's node has the answer", phase_d, 6},
    {"offload.phase.e.remote@65504", "phase E of a call: copy out, and the return", phase_e, 6},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
