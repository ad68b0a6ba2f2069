/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The arguments of a waiting task, where these are more than one, and services that take them as
 * one: for proxy tasks, whose arguments outlive the call.
 */
#ifndef KERNEL_WAIT_ARGS_H
#define KERNEL_WAIT_ARGS_H

#include <weft/blackboard.h>
#include <weft/flags.h>
#include <weft/function.h>
#include <weft/packet.h>

/** Bits that a task waits for, and those that ended its wait. */
typedef struct weft_flags_wait {
    uint32_t bits;
    unsigned options;
    uint32_t matched;
} weft_flags_wait_t;

/** weft_flags_wait() with its arguments as one. Its timeout may be WEFT_WAIT_AS_PROXY. */
weft_status_t weft_flags_wait_with(weft_flags_t *flags, weft_flags_wait_t *wait,
                                   weft_timeout_t timeout);

/** Request of a reader. */
typedef struct weft_blackboard_wait {
    void *value;
    uint32_t count; /**< count that the reader knows; then that of the value */
    bool newer;     /**< wait while the value has that count */
} weft_blackboard_wait_t;

/** weft_blackboard_read() with its arguments as one. Its timeout may be WEFT_WAIT_AS_PROXY. */
weft_status_t weft_blackboard_read_with(weft_blackboard_t *board, weft_blackboard_wait_t *wait,
                                        weft_timeout_t timeout);

/** What a caller has, and what it gets. */
struct weft_function_args {
    const void *argument;
    void *result;
    uint32_t count; /**< calls as one */
};

/**
 * weft_function_call() with its arguments as one, without checks. Its timeout may be
 * WEFT_WAIT_AS_PROXY.
 */
weft_status_t weft_function_call_with(weft_function_t *function, weft_function_args_t *args,
                                      weft_timeout_t timeout);

/** Makes a block of a packet pool a packet. */
weft_packet_t *weft_packet_of_block(weft_packet_pool_t *pool, void *block);

#endif
