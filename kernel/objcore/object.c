/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The registry of objects, part of builds with WEFT_CONFIG_OBJCORE: one list for each kind. An
 * entry whose `self` points to itself is in its list; the memory of a new object does not.
 */
#include "object.h"

#include "sched.h"

static weft_object_t *first[WEFT_OBJECT_KINDS];
static uint32_t counts[WEFT_OBJECT_KINDS];

/** Offset of the registry entry in an object; in hubs it follows the head of the wait queue. */
static size_t offset_of(weft_object_kind_t kind)
{
    switch (kind) {
    case WEFT_OBJECT_TASK:
        return offsetof(weft_task_t, object);
    case WEFT_OBJECT_TIMER:
        return offsetof(weft_timer_t, object);
    case WEFT_OBJECT_SWI:
        return offsetof(weft_swi_t, object);
    default:
        return offsetof(weft_waitq_t, object);
    }
}

static weft_object_t *place_of(weft_object_kind_t kind, const void *object)
{
    return (weft_object_t *)((uintptr_t)object + offset_of(kind));
}

/** Objects are also initialized before the kernel runs, when interrupts must stay off. */
static bool lock(void)
{
    bool is_running = weft_kernel.current != NULL;

    if (is_running) {
        weft_arch_lock();
    }
    return is_running;
}

static void unlock(bool was_running)
{
    if (was_running) {
        weft_arch_unlock();
    }
}

static void add(weft_object_kind_t kind, void *object, const char *name)
{
    weft_object_t *place = place_of(kind, object);
    bool was_running = lock();

    if (place->self != place) {
        place->self = place;
        place->name = name;
        place->kind = kind;
        place->next = first[kind];
        first[kind] = place;
        counts[kind]++;
    }
    unlock(was_running);
}

void weft_object_add(weft_object_kind_t kind, void *object)
{
    add(kind, object, NULL);
}

void weft_objects_begin(void)
{
    for (size_t i = 0; i < weft_system_object_count; i++) {
        const weft_system_object_t *entry = &weft_system_objects[i];

        add(entry->kind, entry->object, entry->name);
    }
}

void weft_object_remove(weft_object_kind_t kind, void *object)
{
    WEFT_CHECK_VOID(weft_wrong_call(object));
    weft_object_t *place = place_of(kind, object);
    bool was_running = lock();

    for (weft_object_t **at = &first[kind]; *at != NULL; at = &(*at)->next) {
        if (*at == place) {
            *at = place->next;
            place->self = NULL;
            counts[kind]--;
            break;
        }
    }
    unlock(was_running);
}

const weft_object_t *weft_object_first_locked(weft_object_kind_t kind)
{
    return first[kind];
}

void *weft_object_of(const weft_object_t *place)
{
    return (void *)((uintptr_t)place - offset_of((weft_object_kind_t)place->kind));
}

bool weft_object_walk(weft_object_kind_t kind, weft_object_visit_t visit, void *arg)
{
    weft_check_not(weft_wrong(visit == NULL, WEFT_MISUSE_NULL));
    weft_check_not(weft_wrong_context());
    bool is_continued = true;

    weft_arch_lock();
    for (weft_object_t *at = first[kind]; at != NULL && is_continued; at = at->next) {
        is_continued = visit(weft_object_of(at), at->name, arg);
        weft_sched_pause_locked();
    }
    weft_arch_unlock();
    return is_continued;
}

uint32_t weft_object_count(weft_object_kind_t kind)
{
    return *(const volatile uint32_t *)&counts[kind];
}

const char *weft_object_name(weft_object_kind_t kind, const void *object)
{
    weft_check_not(weft_wrong_object(object));
    return place_of(kind, object)->name;
}
