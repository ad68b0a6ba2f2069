/* SPDX-License-Identifier: MIT */
/** @file Calls that take longer than planned: each poll that comes too early finds nothing. */
#include "cells.h"
#include "data.h"
#include "measure.h"
#include "observe.h"
#include "system.h"

/** Calls a function that takes so many microseconds. */
static void call(uint32_t us, uint32_t n)
{
    (void)n;
    OBSERVE_BEGIN(0);
    must(weft_function_call(&late, &us, NULL, WEFT_FOREVER));
    OBSERVE_END(0);
}

void late_windows(void)
{
    measure_window(call, 0, PERIOD);
    measure_window(call, LATE, PERIOD + LATE);
}
