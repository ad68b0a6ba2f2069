/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes here and there.
 */
#include "system.h"

void use_mutex(void *arg)
{
    (void)arg;
    weft_mutex_lock(&mutex_here, WEFT_FOREVER);
    weft_mutex_unlock(&mutex_here);
    weft_mutex_lock(&mutex_there, WEFT_FOREVER);
    weft_mutex_unlock(&mutex_there);
}
