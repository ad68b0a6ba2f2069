/* SPDX-License-Identifier: MIT */
/** @file Counts its start, as what opens a link does. */
#include "system.h"

uint32_t weft_board_starts(void);

void count(void *arg)
{
    (void)arg;
    weft_printf("start %u\n", (unsigned)weft_board_starts());
    weft_exit(0);
}
