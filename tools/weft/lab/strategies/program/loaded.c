/* SPDX-License-Identifier: MIT */
/** @file Exchanges are measured beside other work, too. */
#include "data.h"
#include "measure.h"
#include "system.h"

bool load_cores(void)
{
    must(weft_function_call(&load, NULL, NULL, WEFT_FOREVER));
    weft_sem_give(&near_rest);
    return true;
}
