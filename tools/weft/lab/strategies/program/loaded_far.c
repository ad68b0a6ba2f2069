/* SPDX-License-Identifier: MIT */
/** @file Other work of the other node. */
#include "system.h"

weft_status_t begin_load(void)
{
    weft_sem_give(&far_rest);
    return WEFT_OK;
}
