/* SPDX-License-Identifier: MIT */
/** @file A program without a kernel: the board starts an endless loop in place of it. */
#include "no_kernel.h"

#include "superloop.h"

#include <weft/system.h>

#include <stddef.h>

void weft_start(void)
{
    no_kernel_traps();
    superloop_main(NULL);
}
