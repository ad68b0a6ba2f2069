/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes with a priority ceiling, initialized at run time. What a ceiling does is in mutex.c.
 */
#include <weft/ceiling.h>

#include "../mutex_internal.h"

void weft_mutex_init_ceiling(weft_mutex_t *mutex, weft_priority_t ceiling)
{
    WEFT_CHECK_VOID(weft_wrong_call(mutex));
    WEFT_CHECK_VOID(weft_wrong(ceiling >= WEFT_PRIORITIES, WEFT_MISUSE_PRIORITY));
    WEFT_CHECK_VOID(weft_wrong(!weft_mutex_unregister(mutex), WEFT_MISUSE_IN_USE));
    weft_mutex_init(mutex);
    *WEFT_CONFIG_CEILING(mutex) = ceiling;
}

void weft_rmutex_init_ceiling(weft_rmutex_t *rmutex, weft_priority_t ceiling)
{
    WEFT_CHECK_VOID(weft_wrong_call(rmutex));
    WEFT_CHECK_VOID(weft_wrong(ceiling >= WEFT_PRIORITIES, WEFT_MISUSE_PRIORITY));
    WEFT_CHECK_VOID(weft_wrong(!weft_mutex_unregister(&rmutex->mutex), WEFT_MISUSE_IN_USE));
    weft_rmutex_init(rmutex);
    *WEFT_CONFIG_CEILING(&rmutex->mutex) = ceiling;
}

weft_priority_t weft_mutex_ceiling(const weft_mutex_t *mutex)
{
    weft_check_not(weft_wrong_hub(mutex));
    return *WEFT_CONFIG_CEILING(mutex);
}
