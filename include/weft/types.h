/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Common types: status, timeout, priority, tasks, and the entries of wait queues and the time
 * queue.
 */
#ifndef WEFT_TYPES_H
#define WEFT_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <weft/config.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Result of a service. Misuse by the caller is never a status: see misuse.h.
 *
 * Each call that waits at a hub can also return WEFT_RESET, WEFT_DELETED in builds with
 * `deletes: true`, and WEFT_NODE_DOWN at a hub of another node; most comments do not repeat this.
 */
typedef enum weft_status {
    WEFT_OK = 0,          /**< done */
    WEFT_WOULD_BLOCK = 1, /**< WEFT_NO_WAIT, and the call would have had to wait */
    WEFT_TIMEOUT = 2,     /**< the timeout passed */
    WEFT_CANCELED = 3,    /**< weft_task_cancel() ended the wait */
    WEFT_OWNER_DIED = 4,  /**< mutex obtained, but its last owner ended while holding it; of a call
                               of a function: the server ended while it worked on it */
    WEFT_NODE_DOWN = 5,   /**< the node of the hub cannot be reached */
    WEFT_RESET = 6,       /**< weft_<hub>_reset() ended the wait */
    WEFT_FULL = 7,        /**< no room, in a service that never waits */
    WEFT_EMPTY = 8,       /**< nothing is there, in a service that never waits */
    WEFT_REFUSED = 9,     /**< the caller has no right to it, or whoever does the work refused it */
    WEFT_NOT_FOUND = 10,  /**< what the call names does not exist: a wait, a file */
    WEFT_DELETED = 11,    /**< weft_<hub>_delete() ended the wait */
    WEFT_STATUS_LAST = WEFT_DELETED,
} weft_status_t;

/**
 * How long a call may wait: WEFT_NO_WAIT, WEFT_FOREVER, a duration of 1 to WEFT_DURATION_MAX ticks,
 * or weft_until() a time. One tick is one microsecond. A duration is over when that many whole
 * ticks have passed since the call, up to one tick later. Values between WEFT_DURATION_MAX and the
 * first absolute time are misuse (WEFT_MISUSE_TIMEOUT).
 */
typedef uint64_t weft_timeout_t;

#define WEFT_NO_WAIT ((weft_timeout_t)0U)
#define WEFT_FOREVER ((weft_timeout_t)UINT64_MAX)
#define WEFT_DURATION_MAX ((weft_timeout_t)(UINT64_MAX >> 2)) /* 146,000 years */

/** Of a timeout: the other bits are a time of weft_clock_now(). */
#define WEFT_ABSOLUTE ((weft_timeout_t)1U << 63)

/** The latest time for weft_until(). Later timeouts are WEFT_FOREVER. */
#define WEFT_TIME_MAX ((uint64_t)0x7FFFFFFEFFFFFFFFU)

/**
 * A timeout that ends when weft_clock_now() reaches a time. If the time has passed, a call that
 * would wait returns WEFT_TIMEOUT. Times after WEFT_TIME_MAX are WEFT_FOREVER.
 */
static inline weft_timeout_t weft_until(uint64_t time)
{
    return time > WEFT_TIME_MAX ? WEFT_FOREVER : WEFT_ABSOLUTE | time;
}

#define WEFT_TICKS_PER_S 1000000U

/**
 * Durations in microseconds, milliseconds and seconds. A constant of more than WEFT_DURATION_MAX,
 * also a negative one, does not compile ("size of array is negative"); a value of the run time
 * becomes one that each call refuses as misuse.
 */
#define WEFT_US(n) WEFT_DURATION(n, 1U)
#define WEFT_MS(n) WEFT_DURATION(n, 1000U)
#define WEFT_S(n) WEFT_DURATION(n, WEFT_TICKS_PER_S)

/** A duration of `n` units of `ticks` ticks each, for an `n` that the compiler does not know. */
static inline weft_timeout_t weft_duration(uint64_t n, uint32_t ticks)
{
    return n > WEFT_DURATION_MAX / ticks ? WEFT_DURATION_MAX + 1U : n * ticks;
}

/*
 * Private: `yes` for a constant, else `no`; a constant expression if the result is one. In C, an
 * integer constant expression of 0 is a null pointer, which has no influence on a common type.
 */
#ifdef __cplusplus
#define WEFT_IF_CONSTANT(n, yes, no) (__builtin_constant_p(n) ? (yes) : (no))
#else
#define WEFT_IF_CONSTANT(n, yes, no)                                                               \
    __builtin_choose_expr(                                                                         \
        _Generic(1 ? (void *)((uintptr_t)(n) * 0U) : (int *)0, int *: 1, default: 0), (yes), (no))
#endif
#define WEFT_DURATION(n, ticks)                                                                    \
    (WEFT_IF_CONSTANT(n, (weft_timeout_t)(n) * (ticks), weft_duration((uint64_t)(n), (ticks))) +   \
     (weft_timeout_t)0U *                                                                          \
         sizeof(char[WEFT_IF_CONSTANT(n, WEFT_DURATION_FITS(n, ticks), true) ? 1 : -1]))
