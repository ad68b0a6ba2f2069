/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls that need not be waited for.
 */
#include "system.h"

void use_request(void *arg)
{
    (void)arg;
    weft_request_sem_take(request_user_request[0], weft_sem_ref(&sem_there), WEFT_FOREVER);
    weft_request_collect(request_user_request[0], WEFT_FOREVER);
}
