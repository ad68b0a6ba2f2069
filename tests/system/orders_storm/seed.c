/* SPDX-License-Identifier: MIT */
/** @file The seed comes with the environment of the Linux node. */
#include <stdlib.h>

#include "storm.h"

uint32_t storm_seed(void)
{
    const char *text = getenv("ORDERS_STORM_SEED");

    return text == NULL ? 1U : (uint32_t)strtoul(text, NULL, 10);
}
