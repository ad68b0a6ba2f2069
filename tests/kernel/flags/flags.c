/* SPDX-License-Identifier: MIT */
/** @file Event flags: any, all, clear; who sees the flags in which order. */
#include "../../support/waits.h"

static weft_flags_t flags;
static weft_flags_t static_flags = WEFT_FLAGS_INIT(0x80000001U);

static struct {
    uint32_t bits;
    unsigned options;
} wish[CREW_SIZE];

static void reset(void)
{
    weft_flags_init(&flags, 0x100);
}

static weft_status_t wait_any(weft_timeout_t timeout)
{
    return weft_flags_wait(&flags, 0x6, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, NULL, timeout);
}

static weft_status_t wait_all(weft_timeout_t timeout)
{
    return weft_flags_wait(&flags, 0x6, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR, NULL, timeout);
}

static void post_any(void)
{
    CHECK_EQ(weft_flags_post(&flags, 0x2), WEFT_OK);
}

static void post_all(void)
{
    CHECK_EQ(weft_flags_post(&flags, 0x6), WEFT_OK);
}

static const waits_t any = {"flags.wait_any.", reset, wait_any, post_any, true};
static const waits_t all = {"flags.wait_all.", reset, wait_all, post_all, true};

static void wisher(void *arg)
{
    crew_member_t *member = arg;
    unsigned id = (unsigned)(member - crew);

    member->value = 0xDEADU;
    member->status =
        weft_flags_wait(&flags, wish[id].bits, wish[id].options, &member->value, member->timeout);
    note(member->letter);
}

static void wish_start(unsigned id, weft_priority_t priority, uint32_t bits, unsigned options)
{
    crew_member_t *member = crew_create(id, priority, wisher, WEFT_TASK_PREEMPTIVE);

    member->timeout = WEFT_S(5);
    wish[id].bits = bits;
    wish[id].options = options;
    weft_task_start(&member->task);
    settle();
}

static void static_definition(void)
{
    uint32_t matched = 0;

    CHECK_EQ(weft_flags_wait(&static_flags, 0x80000003U, WEFT_FLAGS_ANY, &matched, WEFT_NO_WAIT),
             WEFT_OK);
    CHECK_EQ(matched, 0x80000001U);
    CHECK_EQ(weft_flags_wait(&static_flags, 0x80000003U, WEFT_FLAGS_ALL, &matched, WEFT_NO_WAIT),
             WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_flags_test(&static_flags, UINT32_MAX), 0x80000001U);
    CHECK_EQ(weft_flags_clear(&static_flags, 0x1), WEFT_OK);
    CHECK_EQ(weft_flags_test(&static_flags, UINT32_MAX), 0x80000000U);
}

static void clear_option(void)
{
    uint32_t matched = 0;

    weft_flags_init(&flags, 0xF);
    CHECK_EQ(weft_flags_wait(&flags, 0x3, WEFT_FLAGS_ALL, &matched, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(matched, 0x3);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0xF); /* nothing was cleared */
    CHECK_EQ(weft_flags_wait(&flags, 0x15, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, &matched, WEFT_MS(1)),
             WEFT_OK);
    CHECK_EQ(matched, 0x5);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0xA); /* only what ended the wait */
}

static void set_replaces(void)
{
    weft_flags_init(&flags, 0xF);
    CHECK_EQ(weft_flags_set(&flags, 0x30), WEFT_OK);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x30);
    CHECK_EQ(weft_flags_post(&flags, 0x3), WEFT_OK);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x33);
    CHECK_EQ(weft_flags_clear(&flags, 0x10), WEFT_OK);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x23);
}

