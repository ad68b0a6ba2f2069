/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Misuse: wrong calls, found when WEFT_CONFIG_CHECKS is on.
 */
#ifndef WEFT_MISUSE_H
#define WEFT_MISUSE_H

#include <weft/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Numbers of misuse. They are stable: a fault record shows them. */
typedef enum weft_misuse {
    WEFT_MISUSE_NONE = 0,             /**< nothing is wrong */
    WEFT_MISUSE_WAIT_IN_ISR = 1,      /**< a call that may wait, from an ISR */
    WEFT_MISUSE_TASK_CALL_IN_ISR = 2, /**< a call for tasks only, from an ISR */
    WEFT_MISUSE_PRIORITY = 3,         /**< priority of 32 or more */
    WEFT_MISUSE_STACK = 4,            /**< stack too small or not aligned */
    WEFT_MISUSE_TASK_STATE = 5,       /**< start of a task that is not dormant */
    WEFT_MISUSE_SEM_OVERFLOW = 6,     /**< more units than a semaphore takes from the caller */
    WEFT_MISUSE_MUTEX_RELOCK = 7,     /**< lock of a mutex that the caller holds */
    WEFT_MISUSE_MUTEX_NOT_OWNER = 8,  /**< unlock of a mutex that the caller does not hold */
    WEFT_MISUSE_POOL_BLOCK = 9,       /**< free of what is no block of the pool */
    WEFT_MISUSE_FLAGS_NONE = 10,      /**< wait for no flag at all */
    WEFT_MISUSE_IRQ = 11,             /**< no such interrupt on this board */
    WEFT_MISUSE_SIZE = 12,            /**< message size or depth of 0 or too large */
    WEFT_MISUSE_NULL = 13,            /**< missing object or buffer */
    WEFT_MISUSE_TIMEOUT = 14,         /**< not a duration where one is needed */
    WEFT_MISUSE_REMOTE_USER = 15,     /**< hub of a node of which the task's `uses` names none */
    WEFT_MISUSE_REMOTE_SERVICE = 16,  /**< the other node does not know the service of the hub */
    WEFT_MISUSE_REMOTE_NODES = 17,    /**< condition variable and mutex on different nodes */
    WEFT_MISUSE_REQUEST = 18,         /**< request of another task, or not in the needed state */
    WEFT_MISUSE_WAIT_IN_SWI = 19, /**< a call that may wait, from an SWI or with SWIs disabled */
    WEFT_MISUSE_TASK_CALL_IN_SWI = 20, /**< a call for tasks only, from there */
    WEFT_MISUSE_ZERO_LATENCY = 21,     /**< a service, from a zero-latency ISR */
    WEFT_MISUSE_IN_USE = 22,           /**< init, create, destroy, delete or attach: it is in use */
    WEFT_MISUSE_DELETED = 23,          /**< use of an object that was deleted */
    WEFT_MISUSE_NOT_DELETABLE = 24,    /**< delete of what was not initialized at run time */
    WEFT_MISUSE_FUNCTION_CALL = 25,    /**< end of a call that the task has not accepted */
    WEFT_MISUSE_MUTEX_CEILING = 26,    /**< lock by a task whose priority is above the ceiling */
    WEFT_MISUSE_QUEUE_ITEM = 40,       /**< item of a queue that is not aligned to a pointer */
    WEFT_MISUSE_PIPE_ORDER = 41, /**< put without alloc, free without get, or alloc or get twice */
    WEFT_MISUSE_PIPE_SIZE = 42,  /**< more bytes than a frame holds */
    WEFT_MISUSE_HEAP_BLOCK = 43, /**< free of what is no block of the heap, or freed already */
    WEFT_MISUSE_HEAP_CORRUPT = 44, /**< what a heap keeps beside a block was overwritten */
    WEFT_MISUSE_HEAP_ALIGN = 45,   /**< alignment that is no power of two */
    WEFT_MISUSE_MUTEX_STATE = 46,  /**< lock of a mutex that was not made, or was destroyed */
    WEFT_MISUSE_MUTEX_DEPTH = 47,  /**< user task: more locks of a recursive mutex than it counts */
    WEFT_MISUSE_BUDGET = 50,       /**< budget or period out of range, or a cooperative task */
} weft_misuse_t;

/**
 * Ends in a fault record with the number of a misuse and the address of the call. For services
 * only. Not declared WEFT_NORETURN, so that compilers make it a tail call without a stack frame.
 */
weft_status_t weft_refuse(weft_misuse_t number);

/** Checks the object of an inline service. */
static inline void weft_need(const void *object)
{
    if (WEFT_CONFIG_CHECKS && !WEFT_CONFIG_USER_SIDE && WEFT_UNLIKELY(object == NULL)) {
        (void)weft_refuse(WEFT_MISUSE_NULL);
    }
}

#ifdef __cplusplus
}
#endif

#endif
