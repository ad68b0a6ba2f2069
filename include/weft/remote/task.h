/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * Task of another node, and references to those of any node. Services and results: task.h; what
 * differs: remote.h.
 */
#ifndef WEFT_REMOTE_TASK_H
#define WEFT_REMOTE_TASK_H

#include <weft/remote/common.h>
#include <weft/task.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Task of another node. Constant, generated. */
typedef struct weft_remote_task {
    weft_remote_t remote;
} weft_remote_task_t;

/** Task of this node or another. Made by weft_task_ref(). */
typedef struct weft_task_ref {
    uintptr_t task; /**< address; WEFT_REF_REMOTE: of a weft_remote_task_t */
} weft_task_ref_t;

weft_status_t weft_remote_task_start(const weft_remote_task_t *task);
weft_status_t weft_remote_task_suspend(const weft_remote_task_t *task);
weft_status_t weft_remote_task_resume(const weft_remote_task_t *task);
weft_status_t weft_remote_task_abort(const weft_remote_task_t *task);
weft_status_t weft_remote_task_cancel(const weft_remote_task_t *task);
weft_status_t weft_remote_task_set_priority(const weft_remote_task_t *task,
                                            weft_priority_t priority);
weft_status_t weft_remote_task_priority(const weft_remote_task_t *task, weft_priority_t *priority);
weft_status_t weft_remote_task_state(const weft_remote_task_t *task, weft_task_state_t *state);

static inline weft_task_ref_t weft_local_task_ref(weft_task_t *task)
{
    weft_task_ref_t ref = {(uintptr_t)task};

    return ref;
}

static inline weft_task_ref_t weft_remote_task_ref(const weft_remote_task_t *task)
{
    weft_task_ref_t ref = {(uintptr_t)task | WEFT_REF_REMOTE};

    return ref;
}

/** A reference from the argument of a task or timer in the description. */
static inline weft_task_ref_t weft_arg_task_ref(void *arg)
{
    weft_task_ref_t ref = {(uintptr_t)arg};

    return ref;
}

/** The object of another node that a reference refers to; NULL for one of this node. */
static inline const weft_remote_task_t *weft_task_ref_remote(weft_task_ref_t ref)
{
    return !WEFT_REF_MAY_BE_REMOTE || (ref.task & WEFT_REF_REMOTE) == 0
               ? NULL
               : (const weft_remote_task_t *)(ref.task - WEFT_REF_REMOTE);
}

static inline weft_task_t *weft_task_ref_local(weft_task_ref_t ref)
{
    return (weft_task_t *)ref.task;
}

static inline weft_status_t weft_ref_task_start(weft_task_ref_t ref)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_start(remote);
    }
    return weft_task_start(weft_task_ref_local(ref));
}

static inline weft_status_t weft_ref_task_suspend(weft_task_ref_t ref)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_suspend(remote);
    }
    return weft_task_suspend(weft_task_ref_local(ref));
}

static inline weft_status_t weft_ref_task_resume(weft_task_ref_t ref)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_resume(remote);
    }
    return weft_task_resume(weft_task_ref_local(ref));
}

static inline weft_status_t weft_ref_task_abort(weft_task_ref_t ref)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_abort(remote);
    }
    return weft_task_abort(weft_task_ref_local(ref));
}

static inline weft_status_t weft_ref_task_cancel(weft_task_ref_t ref)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_cancel(remote);
    }
    return weft_task_cancel(weft_task_ref_local(ref));
}

static inline weft_status_t weft_ref_task_set_priority(weft_task_ref_t ref,
                                                       weft_priority_t priority)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_set_priority(remote, priority);
    }
    return weft_task_set_priority(weft_task_ref_local(ref), priority);
}

static inline weft_status_t weft_ref_task_priority(weft_task_ref_t ref, weft_priority_t *priority)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_priority(remote, priority);
    }
    return weft_task_priority(weft_task_ref_local(ref), priority);
}

