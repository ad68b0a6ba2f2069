/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What interrupt handlers call in the rows of a handler that calls a C function.
 */
#include "swi.h"

void swi_called_end(void)
{
    bench_end_in_isr();
}

void swi_called_begin(void)
{
    bench_begin_in_isr();
}
