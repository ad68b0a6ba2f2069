/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Console.
 */
#include <weft/console.h>

#include "dump.h"
#include "format.h"
#include "remote.h"

void weft_printf(const char *format, ...)
{
    weft_text_t text;
    va_list args;

    va_start(args, format);
    weft_format(&text, format, &args);
    va_end(args);
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
    weft_board_exit(code);
}

bool weft_in_isr(void)
{
    return weft_sched_in_handler();
}
