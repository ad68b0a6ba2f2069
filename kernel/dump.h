/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Dump at the end of the program.
 */
#ifndef KERNEL_DUMP_H
#define KERNEL_DUMP_H

#include <weft/dump.h>

#include "kernel.h"

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
