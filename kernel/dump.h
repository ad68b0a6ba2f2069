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

/** Start a line; append text; append the lowest hexadecimal digits of a number; write the line. */
void weft_dump_begin_line(weft_dump_line_t *line);
void weft_dump_text(weft_dump_line_t *line, const char *text);
void weft_dump_hex(weft_dump_line_t *line, uint64_t value, unsigned digits);
void weft_dump_end_line_locked(weft_dump_line_t *line);

/** Writes lines about tasks, SWIs and the load: kernel/objcore/. Kernel lock held. */
void weft_account_dump_locked(weft_dump_line_t *line);

/** weft_dump() with the kernel lock held. */
void weft_dump_locked(void);

/** Dumps at the end of the program, if the build has dumps. */
static inline void weft_dump_at_end_locked(void)
{
    if (WEFT_CONFIG_DUMP) {
        weft_dump_locked();
    }
}

#endif
