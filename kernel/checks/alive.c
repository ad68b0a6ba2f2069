/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The live tasks, part of builds with WEFT_CONFIG_CHECKS: proof that an object is in use, see
 * check.h.
 */
#include "check.h"

weft_alive_t *weft_check_alive;

static const weft_task_t *task_of(const weft_alive_t *place)
{
    const uint8_t *task = (const uint8_t *)place - offsetof(weft_task_t, alive);

    return (const weft_task_t *)(const void *)task;
}

bool weft_check_is_waited(const weft_waitq_t *queue)
{
    const weft_alive_t *place;

    weft_arch_lock();
    place = weft_check_alive;
    while (place != NULL && task_of(place)->wait != queue) {
        place = place->next;
    }
    weft_arch_unlock();
    return place != NULL;
}

bool weft_check_is_alive(const weft_task_t *task)
{
    const weft_alive_t *place;

    weft_arch_lock();
    place = weft_check_alive;
    while (place != NULL && task_of(place) != task) {
        place = place->next;
    }
    weft_arch_unlock();
    return place != NULL;
}
