/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Actors: helpers that do one thing at a time when they are told to, so that
 * a test can put several tasks into any constellation step by step.
 */
#ifndef TESTS_SUPPORT_ACTORS_H
#define TESTS_SUPPORT_ACTORS_H

#include "crew.h"

/** What an actor is told to do. */
typedef weft_status_t (*act_t)(void *object, weft_timeout_t timeout);

static struct {
    weft_sem_t go;
    act_t act;
    void *object;
    weft_timeout_t timeout;
    volatile bool busy;
    volatile weft_status_t status;
} actor[CREW_SIZE];

static inline void actor_body(void *arg)
{
    unsigned id = (unsigned)((crew_member_t *)arg - crew);

    while (weft_sem_take(&actor[id].go, WEFT_FOREVER) == WEFT_OK) {
        actor[id].status = actor[id].act(actor[id].object, actor[id].timeout);
        actor[id].busy = false;
        note(crew[id].letter);
    }
}

/** Makes an actor; it waits to be told. */
static inline weft_task_t *actor_start(unsigned id, weft_priority_t priority)
{
    weft_sem_init(&actor[id].go, 0);
    actor[id].busy = false;
    (void)crew_start(id, priority, actor_body);
    settle();
    return &crew[id].task;
}

/** Tells an actor without giving it time to run, unless its priority is above the caller's. */
static inline void tell_only(unsigned id, act_t act, void *object, weft_timeout_t timeout)
{
    CHECK(!actor[id].busy);
    actor[id].act = act;
    actor[id].object = object;
    actor[id].timeout = timeout;
    actor[id].status = (weft_status_t)99;
    actor[id].busy = true;
    weft_sem_give(&actor[id].go);
}

/** Tells an actor and lets everything run. @return the status, or 99: it still waits */
static inline weft_status_t tell(unsigned id, act_t act, void *object, weft_timeout_t timeout)
{
    tell_only(id, act, object, timeout);
    settle();
    return actor[id].status;
}

#define ACTOR_WAITS ((weft_status_t)99)

static inline weft_status_t act_lock(void *object, weft_timeout_t timeout)
{
    return weft_mutex_lock(object, timeout);
}

static inline weft_status_t act_unlock(void *object, weft_timeout_t timeout)
{
    (void)timeout;
    return weft_mutex_unlock(object);
}

#endif
