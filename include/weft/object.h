/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The registry of objects, part of builds with `objcore: true`: every task, hub, timer and SWI of
 * the description, and those initialized at run time, by kind. Semantics: object cores of Zephyr.
 *
 * Initializing an object registers it, once, however often it is repeated. An object must leave the
 * registry before its memory is reused.
 */
#ifndef WEFT_OBJECT_H
#define WEFT_OBJECT_H

#include <weft/swi.h>
#include <weft/timer.h>
#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of objects. The numbers are stable: dumps have them. */
typedef enum weft_object_kind {
    WEFT_OBJECT_TASK = 0,
    WEFT_OBJECT_SEM = 1,
    WEFT_OBJECT_EVENT = 2,
    WEFT_OBJECT_FLAGS = 3,
    WEFT_OBJECT_PORT = 4,
    WEFT_OBJECT_MSGQ = 5, /**< mailboxes, too */
    WEFT_OBJECT_DATA_EVENT = 6,
    WEFT_OBJECT_MUTEX = 7, /**< recursive ones, too */
    WEFT_OBJECT_COND = 8,
    WEFT_OBJECT_POOL = 9, /**< packet pools, too */
    WEFT_OBJECT_HUB = 10, /**< user-defined hubs, blackboards, barriers, functions */
    WEFT_OBJECT_QUEUE = 11,
    WEFT_OBJECT_STACK = 12,
    WEFT_OBJECT_HEAP = 13,
    WEFT_OBJECT_TIMER = 14,
    WEFT_OBJECT_SWI = 15,
    WEFT_OBJECT_KINDS = 16
} weft_object_kind_t;

/** An object of the description. */
typedef struct weft_system_object {
    void *object;
    const char *name;
    weft_object_kind_t kind;
} weft_system_object_t;

/** Initial content of the registry, defined by generated code. */
extern const weft_system_object_t weft_system_objects[];
extern const size_t weft_system_object_count;

/** Called for an object; false ends the walk. Context: that of the walk, kernel lock held. */
typedef bool (*weft_object_visit_t)(void *object, const char *name, void *arg);

/**
 * Calls a function for each object of a kind, the last registered first. The function makes no
 * kernel call, and interrupts are disabled while it runs; they are enabled between two calls, and
 * objects that are registered meanwhile may be missed.
 * @param visit gets the object, its name in the description or NULL, and `arg`
 * Context: task, ISR, SWI; one walk at a time must not remove objects. O(objects of the kind).
 * @return false if a call did
 */
bool weft_object_walk(weft_object_kind_t kind, weft_object_visit_t visit, void *arg);

/** Number of registered objects of a kind. Context: any. O(1). */
uint32_t weft_object_count(weft_object_kind_t kind);

/** Name of an object in the description; NULL: it has none. Context: any. O(1). */
const char *weft_object_name(weft_object_kind_t kind, const void *object);

/**
 * Removes an object from the registry, before its memory is reused; no effect if it is not
 * registered. Context: any. O(objects of the kind).
 */
void weft_object_remove(weft_object_kind_t kind, void *object);

#ifdef __cplusplus
}
#endif

#endif
