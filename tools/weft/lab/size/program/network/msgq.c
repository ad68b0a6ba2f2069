/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Message queues here and there.
 */
#include "system.h"

void use_msgq(void *arg)
{
    uint32_t message = 1;

    (void)arg;
    weft_msgq_put(&msgq_here, &message, WEFT_FOREVER);
    weft_msgq_get(&msgq_here, &message, WEFT_FOREVER);
    weft_msgq_put(&msgq_there, &message, WEFT_FOREVER);
    weft_msgq_get(&msgq_there, &message, WEFT_FOREVER);
}
