/* SPDX-License-Identifier: MIT */
/** @file Exchanges are measured without another master of the bus. */
#include "measure.h"

void begin_copies(void)
{
}
