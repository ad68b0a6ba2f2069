/* SPDX-License-Identifier: MIT */
/**
 * @file
 * One-shot and periodic timers.
 */
#ifndef WEFT_TIMER_H
#define WEFT_TIMER_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct weft_timer weft_timer_t;

/** Called in the clock interrupt: must be short, WEFT_NO_WAIT only. */
typedef void (*weft_timer_handler_t)(weft_timer_t *timer, void *arg);

/** Timer. */
struct weft_timer {
    weft_timeout_node_t timeout;
    uint64_t period; /**< ticks, or 0 */
    weft_timer_handler_t handler;
    void *arg;
    WEFT_CONFIG_OBJECT_MEMBER
};

#define WEFT_TIMER_INIT(timer_handler, handler_arg)                                                \
    {{0, WEFT_TIMEOUT_KIND_TIMER, NULL, NULL, NULL, 0},                                            \
     0,                                                                                            \
     (timer_handler),                                                                              \
     (handler_arg)WEFT_CONFIG_OBJECT_INIT}

/** Initializes a stopped timer. Context: any. O(1). */
void weft_timer_init(weft_timer_t *timer, weft_timer_handler_t handler, void *arg);

/**
 * Starts or restarts a timer.
 * @param delay ticks to the first call, 1 to WEFT_DURATION_MAX
 * @param period ticks between further calls, without drift; 0 for a single call. Longer than the
 * handler takes: late calls follow each other in one interrupt, and no task runs before the last
 * Context: any. Does not block. O(1); with `timeouts: list` O(running timeouts).
 */
void weft_timer_start(weft_timer_t *timer, weft_timeout_t delay, weft_timeout_t period);

/**
 * Stops a timer.
 * Context: any. Does not block. O(1).
 * @return true if it was running
 */
bool weft_timer_stop(weft_timer_t *timer);

/**
 * Ticks until a timer expires, at least 1.
 * Context: any. O(1).
 * @return WEFT_OK, WEFT_NOT_FOUND: it is stopped
 */
weft_status_t weft_timer_remaining(const weft_timer_t *timer, uint64_t *ticks);

#ifdef __cplusplus
}
#endif

#endif
