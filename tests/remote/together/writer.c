/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The other node: writes letters, and ends when it is told.
 */
#include "letters.h"
#include "system.h"

void writer(void *arg)
{
    (void)arg;
    for (uint32_t n = 1; n <= LETTERS; n++) {
        weft_msgq_put(&letters, &n, WEFT_FOREVER);
    }
    weft_sem_give(&sent);
    weft_sem_take(&over, WEFT_FOREVER);
    weft_exit(0);
}
