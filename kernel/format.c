/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Formatting. User tasks execute this file too: it calls no service and has no data.
 */
#include "format.h"

#include <stdbool.h>
#include <stdint.h>

/** One conversion of a format. */
struct conversion {
    unsigned width;
    char fill;
    unsigned longs; /**< number of l */
};

static void put_char(weft_text_t *text, char c)
{
    if (text->length < WEFT_TEXT_MAX) {
        text->buffer[text->length] = c;
    }
    text->length++;
}

static void put_string(weft_text_t *text, const char *string)
{
    while (*string != '\0') {
        put_char(text, *string++);
    }
}

/**
 * Divides a number by a small one. 16 bits at a time: to divide 64 bits, processors of 32 bits call
 * a function that is larger than all that is here.
 * @return the remainder
 */
static unsigned divide(uint64_t *value, unsigned by)
{
    uint64_t quotient = 0;
    unsigned rest = 0;

    for (unsigned shift = 64U; shift != 0;) {
        shift -= 16U;
        rest = rest << 16 | (uint16_t)(*value >> shift);
        quotient = quotient << 16 | rest / by;
        rest %= by;
    }
    *value = quotient;
    return rest;
}

static void put_number(weft_text_t *text, const struct conversion *conversion, uint64_t value,
                       unsigned base, bool negative)
{
    char digits[24];
    unsigned count = 0;
    unsigned length;

    do {
        digits[count++] = "0123456789abcdef"[divide(&value, base)];
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

static void convert(weft_text_t *text, char kind, const struct conversion *conversion,
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

/** Marks a text that was cut off. */
static void end(weft_text_t *text)
{
    if (text->length > WEFT_TEXT_MAX) {
        text->length = WEFT_TEXT_MAX;
        text->buffer[WEFT_TEXT_MAX - 1] = text->buffer[WEFT_TEXT_MAX - 2] =
            text->buffer[WEFT_TEXT_MAX - 3] = '.';
    }
}

void weft_format(weft_text_t *text, const char *format, va_list *args)
{
    struct conversion conversion;

    text->length = 0;
    while (*format != '\0') {
        if (*format != '%') {
            put_char(text, *format++);
            continue;
        }
        format = parse(format + 1, &conversion);
        if (*format != '\0') {
            convert(text, *format++, &conversion, args);
        }
    }
    end(text);
}
