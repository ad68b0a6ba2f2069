/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clocks of boards against a counter of 64 bits: over many wraps of a board's counter, with and
 * without a timeout. The board's device.h models its devices.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#define NONE UINT64_MAX

static uint64_t now; /* in cycles */

/* CYCLES_PER_S; LATE, the ticks by which an alarm may come late; SOON, the cycles of the soonest
   alarm; LESS, by how many bits random times are shorter; device_begin(); time_has_passed(), which
   `now` tells; next_alarm(), when it is due; take_alarm(), its handler. */
#include "device.h"

#define S(seconds) ((uint64_t)(seconds) * WEFT_TICKS_PER_S)

static uint64_t timeout = NONE;
static uint64_t expired; /* ticks at which the timeout expired, or NONE */

static uint64_t ticks_now(void)
{
    return now / CYCLES_PER_S * WEFT_TICKS_PER_S +
           now % CYCLES_PER_S * WEFT_TICKS_PER_S / CYCLES_PER_S;
}

static void clock_is_right(void)
{
    const uint64_t before = ticks_now();
    const uint64_t read = weft_board_clock();

    assert_in_range(read, before, ticks_now());
}

/* Looks at the clock as the kernel does: only if there is a timeout. */
void weft_kernel_alarm(void)
{
    if (timeout != NONE && timeout <= weft_board_clock()) {
        timeout = NONE;
        expired = ticks_now();
    }
    weft_board_alarm(timeout);
}

/* Time passes, with the alarms that come. */
static void pass(uint64_t cycles)
{
    const uint64_t end = now + cycles;

    for (uint64_t at = next_alarm(); at <= end; at = next_alarm()) {
        now = at > now ? at : now;
        time_has_passed();
        take_alarm();
    }
    now = end > now ? end : now;
    time_has_passed();
}

static void pass_s(unsigned seconds)
{
    pass(seconds * CYCLES_PER_S);
}

static void arm(uint64_t deadline)
{
    timeout = deadline;
    expired = NONE;
    weft_board_alarm(timeout);
}

/* The timeout ends before its time: the kernel leaves the alarm alone. */
static void disarm(void)
{
    timeout = NONE;
}

static void expires_at(uint64_t deadline)
{
    assert_true(expired != NONE);
    assert_in_range(expired, deadline, deadline + LATE);
}

static int begin(void **state)
{
    (void)state;
    now = 0;
    device_begin();
    timeout = NONE;
    expired = NONE;
    weft_board_clock_init();
    weft_board_alarm(timeout);
    return 0;
}

static void no_timeout(void **state)
{
    (void)state;
    for (unsigned i = 1; i <= 10; i++) {
        pass_s(300);
        assert_in_range(ticks_now(), S(300U * i), S(300U * i) + LATE);
        clock_is_right();
    }
    pass_s(3600);
    clock_is_right();
}

static void far_timeouts(void **state)
{
    (void)state;
    for (unsigned seconds = 1; seconds <= 700; seconds += 3) {
        const uint64_t deadline = ticks_now() + S(seconds);

        arm(deadline);
        pass_s(seconds + 1U);
        expires_at(deadline);
    }
}

/* A deadline stands, and what waits for it begins again: nobody has read the clock since. */
static void a_deadline_is_armed_again(void **state)
{
    (void)state;
    for (unsigned seconds = 59; seconds <= 400; seconds++) {
        const uint64_t deadline = ticks_now() + S(seconds);

        arm(deadline);
        pass_s(30);
        disarm();
        arm(deadline);
        pass_s(seconds - 29U);
        expires_at(deadline);
    }
}

/* Another alarm is asked for in the last cycles before one. */
static void just_before_an_alarm(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 5000; i++) {
        arm(ticks_now() + 200U + i % 7U);
        pass(next_alarm() - now - 1U - i % 97U % (next_alarm() - now));
        disarm();
        arm(ticks_now() + 1000U);
        pass_s(1);
        assert_true(expired != NONE);
        clock_is_right();
    }
}

static void past_deadlines(void **state)
{
    (void)state;
    pass_s(100);
    for (unsigned seconds = 0; seconds <= 300; seconds += 10) {
        arm(ticks_now() - S(seconds) / 4U);
        pass(SOON);
        assert_in_range(expired, 0, ticks_now());
        pass_s(seconds);
        clock_is_right();
    }
}

/* A random time: short ones are as frequent as long ones. */
static uint64_t some_time(void)
{
    return ((uint64_t)(unsigned)rand() << 10) >> LESS >> (unsigned)rand() % 40U;
}

static void any_order(void **state)
{
    (void)state;
    srand(1);
    for (unsigned i = 0; i < 200000; i++) {
        const unsigned choice = (unsigned)rand() % 4U;

        if (choice == 0) {
            arm(ticks_now() + some_time() * WEFT_TICKS_PER_S / CYCLES_PER_S);
        } else if (choice == 1) {
            disarm();
        } else if (choice == 2 && rand() % 4 == 0) {
            clock_is_right();
        } else {
            const uint64_t deadline = timeout;

            pass(some_time());
            if (deadline < ticks_now() - LATE) {
                expires_at(deadline);
            }
        }
    }
    assert_true(ticks_now() > S(1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(no_timeout, begin),
        cmocka_unit_test_setup(far_timeouts, begin),
        cmocka_unit_test_setup(a_deadline_is_armed_again, begin),
        cmocka_unit_test_setup(just_before_an_alarm, begin),
        cmocka_unit_test_setup(past_deadlines, begin),
        cmocka_unit_test_setup(any_order, begin),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
