/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Dump at the end of the program.
 */
#ifndef KERNEL_DUMP_H
#define KERNEL_DUMP_H

#include <weft/dump.h>

#include "kernel.h"

/** A line that is being written. */
typedef struct weft_dump_line {
    char text[160];
    size_t length;
} weft_dump_line_t;

/** Begins a line; adds a text, the lowest hexadecimal digits of a number; writes the line. */
void weft_dump_begin_line(weft_dump_line_t *line);
void weft_dump_text(weft_dump_line_t *line, const char *text);
void weft_dump_hex(weft_dump_line_t *line, uint64_t value, unsigned digits);
void weft_dump_end_line(weft_dump_line_t *line);

/** Writes lines about tasks, SWIs and the load: kernel/objcore/. Critical section held. */
void weft_account_dump_locked(weft_dump_line_t *line);

/** What weft_dump() does. Critical section held, as it is afterwards. */
void weft_dump_locked(void);

/** The program ends. Critical section held. */
static inline void weft_dump_at_end_locked(void)
{
    if (WEFT_CONFIG_DUMP) {
        weft_dump_locked();
    }
}

#endif