/* set_masked changes the bits of its mask only, and wakes like the others. */
static void set_masked(void)
{
    weft_flags_init(&flags, 0xF0F);
    CHECK_EQ(weft_flags_set_masked(&flags, 0x33, 0xFF), WEFT_OK);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0xF33);
    CHECK_EQ(weft_flags_set_masked(&flags, UINT32_MAX, 0), WEFT_OK);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0xF33);
    CHECK_EQ(weft_flags_test(&flags, 0x11), 0x11);
    CHECK_EQ(weft_flags_test(&flags, 0xC), 0);
    wish_start(0, 20, 0x4, WEFT_FLAGS_ANY);
    CHECK_EQ(weft_flags_set_masked(&flags, 0x4, 0x3), WEFT_OK); /* not in the mask */
    settle();
    CHECK_NOTES("");
    CHECK_EQ(weft_flags_set_masked(&flags, 0x4, 0x7), WEFT_OK);
    settle();
    CHECK_NOTES("a");
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0xF34);
    crew_end();
}

/* What was set before a wait with reset does not count, for nobody. */
static void reset_and_wait(void)
{
    weft_flags_init(&flags, 0xFF);
    CHECK_EQ(weft_flags_reset_and_wait(&flags, 0x1, WEFT_FLAGS_ANY, NULL, WEFT_NO_WAIT),
             WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0);
    weft_flags_init(&flags, 0xFF);
    CHECK_EQ(weft_flags_reset_and_wait(&flags, 0x3, WEFT_FLAGS_ALL, NULL, WEFT_MS(1)),
             WEFT_TIMEOUT);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0);
}

static weft_status_t wait_after_reset(weft_timeout_t timeout)
{
    return weft_flags_reset_and_wait(&flags, 0x6, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR, NULL, timeout);
}

static const waits_t after_reset = {"flags.reset_and_wait.", reset, wait_after_reset, post_any,
                                    false};

/* One post ends every wait whose condition it fulfils, in priority order. */
static void post_wakes_many(void)
{
    weft_flags_init(&flags, 0);
    wish_start(0, 20, 0x1, WEFT_FLAGS_ANY);
    wish_start(1, 18, 0x3, WEFT_FLAGS_ALL);
    wish_start(2, 19, 0x6, WEFT_FLAGS_ANY);
    wish_start(3, 17, 0x8, WEFT_FLAGS_ANY);
    weft_flags_post(&flags, 0x3);
    settle();
    CHECK_NOTES("bca");
    CHECK_EQ(crew[0].value, 0x1);
    CHECK_EQ(crew[1].value, 0x3);
    CHECK_EQ(crew[2].value, 0x2);
    CHECK_EQ(crew[3].value, 0xDEADU);
    weft_flags_post(&flags, 0x8);
    settle();
    CHECK_NOTES("d");
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0xB);
}

/* Only those that were woken are counted: also one, and none. */
static void post_counts(void)
{
    uint32_t woken = 77;

    weft_flags_init(&flags, 0);
    CHECK_EQ(weft_flags_post_counted(&flags, 0x10, &woken), WEFT_OK);
    CHECK_EQ(woken, 0);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x10);
    wish_start(0, 20, 0x1, WEFT_FLAGS_ANY);
    CHECK_EQ(weft_flags_post_counted(&flags, 0x2, &woken), WEFT_OK);
    CHECK_EQ(woken, 0);
    CHECK_EQ(weft_flags_post_counted(&flags, 0x1, &woken), WEFT_OK);
    CHECK_EQ(woken, 1);
    settle();
    CHECK_NOTES("a");
    crew_end();
    weft_flags_init(&flags, 0);
    wish_start(0, 20, 0x1, WEFT_FLAGS_ANY);
    wish_start(1, 4, 0x1, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR);
    wish_start(2, 22, 0x2, WEFT_FLAGS_ANY);
    wish_start(3, 17, 0x6, WEFT_FLAGS_ALL);
    wish_start(4, 3, 0x2, WEFT_FLAGS_ANY);
    CHECK_EQ(weft_flags_post_counted(&flags, 0x3, &woken), WEFT_OK);
    CHECK_EQ(woken, 3);
    settle();
    CHECK_NOTES("ebc");
}

