/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Recursive mutex: a mutex and a count that only the owner accesses.
 *
 * Checks remove it from the registered mutexes, as weft_mutex_init() and weft_mutex_destroy() then
 * do in all builds: so a mutex that has an owner is refused before anything changes.
 */
#include <weft/mutex.h>

#include "mutex_internal.h"

void weft_rmutex_init(weft_rmutex_t *rmutex)
{
    WEFT_CHECK_VOID(weft_wrong_call(rmutex));
    WEFT_CHECK_VOID(weft_wrong(!weft_mutex_unregister(&rmutex->mutex), WEFT_MISUSE_IN_USE));
    weft_mutex_init(&rmutex->mutex);
    rmutex->depth = 0;
}

void weft_rmutex_destroy(weft_rmutex_t *rmutex)
{
    WEFT_CHECK_VOID(weft_wrong_hub_call(rmutex));
    WEFT_CHECK_VOID(weft_wrong(!weft_mutex_unregister(&rmutex->mutex), WEFT_MISUSE_IN_USE));
    weft_mutex_destroy(&rmutex->mutex);
}

weft_status_t weft_rmutex_lock(weft_rmutex_t *rmutex, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_timeout(timeout));
    WEFT_CHECK(weft_wrong_hub(rmutex));
    weft_status_t status;

    if (weft_mutex_owner(&rmutex->mutex) == weft_kernel.current) {
        rmutex->depth++;
        return WEFT_OK;
    }
    status = weft_mutex_lock(&rmutex->mutex, timeout);
    if (status == WEFT_OWNER_DIED) {
        rmutex->depth = 0;
    }
    return status;
}

weft_status_t weft_rmutex_unlock(weft_rmutex_t *rmutex)
{
    WEFT_CHECK(weft_wrong_caller());
    WEFT_CHECK(weft_wrong_hub(rmutex));
    weft_check(weft_mutex_owner(&rmutex->mutex) == weft_kernel.current,
               WEFT_MISUSE_MUTEX_NOT_OWNER);
    if (rmutex->depth != 0) {
        rmutex->depth--;
        return WEFT_OK;
    }
    return weft_mutex_unlock(&rmutex->mutex);
}
