/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Trace points: events as records of four words in a circular buffer, which ./weft trace decodes.
 * No code in builds without WEFT_CONFIG_TRACE.
 *
 * A trace point is a call of one of the inline functions below. Those that end in `_locked` are
 * called in the critical section of the event itself, so that the order of the records is the order
 * of the events. The others are called with the kernel lock free, in a task or an ISR, but not in a
 * zero-latency ISR.
 */
#ifndef KERNEL_TRACE_H
#define KERNEL_TRACE_H

#include <weft/trace.h>

#include "kernel.h"
#include "proxy_task.h"

/**
 * Events. The numbers are stable; tools/weft/observe/trace/records.py names them. "Hub" means the
 * wait queue of any object.
 */
enum weft_trace_event {
    WEFT_TRACE_NONE,       /**< no record yet */
    WEFT_TRACE_TIME,       /**< object and argument: weft_clock_now(), low and high word */
    WEFT_TRACE_SWITCH,     /**< object: the new running task; argument: the previous one, or 0 */
    WEFT_TRACE_CREATE,     /**< object: a task; argument: its priority mask */
    WEFT_TRACE_START,      /**< object: a task that is started */
    WEFT_TRACE_END,        /**< object: a task */
    WEFT_TRACE_PRIORITY,   /**< object: a task; argument: its effective priority mask */
    WEFT_TRACE_SUSPEND,    /**< object: a task */
    WEFT_TRACE_RESUME,     /**< object: a task */
    WEFT_TRACE_BLOCK,      /**< object: a hub; argument: a task that starts to wait */
    WEFT_TRACE_WAKE,       /**< object: a hub; argument: a task whose wait was granted */
    WEFT_TRACE_WAIT_ENDED, /**< object: a hub; argument: a task whose wait failed; extra: status */
    WEFT_TRACE_PUT,        /**< object: a hub */
    WEFT_TRACE_GET,        /**< object: a hub; argument: timeout of a get, UINT32_MAX if it
                              is WEFT_FOREVER, longer, or absolute */
    WEFT_TRACE_SLEEP,      /**< object: the hub of this wait alone; argument: ticks, 0 if until an
                              absolute time */
    WEFT_TRACE_ISR_ENTER,  /**< object: number of the interrupt, or WEFT_TRACE_ALARM */
    WEFT_TRACE_ISR_EXIT,   /**< as WEFT_TRACE_ISR_ENTER */
    WEFT_TRACE_TIMER,      /**< object: a timer whose handler is called */
    WEFT_TRACE_TIMER_DONE, /**< object: a timer whose handler has returned */
    WEFT_TRACE_SWI_POST,   /**< object: an SWI that is posted */
    WEFT_TRACE_SWI_BEGIN,  /**< object: an SWI */
    WEFT_TRACE_SWI_END,    /**< object: an SWI */
    WEFT_TRACE_SEND,       /**< object: number of the packet on its link; argument: nodes;
                                extra: link, kind and service */
    WEFT_TRACE_RECEIVE,    /**< as WEFT_TRACE_SEND */
    WEFT_TRACE_MARK,       /**< object: text of the application; argument: its value */
    WEFT_TRACE_EVENTS
};

/** Bits of an event; the others are its extra. */
#define WEFT_TRACE_EVENT_BITS 8U

/** Instead of an interrupt number: the clock interrupt. */
#define WEFT_TRACE_ALARM ((const void *)(uintptr_t)0xFFFFU)

/** Version of the format of the buffer and its records. */
#define WEFT_TRACE_FORM 1U

/** A record. */
typedef struct weft_trace_record {
    uintptr_t object;
    uintptr_t argument;
    uint32_t event; /**< enum weft_trace_event; extra above WEFT_TRACE_EVENT_BITS */
    uint32_t stamp; /**< weft_board_raw_stamp() */
} weft_trace_record_t;

/** The circular buffer, as the host reads it. It holds the latest records. Only `next` changes. */
struct weft_trace {
    uint32_t next; /**< number of records so far; wraps */
    uint32_t mask; /**< capacity in records, a power of two, less 1 */
    weft_trace_record_t *records;
    uint32_t form;    /**< WEFT_TRACE_FORM */
    uint32_t size;    /**< bytes of a record */
    uint32_t hz;      /**< frequency of stamps */
    uint32_t flip;    /**< bits of a stamp that are inverted */
    uint32_t highest; /**< mask of priority 0 */
};

/** The buffer of the node, defined by generated code. */
extern struct weft_trace weft_trace;

/** Stores a record. Kernel lock held. O(1). */
void weft_trace_store_locked(uintptr_t object, uintptr_t argument, uint32_t event);

