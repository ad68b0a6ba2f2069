/* SPDX-License-Identifier: MIT */
/** @file Formats each number of the input as the kernel does. */
#include <stdio.h>

#include "format.h"

static void show(const char *format, ...)
{
    weft_text_t text;
    va_list args;

    va_start(args, format);
    weft_format(&text, format, &args);
    va_end(args);
    printf("%.*s\n", (int)text.length, text.buffer);
}

int main(void)
{
    unsigned long long value;

    while (scanf("%llu", &value) == 1) {
        show("%llu %lld %llx %022lld %016llx", value, (long long)value, value, (long long)value,
             value);
        show("%u %d %x %9u", (unsigned)value, (int)value, (unsigned)value, (unsigned)value);
    }
    return 0;
}
