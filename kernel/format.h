/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Formatting of short texts, as weft_printf() documents it.
 */
#ifndef KERNEL_FORMAT_H
#define KERNEL_FORMAT_H

#include <stdarg.h>
#include <stddef.h>

#define WEFT_TEXT_MAX 128U

/** A text. */
typedef struct weft_text {
    char buffer[WEFT_TEXT_MAX];
    size_t length;
} weft_text_t;

/** Formats a text; one that does not fit ends in "...". Consumes the arguments. */
void weft_format(weft_text_t *text, const char *format, va_list *args);

#endif
