/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Semaphores of other nodes: what goes over the network, and what is done there.
 */
#include "hub.h"

enum { GIVE, TAKE, COUNT };

weft_status_t weft_serve_sem(void *hub, weft_op_t *op, weft_timeout_t timeout)
{
    weft_sem_t *sem = hub;

    switch (op->service) {
    case GIVE:
        if (sem->count >= WEFT_SEM_UNTRUSTED_MAX) {
            return WEFT_NET_MISUSE(WEFT_MISUSE_SEM_OVERFLOW);
        }
        return weft_sem_give(sem);
    case TAKE:
        return weft_sem_take(sem, timeout);
    case COUNT:
        return weft_sem_count(sem, (int32_t *)&op->result);
    default:
        return WEFT_NET_MISUSE(WEFT_MISUSE_REMOTE_SERVICE);
    }
}

weft_status_t weft_remote_sem_give(const weft_remote_sem_t *sem)
{
    return weft_remote_post(&sem->remote, GIVE, NULL, 0);
}

weft_status_t weft_remote_sem_take(const weft_remote_sem_t *sem, weft_timeout_t timeout)
{
    return weft_remote_call_plain(&sem->remote, NULL, timeout, TAKE);
}

weft_status_t weft_remote_sem_count(const weft_remote_sem_t *sem, int32_t *units)
{
    return weft_remote_ask(&sem->remote, COUNT, (uint32_t *)units);
}

weft_status_t weft_request_sem_take(weft_request_t *request, weft_sem_ref_t sem,
                                    weft_timeout_t timeout)
{
    return weft_net_start_request(request, sem.hub, weft_serve_sem, weft_net_op(TAKE), timeout);
}