static inline weft_status_t weft_ref_task_state(weft_task_ref_t ref, weft_task_state_t *state)
{
    const weft_remote_task_t *remote = weft_task_ref_remote(ref);

    if (remote != NULL) {
        return weft_remote_task_state(remote, state);
    }
    return weft_task_state(weft_task_ref_local(ref), state);
}

#ifdef __cplusplus
}

static inline weft_status_t weft_task_start(const weft_remote_task_t *task)
{
    return weft_remote_task_start(task);
}

static inline weft_status_t weft_task_start(weft_task_ref_t ref)
{
    return weft_ref_task_start(ref);
}

static inline weft_status_t weft_task_suspend(const weft_remote_task_t *task)
{
    return weft_remote_task_suspend(task);
}

static inline weft_status_t weft_task_suspend(weft_task_ref_t ref)
{
    return weft_ref_task_suspend(ref);
}

static inline weft_status_t weft_task_resume(const weft_remote_task_t *task)
{
    return weft_remote_task_resume(task);
}

static inline weft_status_t weft_task_resume(weft_task_ref_t ref)
{
    return weft_ref_task_resume(ref);
}

static inline weft_status_t weft_task_abort(const weft_remote_task_t *task)
{
    return weft_remote_task_abort(task);
}

static inline weft_status_t weft_task_abort(weft_task_ref_t ref)
{
    return weft_ref_task_abort(ref);
}

static inline weft_status_t weft_task_cancel(const weft_remote_task_t *task)
{
    return weft_remote_task_cancel(task);
}

static inline weft_status_t weft_task_cancel(weft_task_ref_t ref)
{
    return weft_ref_task_cancel(ref);
}

static inline weft_status_t weft_task_set_priority(const weft_remote_task_t *task,
                                                   weft_priority_t priority)
{
    return weft_remote_task_set_priority(task, priority);
}

static inline weft_status_t weft_task_set_priority(weft_task_ref_t ref, weft_priority_t priority)
{
    return weft_ref_task_set_priority(ref, priority);
}

static inline weft_status_t weft_task_priority(const weft_remote_task_t *task,
                                               weft_priority_t *priority)
{
    return weft_remote_task_priority(task, priority);
}

static inline weft_status_t weft_task_priority(weft_task_ref_t ref, weft_priority_t *priority)
{
    return weft_ref_task_priority(ref, priority);
}

static inline weft_status_t weft_task_state(const weft_remote_task_t *task,
                                            weft_task_state_t *state)
{
    return weft_remote_task_state(task, state);
}

static inline weft_status_t weft_task_state(weft_task_ref_t ref, weft_task_state_t *state)
{
    return weft_ref_task_state(ref, state);
}

static inline weft_task_ref_t weft_task_ref(weft_task_t *task)
{
    return weft_local_task_ref(task);
}

static inline weft_task_ref_t weft_task_ref(const weft_remote_task_t *task)
{
    return weft_remote_task_ref(task);
}

static inline weft_task_ref_t weft_task_ref(void *arg)
{
    return weft_arg_task_ref(arg);
}

#else

#define weft_task_ref(object) WEFT_ANY_REF(object, task)
#define weft_task_start(object) WEFT_ANY(object, task, task_start)((object))
#define weft_task_suspend(object) WEFT_ANY(object, task, task_suspend)((object))
#define weft_task_resume(object) WEFT_ANY(object, task, task_resume)((object))
#define weft_task_abort(object) WEFT_ANY(object, task, task_abort)((object))
#define weft_task_cancel(object) WEFT_ANY(object, task, task_cancel)((object))
#define weft_task_set_priority(object, priority)                                                   \
    WEFT_ANY(object, task, task_set_priority)((object), (priority))
#define weft_task_priority(object, priority)                                                       \
    WEFT_ANY(object, task, task_priority)((object), (priority))
#define weft_task_state(object, state) WEFT_ANY(object, task, task_state)((object), (state))

#endif

#endif
