/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The least program.
 */
#include "system.h"

void program_main(void *arg)
{
    (void)arg;
    weft_exit(0);
}
