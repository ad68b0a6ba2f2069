/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A small TAP producer for test programs on targets: console and exit of the
 * public API, nothing else. Include it in one source file of a program.
 *
 *     static void test_something(void) { CHECK(1 + 1 == 2); CHECK_EQ(f(), 3); }
 *     ... TAP_RUN(test_something); ... tap_done();
 *
 * A watchdog ends a program in which a test hangs.
 */
#ifndef TESTS_SUPPORT_TAP_H
#define TESTS_SUPPORT_TAP_H

#include <weft/weft.h>

/** Failures of one test that are shown; the others are counted. */
#define TAP_SHOWN 8U

static struct {
    unsigned tests;
    unsigned failed;
    unsigned failures; /* of the running test */
    const char *prefix;
    const char *name;
    weft_timer_t watchdog;
} tap;

static inline bool tap_failure(void)
{
    tap.failures++;
    return tap.failures <= TAP_SHOWN;
}

static inline bool tap_check(bool ok, const char *what, const char *file, int line)
{
    if (!ok && tap_failure()) {
        weft_printf("# %s:%d: failed: %s\n", file, line, what);
    }
    return ok;
}

static inline bool tap_check_eq(unsigned long got, unsigned long want, const char *what,
                                const char *file, int line)
{
    if (got != want && tap_failure()) {
        weft_printf("# %s:%d: %s is %lu (0x%lx),", file, line, what, got, got);
        weft_printf(" expected %lu (0x%lx)\n", want, want);
    }
    return got == want;
}

/** Notes a failure unless the expression is true; any context. The value is the expression's. */
#define CHECK(expression) tap_check((expression), #expression, __FILE_NAME__, __LINE__)

/** Notes a failure with both values unless they are equal; any context. */
#define CHECK_EQ(got, want)                                                                        \
    tap_check_eq((unsigned long)(got), (unsigned long)(want), #got, __FILE_NAME__, __LINE__)

#ifndef __FILE_NAME__
#define __FILE_NAME__ __FILE__
#endif

static inline void tap_hung(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    weft_printf("Bail out! %s%s hangs\n", tap.prefix, tap.name);
    weft_exit(1);
}

/** Lets the running test take longer. Context: task. */
static inline void tap_allow(weft_timeout_t limit)
{
    weft_timer_start(&tap.watchdog, limit, 0);
}

/** Runs one test, for at most 10 s. Context: task. */
static inline void tap_run(const char *prefix, const char *name, void (*test)(void))
{
    tap.failures = 0;
    tap.prefix = prefix;
    tap.name = name;
    weft_timer_init(&tap.watchdog, tap_hung, NULL);
    tap_allow(WEFT_S(10));
    test();
    (void)weft_timer_stop(&tap.watchdog);
    tap.tests++;
    tap.failed += tap.failures != 0;
    weft_printf("%s %u - %s%s\n", tap.failures ? "not ok" : "ok", tap.tests, prefix, name);
}

#define TAP_RUN(test) tap_run("", #test, test)

/** Prints the plan and ends the program: 0, or 1 after a failure. */
WEFT_NORETURN static inline void tap_done(void)
{
    weft_printf("1..%u\n", tap.tests);
    if (tap.failed) {
        weft_printf("# %u of %u tests failed\n", tap.failed, tap.tests);
    }
    weft_exit(tap.failed || !tap.tests ? 1 : 0);
}

#endif
