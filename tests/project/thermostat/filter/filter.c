/* SPDX-License-Identifier: MIT */
#include "filter.h"

int32_t filter(int32_t value, int32_t next)
{
    return value + (next - value) / 4;
}
