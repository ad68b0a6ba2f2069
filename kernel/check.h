/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Checks of a build with WEFT_CONFIG_CHECKS: misuse and stacks. Nothing is
 * left of them in other builds.
 */
#ifndef KERNEL_CHECK_H
#define KERNEL_CHECK_H

#include <weft/misuse.h>

#include "kernel.h"

/** Ends in a fault record with the number of the misuse and the caller's address. */
WEFT_NORETURN void weft_misuse(weft_misuse_t number, uintptr_t pc);

/** Enters the critical section, unless what is wrong was found in it. */
static inline void weft_check_lock(void)
{
    if (!weft_port_is_locked()) {
        weft_port_lock();
    }
}

/** What the lowest words of a stack hold until it overflows. */
#define WEFT_CANARY 0xA5A5A5A5U

/**
 * How many words, for no frame of a function is smaller: ports' assembly looks at the first of
 * them, or at the first and the last.
 */
#define WEFT_CANARY_WORDS (WEFT_STACK_ALIGN / sizeof(uint32_t))

/** Looks at the stack of the task that leaves, and guards that of the next. */
void weft_check_switch(const weft_task_t *from, const weft_task_t *to);

/**
 * Ends in a fault record: the task has left its stack. Critical section held.
 * Called by the ports that look at stacks in their own switch.
 */
WEFT_NORETURN void weft_check_overflow(const weft_task_t *task);

/* Always inline: the return address must be that of the service. */
#define WEFT_CHECK_INLINE static inline __attribute__((always_inline))

/** Anywhere in a service. */
WEFT_CHECK_INLINE void weft_check(bool right, weft_misuse_t number)
{
    if (WEFT_CONFIG_CHECKS && WEFT_RARELY(!right)) {
        weft_misuse(number, (uintptr_t)__builtin_return_address(0));
    }
}

/*
 * What is wrong at the entry of a service; WEFT_MISUSE_NONE: nothing. The result
 * goes to one of the macros below.
 */

/** A condition of the arguments. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong(bool wrong, weft_misuse_t number)
{
    return WEFT_CONFIG_CHECKS && WEFT_RARELY(wrong) ? number : WEFT_MISUSE_NONE;
}

/** The caller may be any but a handler that the critical section does not keep out. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_context(void)
{
    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    return weft_wrong(weft_port_in_isr() && weft_port_in_zero_latency(), WEFT_MISUSE_ZERO_LATENCY);
}

/** An object, or another thing that a service cannot do without. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_object(const void *object)
{
    return weft_wrong(object == NULL, WEFT_MISUSE_NULL);
}

/*
 * Objects in use
 * ==============
 * Memory of an object that is made may hold anything before, so nothing in it
 * proves that the object is in use, and no pointer in it may be followed. What
 * proves it is a task that is alive and waits for it, or is the one that is made:
 * the list of those that are alive is asked. So there are no false alarms.
 */

/** The tasks that are alive. */
extern weft_alive_t *weft_check_alive;

/** True if a task that is alive waits in the queue. Critical section open. */
bool weft_check_is_waited(const weft_waitq_t *queue);

/** True if the task is alive. Critical section open. */
bool weft_check_is_alive(const weft_task_t *task);

static inline void weft_check_started_locked(weft_task_t *task)
{
    weft_alive_t *place = WEFT_CONFIG_ALIVE(task);

    if (WEFT_CONFIG_CHECKS) {
        weft_alive_t *next = weft_check_alive;

        place->next = next;
        place->link = &weft_check_alive;
        weft_check_alive = place;
        if (next != NULL) {
            next->link = &place->next;
        }
    }
}

static inline void weft_check_ended_locked(weft_task_t *task)
{
    weft_alive_t *place = WEFT_CONFIG_ALIVE(task);

    if (WEFT_CONFIG_CHECKS) {
        weft_alive_t *next = place->next;

        *place->link = next;
        if (next != NULL) {
            next->link = place->link;
        }
        place->link = NULL;
    }
}

