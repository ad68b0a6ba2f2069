/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock of MPS2 boards against a counter of 64 bits: over many wraps of the board's 32 bits,
 * with and without a timeout.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "../../../board/mps2/clock.c"

#define CYCLES_PER_S ((uint64_t)BOARD_CYCLES_PER_TICK * WEFT_TICKS_PER_S)
#define S(seconds) ((uint64_t)(seconds) * WEFT_TICKS_PER_S)
#define NONE UINT64_MAX

struct cmsdk_timer board_alarm;

static uint64_t now;      /* in cycles */
static uint64_t alarm_at; /* what the timer counts to, in cycles */
static uint64_t timeout = NONE;
static uint64_t expired; /* ticks at which the timeout expired, or NONE */

uint32_t board_cycles(void)
{
    return (uint32_t)now;
}

void weft_irq_enable(unsigned irq)
{
    assert_int_equal(irq, BOARD_ALARM_IRQ);
}

static uint64_t ticks_now(void)
{
    return now / BOARD_CYCLES_PER_TICK;
}

static void set_alarm(void)
{
    weft_board_alarm(timeout);
    assert_int_equal(board_alarm.control, CMSDK_TIMER_ENABLE | CMSDK_TIMER_IRQ_ENABLE);
    assert_int_not_equal(board_alarm.value, 0);
    alarm_at = now + board_alarm.value;
}

/* Looks at the clock as the kernel does: only if there is a timeout. */
void weft_kernel_alarm(void)
{
    if (timeout != NONE && timeout <= weft_board_clock()) {
        timeout = NONE;
        expired = ticks_now();
    }
    set_alarm();
}

/* Time passes, with the alarms that come. */
static void pass(uint64_t cycles)
{
    const uint64_t end = now + cycles;

    while (alarm_at <= end) {
        now = alarm_at;
        alarm_at += (uint64_t)board_alarm.reload + 1U;
        weft_board_alarm_isr();
    }
    now = end;
}

static void pass_s(unsigned seconds)
{
    pass(seconds * CYCLES_PER_S);
}

static void arm(uint64_t deadline)
{
    timeout = deadline;
    expired = NONE;
    set_alarm();
}

/* The timeout ends before its time: the kernel leaves the alarm alone. */
static void disarm(void)
{
    timeout = NONE;
}

static void expires_at(uint64_t deadline)
{
    assert_true(expired != NONE);
    assert_true(expired >= deadline && expired <= deadline + 1U);
}

static int begin(void **state)
{
    (void)state;
    now = 0;
    clock_ticks = 0;
    clock_cycles = 0;
    timeout = NONE;
    expired = NONE;
    weft_board_clock_init();
    set_alarm();
    return 0;
}

static void no_timeout(void **state)
{
    (void)state;
    for (unsigned i = 1; i <= 10; i++) {
        pass_s(300);
        assert_true(weft_board_clock() == S(300U * i));
    }
    pass_s(3600);
    assert_true(weft_board_clock() == S(6600));
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

static void past_deadlines(void **state)
{
    (void)state;
    pass_s(100);
    for (unsigned seconds = 0; seconds <= 300; seconds += 10) {
        arm(ticks_now() - S(seconds) / 4U);
        pass(1);
        assert_int_equal(expired, ticks_now());
        pass_s(seconds);
        assert_true(weft_board_clock() == ticks_now());
    }
}

/* A random time: short ones are as frequent as long ones. */
static uint64_t some_time(void)
{
    return ((uint64_t)(unsigned)rand() << 10) >> (unsigned)rand() % 40U;
}

static void any_order(void **state)
{
    (void)state;
    srand(1);
    for (unsigned i = 0; i < 200000; i++) {
        const unsigned choice = (unsigned)rand() % 4U;

        if (choice == 0) {
            arm(ticks_now() + some_time() / BOARD_CYCLES_PER_TICK);
        } else if (choice == 1) {
            disarm();
        } else if (choice == 2 && rand() % 4 == 0) {
            assert_true(weft_board_clock() == ticks_now());
        } else {
            const uint64_t deadline = timeout;

            pass(some_time());
            if (deadline < ticks_now()) {
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
        cmocka_unit_test_setup(past_deadlines, begin),
        cmocka_unit_test_setup(any_order, begin),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