/* The first waiter takes the bits from those behind it, but only the bits it waited for. */
static void clear_takes_from_the_less_urgent(void)
{
    weft_flags_init(&flags, 0);
    wish_start(0, 20, 0x1, WEFT_FLAGS_ANY);
    wish_start(1, 18, 0x1, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR);
    wish_start(2, 22, 0x2, WEFT_FLAGS_ANY);
    wish_start(3, 17, 0x1, WEFT_FLAGS_ANY);
    weft_flags_post(&flags, 0x3);
    settle();
    CHECK_NOTES("dbc");
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x2);
    weft_flags_post(&flags, 0x1);
    settle();
    CHECK_NOTES("a");
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x3);
}

static void all_gathers(void)
{
    weft_flags_init(&flags, 0);
    wish_start(0, 18, 0x7, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR);
    weft_flags_post(&flags, 0x1);
    weft_flags_post(&flags, 0x10);
    weft_flags_post(&flags, 0x4);
    settle();
    CHECK_EQ(crew_noted, 0);
    weft_flags_post(&flags, 0x2);
    settle();
    CHECK_NOTES("a");
    CHECK_EQ(crew[0].status, WEFT_OK);
    CHECK_EQ(crew[0].value, 0x7);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x10);
}

/* weft_flags_set() clears what it does not set: a half-fulfilled wait starts again. */
static void set_wakes_and_forgets(void)
{
    weft_flags_init(&flags, 0);
    wish_start(0, 18, 0x3, WEFT_FLAGS_ALL);
    weft_flags_post(&flags, 0x1);
    weft_flags_set(&flags, 0x2);
    settle();
    CHECK_EQ(crew_noted, 0);
    weft_flags_set(&flags, 0x3);
    settle();
    CHECK_NOTES("a");
}

/* A timeout leaves the bits alone. */
static void timeout_keeps_bits(void)
{
    uint32_t matched = 0x77;

    weft_flags_init(&flags, 0x1);
    CHECK_EQ(weft_flags_wait(&flags, 0x3, WEFT_FLAGS_ALL | WEFT_FLAGS_CLEAR, &matched, WEFT_MS(1)),
             WEFT_TIMEOUT);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x1);
}

static void preempting_post(void)
{
    weft_flags_init(&flags, 0);
    wish_start(0, 5, 0x1, WEFT_FLAGS_ANY | WEFT_FLAGS_CLEAR);
    wish_start(1, 4, 0x2, WEFT_FLAGS_ANY);
    wish_start(2, 18, 0x2, WEFT_FLAGS_ANY);
    weft_flags_post(&flags, 0x3);
    note('m');
    settle();
    CHECK_NOTES("bamc");
}

static void isr_post(void)
{
    weft_flags_post(&flags, 0x1);
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x11);
    CHECK_EQ(weft_flags_clear(&flags, 0x10), WEFT_OK);
    weft_flags_set(&flags, 0x2);
}

static void from_isr(void)
{
    weft_flags_init(&flags, 0x10);
    wish_start(0, 5, 0x1, WEFT_FLAGS_ANY);
    wish_start(1, 6, 0x2, WEFT_FLAGS_ANY);
    wish_start(2, 7, 0x3, WEFT_FLAGS_ALL);
    in_isr(isr_post);
    note('m');
    CHECK_NOTES("abm");
    CHECK_EQ(weft_flags_test(&flags, UINT32_MAX), 0x2);
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
    TAP_RUN(clear_option);
    TAP_RUN(set_replaces);
    TAP_RUN(set_masked);
    TAP_RUN(reset_and_wait);
    TAP_RUN(post_wakes_many), ended();
    TAP_RUN(post_counts), ended();
    TAP_RUN(clear_takes_from_the_less_urgent), ended();
    TAP_RUN(all_gathers), ended();
    TAP_RUN(set_wakes_and_forgets), ended();
    TAP_RUN(timeout_keeps_bits), ended();
    TAP_RUN(preempting_post), ended();
    TAP_RUN(from_isr), ended();
    waits_battery(&any, true);
    waits_battery(&all, true);
    waits_battery(&after_reset, true);
    tap_done();
}
