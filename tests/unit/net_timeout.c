/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Timeouts in requests: what a node sends, and what another makes of it. No timeout ends early, and
 * none later than the rounding that net/timeout.h states.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "../../net/timeout.c"

#include <weft/periodic.h>
#include <weft/system.h>

const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

static weft_timeout_t sent(weft_timeout_t timeout)
{
    uint32_t argument = weft_net_timeout_pack_locked(timeout);

    assert_true(weft_net_timeout_is_valid(argument));
    return weft_net_timeout_unpack(argument);
}

static void arrives(weft_timeout_t duration)
{
    weft_timeout_t got = sent(duration);

    assert_true(got >= duration);
    if (duration >> 31 == 0) {
        assert_true(got == duration);
    } else {
        assert_true(got == WEFT_FOREVER || got - duration <= duration >> 26);
    }
}

static void durations(void **state)
{
    (void)state;
    assert_true(sent(WEFT_NO_WAIT) == WEFT_NO_WAIT);
    assert_true(sent(WEFT_FOREVER) == WEFT_FOREVER);
    assert_true(sent(WEFT_S(5000)) - WEFT_S(5000) < WEFT_US(75));
    assert_true(sent(WEFT_DURATION_MAX) == WEFT_FOREVER);
    for (unsigned bit = 0; bit < 62; bit++) {
        for (uint64_t near = 0; near < 100; near++) {
            arrives((uint64_t)1 << bit | near);
            arrives((((uint64_t)1 << bit) - near) & WEFT_DURATION_MAX);
        }
    }
    srand(1);
    for (unsigned i = 0; i < 1000000; i++) {
        uint64_t draw = ((uint64_t)(unsigned)rand() << 31) ^ (unsigned)rand();

        arrives(draw >> (unsigned)rand() % 60U);
    }
}

/* What is left; at least one tick, as the other node must say that the time has passed. */
static void absolute(void **state)
{
    (void)state;
    sim.now = 1000000;
    sim.ticks_per_read = 0;
    assert_true(sent(weft_until(1000005)) == 5);
    assert_true(sent(weft_until(1000000)) == 1);
    assert_true(sent(weft_until(0)) == 1);
    assert_true(sent(weft_until(sim.now + WEFT_S(5000))) == sent(WEFT_S(5000)));
    assert_true(sent(weft_until(WEFT_TIME_MAX)) == WEFT_FOREVER);
}

/* Of all arguments, those with the greatest shift are refused, except WEFT_FOREVER. */
static void invalid(void **state)
{
    (void)state;
    for (uint64_t argument = 0; argument <= UINT32_MAX; argument += 4099U) {
        bool valid = weft_net_timeout_is_valid((uint32_t)argument);

        assert_int_equal(valid, argument < 0xFC000000U);
        assert_true(!valid || weft_net_timeout_unpack((uint32_t)argument) <= WEFT_DURATION_MAX);
    }
    assert_false(weft_net_timeout_is_valid(UINT32_MAX - 1U));
    assert_true(weft_net_timeout_is_valid(UINT32_MAX));
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(durations),
        cmocka_unit_test(absolute),
        cmocka_unit_test(invalid),
    };

    (void)argc;
    (void)argv;
    exit(cmocka_run_group_tests(tests, NULL, NULL));
}
