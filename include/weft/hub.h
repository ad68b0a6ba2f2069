/* SPDX-License-Identifier: MIT */
/**
 * @file
 * User-defined hub, defined by a predicate and an action for each side.
 */
#ifndef WEFT_HUB_H
#define WEFT_HUB_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weft_hub weft_hub_t;

/**
 * Tries one side of the hub: checks the predicate and, if it is true, performs the action. Called
 * with the kernel lock held: must be short and bounded, and make no kernel call.
 * @param arg the caller's request, or a waiting task's
 * @return true if done; false, without any change, if the caller must wait
 */
typedef bool (*weft_hub_try_t)(weft_hub_t *hub, void *arg);

/** The operations of a type of hub. Constant. */
typedef struct weft_hub_type {
    weft_hub_try_t put;
    weft_hub_try_t get;
} weft_hub_type_t;

/** A hub. Embed it as the first member of a structure with the hub's state. */
struct weft_hub {
    weft_waitq_t putters;
    weft_waitq_t getters;
    const weft_hub_type_t *type;
};

#define WEFT_HUB_INIT(hub_type) {WEFT_WAITQ_INIT, WEFT_WAITQ_INIT, (hub_type)}

/** Initializes a hub. Context: any. O(1). */
void weft_hub_init(weft_hub_t *hub, const weft_hub_type_t *type);

/**
 * Tries the put side and waits until it succeeds; a success lets waiting
 * getters, then putters, try again in order of priority until none succeeds.
 * Context: task; any with WEFT_NO_WAIT. O(waiters) tries.
 * @return WEFT_OK, WEFT_WOULD_BLOCK, WEFT_TIMEOUT, WEFT_CANCELED
 */
weft_status_t weft_hub_put(weft_hub_t *hub, void *arg, weft_timeout_t timeout);

/** Tries the get side and waits until it succeeds, otherwise as weft_hub_put(). */
weft_status_t weft_hub_get(weft_hub_t *hub, void *arg, weft_timeout_t timeout);

#ifdef __cplusplus
}
#endif

#endif