/** A wait queue that is made: nobody waits in it. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_waitq(const weft_waitq_t *queue)
{
    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    return weft_wrong(queue->head != NULL && weft_check_is_waited(queue), WEFT_MISUSE_IN_USE);
}

/** A task that is made: it is not alive. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_alive(weft_task_t *task)
{
    const weft_alive_t *place = WEFT_CONFIG_ALIVE(task);

    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    return weft_wrong(place->link != NULL && weft_check_is_alive(task), WEFT_MISUSE_IN_USE);
}

/** Of a service that may be called in any context: its object, and who calls. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_call(const void *object)
{
    return object == NULL ? weft_wrong_object(object) : weft_wrong_context();
}

/** The caller may wait: a task, or WEFT_NO_WAIT. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_wait(weft_timeout_t timeout)
{
    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    if (WEFT_RARELY(timeout != WEFT_NO_WAIT && weft_sched_in_swi())) {
        return WEFT_MISUSE_WAIT_IN_SWI;
    }
    if (WEFT_RARELY(weft_port_in_isr())) {
        if (weft_port_in_zero_latency()) {
            return WEFT_MISUSE_ZERO_LATENCY;
        }
        return timeout == WEFT_NO_WAIT ? WEFT_MISUSE_NONE : WEFT_MISUSE_WAIT_IN_ISR;
    }
    return WEFT_MISUSE_NONE;
}

/** The caller is no handler. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_handler(bool in_handler)
{
    if (WEFT_CONFIG_CHECKS && WEFT_RARELY(in_handler)) {
        return weft_port_in_zero_latency() ? WEFT_MISUSE_ZERO_LATENCY
                                           : WEFT_MISUSE_TASK_CALL_IN_ISR;
    }
    return WEFT_MISUSE_NONE;
}

/** The caller is a task. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_caller(void)
{
    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    if (WEFT_RARELY(weft_sched_in_swi())) {
        return WEFT_MISUSE_TASK_CALL_IN_SWI;
    }
    return weft_wrong_handler(weft_port_in_isr());
}

/** Ends a service that returns a status unless nothing is wrong. */
#define WEFT_CHECK(wrong)                                                                          \
    do {                                                                                           \
        const weft_misuse_t number_ = WEFT_CONFIG_CHECKS ? (wrong) : WEFT_MISUSE_NONE;             \
        if (WEFT_CONFIG_CHECKS && WEFT_RARELY(number_ != WEFT_MISUSE_NONE)) {                      \
            return weft_refuse(number_);                                                           \
        }                                                                                          \
    } while (0)

/** The same for a service that returns nothing. */
#define WEFT_CHECK_VOID(wrong)                                                                     \
    do {                                                                                           \
        const weft_misuse_t number_ = WEFT_CONFIG_CHECKS ? (wrong) : WEFT_MISUSE_NONE;             \
        if (WEFT_CONFIG_CHECKS && WEFT_RARELY(number_ != WEFT_MISUSE_NONE)) {                      \
            (void)weft_refuse(number_);                                                            \
            return;                                                                                \
        }                                                                                          \
    } while (0)

/** Anywhere in a service, or for one that returns something else. */
WEFT_CHECK_INLINE void weft_check_none(weft_misuse_t wrong)
{
    weft_check(wrong == WEFT_MISUSE_NONE, wrong);
}

/** The caller is a task. */
WEFT_CHECK_INLINE void weft_check_task(void)
{
    weft_check_none(weft_wrong_caller());
}

/** The stack of a task that is created. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_stack(const weft_task_attr_t *attr)
{
    uintptr_t stack = (uintptr_t)attr->stack;

    return weft_wrong(((stack | attr->stack_size) & (WEFT_STACK_ALIGN - 1U)) != 0 || stack == 0 ||
                          attr->stack_size < WEFT_STACK_MIN,
                      WEFT_MISUSE_STACK);
}

/** The canaries of a stack. A port lets them through that still guards what used it before. */
static inline void weft_check_task_created(const weft_task_attr_t *attr)
{
    if (WEFT_CONFIG_CHECKS) {
        uint32_t *stack = attr->stack;

        for (size_t i = 0; i < WEFT_CANARY_WORDS; i++) {
            stack[i] = WEFT_CANARY;
        }
    }
}

static inline void weft_check_stacks(const weft_task_t *from, const weft_task_t *to)
{
    if (WEFT_CONFIG_CHECKS && !WEFT_PORT_CHECKS_STACKS) {
        weft_check_switch(from, to);
    }
}

#endif
