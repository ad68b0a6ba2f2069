/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console: formatting of short texts.
 */
#include <weft/console.h>

#include <stdarg.h>

#include "dump.h"
#include "remote.h"
#include "trace.h"

#define TEXT_MAX 128U

/** The text so far; what does not fit is dropped and marked. */
struct text {
    char buffer[TEXT_MAX];
    size_t length;
};

/** One conversion of a format. */
struct conversion {
    unsigned width;
    char fill;
    unsigned longs; /**< number of l */
};

static void put_char(struct text *text, char c)
{
    if (text->length < TEXT_MAX) {
        text->buffer[text->length] = c;
    }
    text->length++;
}

static void put_string(struct text *text, const char *string)
{
    while (*string != '\0') {
        put_char(text, *string++);
    }
}

static void put_number(struct text *text, const struct conversion *conversion, uint64_t value,
                       unsigned base, bool negative)
{
    char digits[24];
    unsigned count = 0;
    unsigned length;

    do {
        digits[count++] = "0123456789abcdef"[value % base];
        value /= base;
    } while (value != 0);
    length = count + (negative ? 1U : 0U);
    if (negative && conversion->fill == '0') {
        put_char(text, '-');
    }
    for (; length < conversion->width; length++) {
        put_char(text, conversion->fill);
    }
    if (negative && conversion->fill != '0') {
        put_char(text, '-');
    }
    while (count != 0) {
        put_char(text, digits[--count]);
    }
}

static uint64_t get_unsigned(va_list *args, unsigned longs)
{
    if (longs == 0) {
        return va_arg(*args, unsigned);
    }
    return longs == 1 ? va_arg(*args, unsigned long) : va_arg(*args, unsigned long long);
}

static int64_t get_signed(va_list *args, unsigned longs)
{
    if (longs == 0) {
        return va_arg(*args, int);
    }
    return longs == 1 ? va_arg(*args, long) : va_arg(*args, long long);
}

static void convert(struct text *text, char kind, const struct conversion *conversion,
                    va_list *args)
{
    int64_t value;

    switch (kind) {
    case 'd':
        value = get_signed(args, conversion->longs);
        put_number(text, conversion, value < 0 ? 0U - (uint64_t)value : (uint64_t)value, 10U,
                   value < 0);
        break;
    case 'u':
        put_number(text, conversion, get_unsigned(args, conversion->longs), 10U, false);
        break;
    case 'x':
        put_number(text, conversion, get_unsigned(args, conversion->longs), 16U, false);
        break;
    case 'p':
        put_string(text, "0x");
        put_number(text, conversion, (uintptr_t)va_arg(*args, void *), 16U, false);
        break;
    case 'c':
        put_char(text, (char)va_arg(*args, int));
        break;
    case 's':
        put_string(text, va_arg(*args, const char *));
        break;
    default:
        put_char(text, kind);
        break;
    }
}

/** Reads flags, width and length behind a %. @return the kind of conversion */
static const char *parse(const char *format, struct conversion *conversion)
{
    *conversion = (struct conversion){0, ' ', 0};
    if (*format == '0') {
        conversion->fill = '0';
    }
    while (*format >= '0' && *format <= '9') {
        conversion->width = conversion->width * 10U + (unsigned)(*format++ - '0');
    }
    while (*format == 'l' || *format == 'z') {
        conversion->longs++;
        format++;
    }
    return format;
}

void weft_printf(const char *format, ...)
{
    struct text text = {.length = 0};
    struct conversion conversion;
    va_list args;

    va_start(args, format);
    while (*format != '\0') {
        if (*format != '%') {
            put_char(&text, *format++);
            continue;
        }
        format = parse(format + 1, &conversion);
        if (*format != '\0') {
            convert(&text, *format++, &conversion, &args);
        }
    }
    va_end(args);
    if (text.length > TEXT_MAX) {
        text.length = TEXT_MAX;
        text.buffer[TEXT_MAX - 1] = text.buffer[TEXT_MAX - 2] = text.buffer[TEXT_MAX - 3] = '.';
    }
    weft_console_write(text.buffer, text.length);
}

void weft_console_write(const char *text, size_t length)
{
    weft_board_console(text, length);
}

void weft_exit(int code)
{
    if (WEFT_CONFIG_NET) {
        weft_remote_exit(code);
    }
    weft_port_lock();
    weft_dump_at_end_locked();
    weft_trace_end_locked();
    weft_board_exit(code);
}

bool weft_in_isr(void)
{
    return weft_sched_in_handler();
}
