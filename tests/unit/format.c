/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Texts of the kernel against those of this machine's C library, wherever weft_printf() documents
 * the conversion, and what it does beyond: unknown conversions, texts that do not fit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/sim/inspect.h"
#include "format.h"

#include <weft/periodic.h>
#include <weft/system.h>

/* The sim port wants them; no kernel runs here. */
const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

/** A text with memory around it that must not change. */
struct framed {
    unsigned char before[8];
    weft_text_t text;
    unsigned char behind[8];
};

static void check_frame(const struct framed *framed)
{
    for (unsigned i = 0; i < sizeof framed->before; i++) {
        assert_int_equal(framed->before[i], 0xA5);
        assert_int_equal(framed->behind[i], 0xA5);
    }
}

static void check_text(const char *expected, const char *format, va_list *args)
{
    struct framed framed;

    memset(&framed, 0xA5, sizeof framed);
    weft_format(&framed.text, format, args);
    check_frame(&framed);
    assert_int_equal(framed.text.length, strlen(expected));
    assert_memory_equal(framed.text.buffer, expected, framed.text.length);
}

/** A text of the kernel is as expected. */
static void is(const char *expected, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    check_text(expected, format, &args);
    va_end(args);
}

/** A text of the kernel is that of the C library. */
WEFT_FORMATS(1, 2) static void same(const char *format, ...)
{
    char expected[WEFT_TEXT_MAX + 1];
    va_list args;
    va_list again;

    va_start(args, format);
    va_copy(again, args);
    assert_true((size_t)vsnprintf(expected, sizeof expected, format, again) < sizeof expected);
    va_end(again);
    check_text(expected, format, &args);
    va_end(args);
}

static void conversions(void **state)
{
    (void)state;
    same("nothing to convert");
    same("%c%c %s, %s.", 'a', 'z', "a word", "");
    same("%p", (void *)(uintptr_t)0xBEEF);
    same("%s %d %s %u %c", "in", -1, "this", 2U, '!');
    is("100% ? !", "%d%% %? %!", 100);
    is("cut %", "cut %%%");
}

/* The sign is before the zeros and behind the spaces, and a part of the width. */
static void numbers(void **state)
{
    static const int64_t values[] = {
        0, 1, 9, 10, 99, 100, 0xFFFF, 0x10000, INT_MAX, UINT_MAX, INT64_MAX,
    };

    (void)state;
    for (unsigned i = 0; i < 2 * sizeof values / sizeof values[0]; i++) {
        int64_t v = i % 2 != 0 ? -values[i / 2] - 1 : values[i / 2];

        same("%d %u %x", (int)v, (unsigned)v, (unsigned)v);
        same("%3d|%12d|%03d|%012d", (int)v, (int)v, (int)v, (int)v);
        same("%10u %09x", (unsigned)v, (unsigned)v);
        same("%ld %lu %lx", (long)v, (unsigned long)v, (unsigned long)v);
        same("%zu %021lld %16llx", (size_t)v, (long long)v, (unsigned long long)v);
        same("%llu %llu", (unsigned long long)v, ULLONG_MAX);
    }
}

/* At each length around the limit, cut off in a string and in a number. */
static void too_long(void **state)
{
    char word[WEFT_TEXT_MAX];
    char expected[WEFT_TEXT_MAX + 16];

    (void)state;
    memset(word, 'w', sizeof word);
    for (unsigned length = WEFT_TEXT_MAX - 16; length < WEFT_TEXT_MAX; length++) {
        word[length] = '\0';
        snprintf(expected, sizeof expected, "%s%u%s", word, 12345U, "words");
        if (strlen(expected) > WEFT_TEXT_MAX) {
            memcpy(expected + WEFT_TEXT_MAX - 3, "...", 4);
        }
        is(expected, "%s%u%s", word, 12345U, "words");
        word[length] = 'w';
    }
}

void run_unit_tests(void);
void run_unit_tests(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversions),
        cmocka_unit_test(numbers),
        cmocka_unit_test(too_long),
    };

    exit(cmocka_run_group_tests(tests, NULL, NULL));
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    run_unit_tests();
}
