/* SPDX-License-Identifier: MIT */
/** @file Statistics objects: count, total, maximum, differences. */
#include "../../support/crew.h"

static weft_stats_t stats = WEFT_STATS_INIT(7);

static void is_without_values_at_first(void)
{
    CHECK_EQ(stats.count, 0);
    CHECK(stats.total == 0);
    CHECK(stats.max == INT32_MIN);
    CHECK_EQ(stats.previous, 7);
    weft_stats_init(&stats, -3);
    CHECK(stats.count == 0 && stats.total == 0 && stats.max == INT32_MIN);
    CHECK_EQ(stats.previous, -3);
}

static void add(void)
{
    weft_stats_init(&stats, 0);
    weft_stats_add(&stats, -5);
    CHECK_EQ(stats.max, -5);
    weft_stats_add(&stats, 12);
    weft_stats_add(&stats, 3);
    CHECK_EQ(stats.count, 3);
    CHECK(stats.total == 10);
    CHECK_EQ(stats.max, 12);
    CHECK_EQ(stats.previous, 0);
}

static void total_has_64_bits(void)
{
    weft_stats_init(&stats, 0);
    for (unsigned i = 0; i < 5; i++) {
        weft_stats_add(&stats, INT32_MAX);
    }
    CHECK(stats.total == 5 * (int64_t)INT32_MAX);
    for (unsigned i = 0; i < 9; i++) {
        weft_stats_add(&stats, INT32_MIN);
    }
    CHECK(stats.total == 5 * (int64_t)INT32_MAX + 9 * (int64_t)INT32_MIN);
    CHECK_EQ(stats.count, 14);
    CHECK_EQ(stats.max, INT32_MAX);
}

static void set_and_delta(void)
{
    weft_stats_init(&stats, 0);
    weft_stats_set(&stats, 100);
    CHECK_EQ(stats.count, 0);
    weft_stats_delta(&stats, 130);
    CHECK_EQ(stats.previous, 130);
    weft_stats_delta(&stats, 125);
    CHECK_EQ(stats.count, 2);
    CHECK(stats.total == 25);
    CHECK_EQ(stats.max, 30);
}

/* Time stamps wrap, differences do not. */
static void delta_across_the_wrap(void)
{
    weft_stats_init(&stats, 0);
    weft_stats_set(&stats, INT32_MAX - 4);
    weft_stats_delta(&stats, INT32_MIN + 5);
    CHECK(stats.total == 10);
    weft_stats_set(&stats, 5);
    weft_stats_delta(&stats, -5);
    CHECK(stats.total == 0);
}

static void reset_keeps_the_previous_value(void)
{
    weft_stats_init(&stats, 0);
    weft_stats_delta(&stats, 40);
    weft_stats_reset(&stats);
    CHECK(stats.count == 0 && stats.total == 0 && stats.max == INT32_MIN);
    weft_stats_delta(&stats, 50);
    CHECK(stats.total == 10);
}

static void isr_values(void)
{
    weft_stats_set(&stats, 1);
    weft_stats_delta(&stats, 4);
    weft_stats_add(&stats, 5);
}

static void from_isr(void)
{
    weft_stats_init(&stats, 0);
    in_isr(isr_values);
    CHECK_EQ(stats.count, 2);
    CHECK(stats.total == 8);
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(is_without_values_at_first);
    TAP_RUN(add);
    TAP_RUN(total_has_64_bits);
    TAP_RUN(set_and_delta);
    TAP_RUN(delta_across_the_wrap);
    TAP_RUN(reset_keeps_the_previous_value);
    TAP_RUN(from_isr);
    tap_done();
}