/** Stores a record. Kernel lock free. O(1). */
void weft_trace_store(uintptr_t object, uintptr_t argument, uint32_t event);

/** Stores the clock, with which the host checks the stamps. Kernel lock held. */
void weft_trace_clock_locked(void);

static inline void weft_trace_locked(uint32_t event, const void *object, uintptr_t argument)
{
    if (WEFT_CONFIG_TRACE) {
        weft_trace_store_locked((uintptr_t)object, argument, event);
    }
}

static inline void weft_trace_open(uint32_t event, const void *object, uintptr_t argument)
{
    if (WEFT_CONFIG_TRACE) {
        weft_trace_store((uintptr_t)object, argument, event);
    }
}

/** The first task is about to run. */
static inline void weft_trace_begin_locked(const weft_task_t *first)
{
    if (WEFT_CONFIG_TRACE) {
        weft_trace_clock_locked();
        weft_trace_locked(WEFT_TRACE_SWITCH, first, 0);
    }
}

/** A task switch. */
static inline void weft_trace_switch_locked(const weft_task_t *from, const weft_task_t *to)
{
    weft_trace_locked(WEFT_TRACE_SWITCH, to, (uintptr_t)from);
}

/** A task starts to wait in a queue. */
static inline void weft_trace_block_locked(const weft_waitq_t *queue, const weft_task_t *task)
{
    weft_trace_locked(WEFT_TRACE_BLOCK, queue, (uintptr_t)task);
}

/** The wait of a task is granted. */
static inline void weft_trace_wake_locked(const weft_waitq_t *queue, const weft_task_t *task)
{
    weft_trace_locked(WEFT_TRACE_WAKE, queue, (uintptr_t)task);
}

/** A wait ends with a status other than WEFT_OK. */
static inline void weft_trace_wait_ended_locked(const weft_task_t *task, weft_status_t status)
{
    weft_trace_locked(WEFT_TRACE_WAIT_ENDED | (uint32_t)status << WEFT_TRACE_EVENT_BITS, task->wait,
                      (uintptr_t)task);
}

/** Another event of a task. */
static inline void weft_trace_task_locked(uint32_t event, const weft_task_t *task)
{
    weft_trace_locked(event, task, 0);
}

static inline void weft_trace_priority_locked(const weft_task_t *task)
{
    weft_trace_locked(WEFT_TRACE_PRIORITY, task, task->priority_mask);
}

/** A task is created. The idle task, created before the kernel runs, is not recorded. */
static inline void weft_trace_create(const weft_task_t *task)
{
    if (WEFT_CONFIG_TRACE && weft_kernel.current != NULL) {
        weft_trace_open(WEFT_TRACE_CREATE, task, task->priority_mask);
    }
}

/** A put operation on a hub. */
static inline void weft_trace_put(const void *hub)
{
    weft_trace_open(WEFT_TRACE_PUT, hub, 0);
}

/** An event whose argument is a timeout: see WEFT_TRACE_GET. */
static inline void weft_trace_timeout(uint32_t event, const void *hub, weft_timeout_t timeout)
{
    weft_trace_open(event, hub, timeout < UINT32_MAX ? (uint32_t)timeout : UINT32_MAX);
}

/** True if a service is called again to wait: by the running task, or for a proxy task. */
static inline bool weft_trace_is_again(weft_timeout_t timeout)
{
    const weft_task_t *current = weft_kernel.current;

    bool armed = current->timeout.prev != NULL;

    if (weft_timeout_is_proxy(timeout)) {
        return true;
    }
    return timeout != WEFT_NO_WAIT && (armed || weft_task_has(current, WEFT_TASK_FLAG_EXPIRED));
}

/** A get operation on a hub; not recorded when it is called again to wait. */
static inline void weft_trace_get(const void *hub, weft_timeout_t timeout)
{
    if (WEFT_CONFIG_TRACE && !weft_trace_is_again(timeout)) {
        weft_trace_timeout(WEFT_TRACE_GET, hub, timeout);
    }
}

/** A put operation that may wait for room; not recorded when it is called again to wait. */
static inline void weft_trace_put_for(const void *hub, weft_timeout_t timeout)
{
    if (WEFT_CONFIG_TRACE && !weft_trace_is_again(timeout)) {
        weft_trace_put(hub);
    }
}

/** An interrupt handler is called, and has returned. For the generated interrupt table. */
static inline void weft_trace_isr(unsigned irq, void (*handler)(void))
{
    weft_trace_store(irq, 0, WEFT_TRACE_ISR_ENTER);
    handler();
    weft_trace_store(irq, 0, WEFT_TRACE_ISR_EXIT);
}

#endif
