/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Types that every other header needs: status, timeout, priority, and the
 * records that the wait queue, the ready queue and the time queue share.
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

/** Result of a service. Misuse by the caller is never a status: see misuse.h. */
typedef enum weft_status {
    WEFT_OK = 0,          /**< done */
    WEFT_WOULD_BLOCK = 1, /**< WEFT_NO_WAIT, and the call would have had to wait */
    WEFT_TIMEOUT = 2,     /**< the duration passed first */
    WEFT_CANCELED = 3,    /**< weft_task_cancel() ended the wait */
    WEFT_OWNER_DIED = 4,  /**< mutex obtained, but its last owner ended while holding it */
    WEFT_NODE_DOWN = 5,   /**< the node of the hub cannot be reached */
} weft_status_t;

/**
 * How long a call may wait: WEFT_NO_WAIT, WEFT_FOREVER, or a duration of
 * 1 to WEFT_DURATION_MAX ticks (one more counts, too: no other value has a
 * meaning of its own, whoever it comes from). One tick is one microsecond. A duration is over
 * when that many whole ticks have passed since the call: a part of a tick later.
 */
typedef uint32_t weft_timeout_t;

#define WEFT_NO_WAIT ((weft_timeout_t)0U)
#define WEFT_FOREVER ((weft_timeout_t)UINT32_MAX)
#define WEFT_DURATION_MAX ((weft_timeout_t)(UINT32_MAX - 2U))

#define WEFT_TICKS_PER_S 1000000U
#define WEFT_US(n) ((weft_timeout_t)(n))
#define WEFT_MS(n) ((weft_timeout_t)((n) * 1000U))
#define WEFT_S(n) ((weft_timeout_t)((n) * WEFT_TICKS_PER_S))

/** 0 is the most urgent priority, WEFT_PRIORITIES - 1 the least. */
typedef uint8_t weft_priority_t;

#define WEFT_PRIORITIES 32U

typedef struct weft_task weft_task_t;

/** An object's place in the registry, in builds with WEFT_CONFIG_OBJCORE: see object.h. */
typedef struct weft_object {
    struct weft_object *next; /**< of its kind */
    void *self;               /**< itself while it is registered */
    const char *name;         /**< of the description; NULL: it has none */
    uint32_t kind;            /**< weft_object_kind_t */
} weft_object_t;

/** A place in the list of tasks that are alive: started and not ended. */
typedef struct weft_alive {
    struct weft_alive *next;
    struct weft_alive **link; /**< what leads to this one; NULL, once it has ended */
} weft_alive_t;

/** Time that something has run, in builds with WEFT_CONFIG_OBJCORE: see account.h. */
typedef struct weft_usage {
    uint64_t time;    /**< in units of time stamps */
    uint32_t runs;    /**< how often it got the processor */
    uint32_t longest; /**< longest time without giving it away, in units of time stamps */
} weft_usage_t;

/**
 * A priority-ordered waiting list: a ring of tasks through their links, most
 * urgent first, first come first served among equals. It is the first member
 * of every hub, so that a hub's address is the address of its wait queue.
 */
typedef struct weft_waitq {
    weft_task_t *head;
    WEFT_CONFIG_OBJECT_MEMBER
} weft_waitq_t;

#define WEFT_WAITQ_INIT {NULL WEFT_CONFIG_OBJECT_INIT}

/** What a time queue entry is embedded in. */
enum weft_timeout_kind {
    WEFT_TIMEOUT_KIND_TASK,
    WEFT_TIMEOUT_KIND_TIMER,
    WEFT_TIMEOUT_KIND_BUDGET,
};

/** An entry of the time queue (a leftist heap). Embedded in tasks and timers. */
typedef struct weft_timeout_node {
    struct weft_timeout_node *left;   /**< later entries */
    struct weft_timeout_node *right;  /**< later entries, the shorter way to an end */
    struct weft_timeout_node *parent; /**< itself for the earliest; NULL: not queued */
    uint8_t base;                     /**< owner's byte, here because this would be padding */
    uint8_t rank;                     /**< of the time queue: entries on the way right to an end */
    uint8_t kind;                     /**< enum weft_timeout_kind */
    uint8_t flags;                    /**< owner's byte */
    uint64_t deadline;                /**< absolute, in ticks */
} weft_timeout_node_t;

/** A processor budget: see budget.h. */
typedef struct weft_budget weft_budget_t;

/** A contended mutex points to the next one that the same task holds. */
typedef struct weft_mutex weft_mutex_t;

/**
 * Task control block. All members are private to the kernel and the port. Short
 * instructions of many processors reach bytes only near the start, hence the
 * place of the timeout.
 */
struct weft_task {
    void *sp;           /**< saved stack pointer; offset 0, known to the ports' assembly */
    weft_task_t *next;  /**< ready or wait queue; NULL: in neither */
    weft_task_t *prev;  /**< valid while next is another task */
    weft_mutex_t *held; /**< contended mutexes that it owns */
    weft_timeout_node_t timeout;
    uint32_t bit;       /**< effective priority as a bit, see weft_port_bit() */
    uint32_t threshold; /**< what a task must exceed to preempt this one */
    weft_waitq_t *wait; /**< queue that it waits in; NULL: it does not wait */
    void *arg;          /**< buffer or request of the call that waits */
    WEFT_CONFIG_TASK_USER_MEMBERS
    WEFT_CONFIG_TASK_CHECK_MEMBERS
    WEFT_CONFIG_TASK_GUARD_MEMBER
    WEFT_CONFIG_TASK_ALIVE_MEMBER
    WEFT_CONFIG_OBJECT_MEMBER
    WEFT_CONFIG_USAGE_MEMBER
    WEFT_CONFIG_BUDGET_MEMBER
    uintptr_t cleanup; /**< 0: its end leaves nothing; a mutex: it has locked some since its start;
                            lowest bit set: a task that it is ending, its end has to be completed */
};

#ifdef __cplusplus
}
#endif

#endif
