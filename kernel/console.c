/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The console, and the end of a program, after which nothing is printed.
 */
#include <weft/console.h>

#include "check.h"
#include "dump.h"
#include "format.h"
#include "netif.h"
#include "record.h"

/** Bytes that are copied before they are filtered and written: the source may change meanwhile. */
#define PIECE 32U

/** Writes text with the bytes replaced that delimit records. */
static void write_text(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        text[i] = weft_record_replaced(text[i]);
    }
    weft_record_interrupt();
    weft_board_console(text, length);
    weft_record_interrupt();
}

void weft_printf(const char *format, ...)
{
    weft_check_not(weft_wrong_object(format)); /* no tail call: it has variable arguments */
    weft_text_t text;
    va_list args;

    va_start(args, format);
    weft_format(&text, format, &args);
    va_end(args);
    write_text(text.buffer, text.length);
}

void weft_console_write(const char *text, size_t length)
{
    WEFT_CHECK_VOID(weft_wrong_object(text));
    char piece[PIECE];

    while (length != 0) {
        size_t bytes = length < PIECE ? length : PIECE;

        for (size_t i = 0; i < bytes; i++) {
            piece[i] = *text++;
        }
        write_text(piece, bytes);
        length -= bytes;
    }
}

void weft_exit(int code)
{
    code = code < 0 || code > WEFT_EXIT_MAX ? WEFT_EXIT_MAX : code;
    if (WEFT_CONFIG_NET) {
        weft_netif_exit(code);
    }
    weft_arch_lock();
    weft_dump_at_end_locked();
    weft_board_exit(code);
}
