/* SPDX-License-Identifier: MIT */
/**
 * @file
 * MicroBlaze: copies that weft_arch_copy() does not do inline.
 */
#include "arch.h"

void weft_microblaze_copy_bytes(void *to, const void *from, size_t bytes)
{
    weft_blocks_copy_any(to, from, bytes, WEFT_CONFIG_FAST_PATHS != 0);
}
