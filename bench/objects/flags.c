/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Event flags, the services that the core suite does not measure.
 */
#include "objects.h"

#define FLAGS 0x15U
#define MASK 0xFFU

static weft_flags_t flags;
static volatile uint32_t seen;

void objects_flags_set_masked(uint32_t n)
{
    (void)n;
    weft_flags_init(&flags, 0);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_flags_set_masked(&flags, FLAGS, MASK);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void objects_flags_clear(uint32_t n)
{
    (void)n;
    weft_flags_init(&flags, MASK);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            weft_flags_clear(&flags, FLAGS);
        }
        bench_end_of(BENCH_BATCH);
    }
}

void objects_flags_test(uint32_t n)
{
    (void)n;
    weft_flags_init(&flags, FLAGS);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t b = 0; b < BENCH_BATCH; b++) {
            seen = weft_flags_test(&flags, MASK);
        }
        bench_end_of(BENCH_BATCH);
    }
}
