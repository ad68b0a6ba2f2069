/* SPDX-License-Identifier: MIT */
/** @file Calls that name what the caller may not use. */
#include "caller.h"

/** Any word as the address of a hub. */
#define AS(hub, word) ((__typeof__(&(hub)))(uintptr_t)(word))

weft_status_t caller_offend(const order_t *order)
{
    uint32_t count;

    switch (order->act) {
    case FOREIGN:
        return weft_sem_give(&secret);
    case FORGED:
        return weft_sem_give(AS(units, order->value));
    case OTHER_KIND:
        return weft_sem_give(AS(units, &bell));
    case NO_RIGHT:
        return weft_sem_reset(&units);
    case NO_RIGHT_COUNTED:
        return weft_sem_reset_counted(&units, &count);
    case LOCAL_AS_REMOTE:
        return weft_sem_give(AS(units, &here));
    case REMOTE_AS_LOCAL:
        return weft_sem_give(AS(here, &units));
    case COND_WITH_OTHER_NODE:
        return weft_cond_wait(&changed, AS(lock, &gate), WEFT_NO_WAIT);
    default:
        return WEFT_OK;
    }
}
