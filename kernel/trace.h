/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Trace points: what happens, as records of four words in a ring in memory,
 * which ./weft trace makes readable. Builds without WEFT_CONFIG_TRACE contain
 * nothing of them.
 *
 * A trace point is a call of one of the inline functions below, at a place of
 * the kernel where the fact holds. Those that end in `_locked` expect the
 * critical section, and so does what they describe: the order of the records is
 * the order of the events. The others want it open, in a task or an ISR; no
 * trace point may be in a zero-latency ISR.
 */
#ifndef KERNEL_TRACE_H
#define KERNEL_TRACE_H

#include <weft/trace.h>

#include "kernel.h"

/**
 * What happened. The numbers are stable; tools/weft/trace/records.py names them.
 * A hub stands for the wait queue of any object.
 */
enum weft_trace_event {
    WEFT_TRACE_NONE,       /**< no record yet */
    WEFT_TRACE_TIME,       /**< object and argument: weft_clock_now(), low and high word */
    WEFT_TRACE_SWITCH,     /**< object: the task that runs now; argument: the one before, or 0 */
    WEFT_TRACE_CREATE,     /**< object: a task; argument: its priority as a bit */
    WEFT_TRACE_START,      /**< object: a task that is ready now */
    WEFT_TRACE_END,        /**< object: a task */
    WEFT_TRACE_PRIORITY,   /**< object: a task; argument: its effective priority as a bit */
    WEFT_TRACE_SUSPEND,    /**< object: a task */
    WEFT_TRACE_RESUME,     /**< object: a task */
    WEFT_TRACE_BLOCK,      /**< object: a hub; argument: the task that waits there now */
    WEFT_TRACE_WAKE,       /**< object: a hub; argument: a task that got what it waited for */
    WEFT_TRACE_WAIT_ENDED, /**< object: a hub; argument: a task that got nothing; extra: status */
    WEFT_TRACE_PUT,        /**< object: a hub that gets something; argument: where a caller waits */
    WEFT_TRACE_GET,        /**< object: a hub that is to give something; argument: timeout */
    WEFT_TRACE_SLEEP,      /**< object: the hub of this wait alone; argument: ticks, 0 if until an
                              absolute time */
    WEFT_TRACE_ISR_ENTER,  /**< object: number of the interrupt, or WEFT_TRACE_ALARM */
    WEFT_TRACE_ISR_EXIT,   /**< the same */
    WEFT_TRACE_TIMER,      /**< object: a timer whose handler is called */
    WEFT_TRACE_TIMER_DONE, /**< object: a timer whose handler has returned */
    WEFT_TRACE_SWI_POST,   /**< object: a SWI that is going to run */
    WEFT_TRACE_SWI_BEGIN,  /**< object: a SWI */
    WEFT_TRACE_SWI_END,    /**< object: a SWI */
    WEFT_TRACE_SEND,       /**< object: number of the packet on its link; argument: nodes;
                                extra: link, kind and service */
    WEFT_TRACE_RECEIVE,    /**< the same */
    WEFT_TRACE_MARK,       /**< object: text of the application; argument: its value */
    WEFT_TRACE_EVENTS
};

/** Bits of an event; the others are its extra. */
#define WEFT_TRACE_EVENT_BITS 8U

/** In place of a number of an interrupt: the alarm. */
#define WEFT_TRACE_ALARM ((const void *)(uintptr_t)0xFFFFU)

/** Of a ring and its records. */
#define WEFT_TRACE_FORM 1U

/** A record. */
typedef struct weft_trace_record {
    uintptr_t object;
    uintptr_t argument;
    uint32_t event; /**< enum weft_trace_event; extra above WEFT_TRACE_EVENT_BITS */
    uint32_t stamp; /**< weft_board_raw_stamp() */
} weft_trace_record_t;

/** The ring, as the host reads it. It holds the last records. Constant but for `next`. */
struct weft_trace {
    uint32_t next; /**< records so far; wraps */
    uint32_t mask; /**< records that fit, a power of two, less 1 */
    weft_trace_record_t *records;
    uint32_t form;   /**< WEFT_TRACE_FORM */
    uint32_t size;   /**< bytes of a record */
    uint32_t hz;     /**< of stamps */
    uint32_t flip;   /**< bits of a stamp that are the other way round */
    uint32_t urgent; /**< priority 0 as a bit */
};

/** The ring of the node, defined by generated code. */
extern struct weft_trace weft_trace;

/** Stores a record. Critical section held. O(1). */
void weft_trace_store_locked(uintptr_t object, uintptr_t argument, uint32_t event);

/** The same, critical section open. */
void weft_trace_store(uintptr_t object, uintptr_t argument, uint32_t event);

/** Stores the time of the clock, by which the host checks that of the stamps. Held. */
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

/** A task takes the processor from another. */
static inline void weft_trace_switch_locked(const weft_task_t *from, const weft_task_t *to)
{
    weft_trace_locked(WEFT_TRACE_SWITCH, to, (uintptr_t)from);
}

/** A task waits in a queue from now on. */
static inline void weft_trace_block_locked(const weft_waitq_t *queue, const weft_task_t *task)
{
    weft_trace_locked(WEFT_TRACE_BLOCK, queue, (uintptr_t)task);
}

/** A task gets what it waited for. */
static inline void weft_trace_wake_locked(const weft_waitq_t *queue, const weft_task_t *task)
{
    weft_trace_locked(WEFT_TRACE_WAKE, queue, (uintptr_t)task);
}

/** A wait ends with another status than WEFT_OK. */
static inline void weft_trace_wait_ended_locked(const weft_task_t *task, weft_status_t status)
{
    weft_trace_locked(WEFT_TRACE_WAIT_ENDED | (uint32_t)status << WEFT_TRACE_EVENT_BITS, task->wait,
                      (uintptr_t)task);
}

/** Something else about a task. */
static inline void weft_trace_task_locked(uint32_t event, const weft_task_t *task)
{
    weft_trace_locked(event, task, 0);
}

static inline void weft_trace_priority_locked(const weft_task_t *task)
{
    weft_trace_locked(WEFT_TRACE_PRIORITY, task, task->bit);
}

/** A task is made; of the idle task, made before the kernel runs, nothing is recorded. */
static inline void weft_trace_create(const weft_task_t *task)
{
    if (WEFT_CONFIG_TRACE && weft_kernel.current != NULL) {
        weft_trace_open(WEFT_TRACE_CREATE, task, task->bit);
    }
}

/** A service is called that gives something to a hub. */
static inline void weft_trace_put(const void *hub)
{
    weft_trace_open(WEFT_TRACE_PUT, hub, 0);
}

/** A service is called that gets something from a hub; not when it is called again to wait. */
static inline void weft_trace_get(const void *hub, weft_timeout_t timeout)
{
    if (WEFT_CONFIG_TRACE && timeout != WEFT_ARMED) {
        weft_trace_open(WEFT_TRACE_GET, hub, timeout);
    }
}

/** The same for services that give something and may wait for room. */
static inline void weft_trace_put_for(const void *hub, weft_timeout_t timeout)
{
    if (timeout != WEFT_ARMED) {
        weft_trace_put(hub);
    }
}

/** A handler of an interrupt is called, and has returned. For the generated table of interrupts. */
static inline void weft_trace_isr(unsigned irq, void (*handler)(void))
{
    weft_trace_store(irq, 0, WEFT_TRACE_ISR_ENTER);
    handler();
    weft_trace_store(irq, 0, WEFT_TRACE_ISR_EXIT);
}

#endif
