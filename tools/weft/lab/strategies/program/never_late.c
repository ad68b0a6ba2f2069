/* SPDX-License-Identifier: MIT */
/** @file There are no planned polls. */
#include "measure.h"

void late_windows(void)
{
}
