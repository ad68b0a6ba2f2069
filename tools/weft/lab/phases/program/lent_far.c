/* SPDX-License-Identifier: MIT */
/** @file The function touches the first byte of the block, where it is. */
#include "system.h"

weft_status_t phases_work(const lent_t *argument)
{
    argument->block[0]++;
    return WEFT_OK;
}