/* A quotient: compilers warn of a comparison that the type of `n` decides. */
#define WEFT_DURATION_FITS(n, ticks)                                                               \
    ((weft_timeout_t)(n) / (WEFT_DURATION_MAX / (ticks) + 1U) == 0U)

/** 0 is the highest priority, WEFT_PRIORITIES - 1 the lowest. */
typedef uint8_t weft_priority_t;

#define WEFT_PRIORITIES 32U

typedef struct weft_task weft_task_t;

/** An object's entry in the registry, in builds with WEFT_CONFIG_OBJCORE: see object.h. */
typedef struct weft_object {
    struct weft_object *next; /**< next of its kind */
    void *self;               /**< itself while it is registered */
    const char *name;         /**< name in the description, or NULL */
    uint32_t kind;            /**< weft_object_kind_t */
} weft_object_t;

/** An entry in the list of live tasks: started and not ended. */
typedef struct weft_alive {
    struct weft_alive *next;
    struct weft_alive **link; /**< the pointer to this entry; NULL after the task has ended */
} weft_alive_t;

/** Processor time of a task or SWI, in builds with WEFT_CONFIG_OBJCORE: see account.h. */
typedef struct weft_usage {
    uint64_t time;    /**< in units of time stamps */
    uint32_t runs;    /**< how often it was switched in */
    uint32_t longest; /**< longest uninterrupted run, in units of time stamps */
} weft_usage_t;

/**
 * A wait queue: a circular list of tasks in priority order, FIFO among equals. It is the first
 * member of every hub, so that a hub's address is the address of its wait queue.
 */
typedef struct weft_waitq {
    weft_task_t *head;
    WEFT_CONFIG_OBJECT_MEMBER
    WEFT_CONFIG_MARK_MEMBER
} weft_waitq_t;

#define WEFT_WAITQ_INIT {NULL WEFT_CONFIG_OBJECT_INIT WEFT_CONFIG_MARK_INIT}

/** Owner of a time queue entry. */
enum weft_timeout_kind {
    WEFT_TIMEOUT_KIND_TASK,
    WEFT_TIMEOUT_KIND_TIMER,
    WEFT_TIMEOUT_KIND_BUDGET,
};

/** An entry of the time queue (a pairing heap). Embedded in tasks and timers. */
typedef struct weft_timeout_node {
    uint16_t rank;                   /**< 0 when new, raised as heaps are joined: no count */
    uint16_t kind;                   /**< enum weft_timeout_kind */
    struct weft_timeout_node *prev;  /**< of the first one: the last one; NULL: not queued */
    struct weft_timeout_node *next;  /**< of the last one: the entry above, or NULL */
    struct weft_timeout_node *below; /**< the first of those that are not earlier, or NULL */
    uint64_t deadline;               /**< absolute, in ticks */
} weft_timeout_node_t;

/** A processor budget: see budget.h. */
typedef struct weft_budget weft_budget_t;

/** A mutex: see mutex.h. */
typedef struct weft_mutex weft_mutex_t;

/**
 * Task control block. All members are private to the kernel and arch/. `flags` and `base` are near
 * the start because short instructions of many processors reach bytes only at small offsets.
 */
struct weft_task {
    void *sp;                /**< saved stack pointer; offset 0, known to the assembly of arch/ */
    weft_task_t *prev;       /**< valid while next is another task */
    weft_task_t *next;       /**< ready or wait queue; NULL: in neither */
    weft_mutex_t *contended; /**< mutexes that it owns and for which tasks wait */
    uint16_t flags;          /**< enum weft_task_flag: see kernel/task_state.h */
    weft_priority_t base;    /**< base priority */
    void *arg;               /**< buffer or request of the waiting call */
    weft_timeout_node_t timeout;
    uint32_t priority_mask;     /**< effective priority, see weft_arch_priority_mask() */
    uint32_t preempt_threshold; /**< only higher priorities preempt; as a priority mask */
    weft_waitq_t *wait;         /**< queue that it waits in; NULL: not waiting */
    /** Not 0: mutexes, calls, joins or DMA requests may refer to it, and its end looks for them. */
    uintptr_t to_release;
    WEFT_CONFIG_TASK_USER_MEMBERS
    WEFT_CONFIG_TASK_CHECK_MEMBERS
    WEFT_CONFIG_TASK_GUARD_MEMBER
    WEFT_CONFIG_TASK_ALIVE_MEMBER
    WEFT_CONFIG_OBJECT_MEMBER
    WEFT_CONFIG_USAGE_MEMBER
    WEFT_CONFIG_BUDGET_MEMBER
    WEFT_CONFIG_MARK_MEMBER
    WEFT_CONFIG_SLICE_MEMBER
};

#ifdef __cplusplus
}
#endif

#endif
