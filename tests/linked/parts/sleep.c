/* SPDX-License-Identifier: MIT */
#include "part.h"

/* A sleep ends; another task runs meanwhile. */
static struct part_task other;
static volatile bool ran;

static void run(void *arg)
{
    (void)arg;
    ran = true;
}

bool part_sleep(void)
{
    part_start(&other, run, 9);
    return !ran && weft_sleep(WEFT_MS(1)) == WEFT_TIMEOUT && ran;
}
