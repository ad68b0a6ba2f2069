/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Checks of builds with WEFT_CONFIG_CHECKS: misuse and stack overflow. No code in other builds.
 *
 * A service begins with WEFT_CHECK(weft_wrong_...(...)), one for each thing that can be wrong, or
 * WEFT_CHECK_VOID() if it returns no status. A weft_wrong_...() only says what is wrong; the macro
 * ends the service by a tail call, so that the common path saves no register for it. Elsewhere, and
 * in functions that return something else or keep locals in memory, weft_check() takes a condition
 * that has to hold, and weft_check_not() the result of a weft_wrong_...().
 */
#ifndef KERNEL_CHECK_H
#define KERNEL_CHECK_H

#include <weft/misuse.h>

#include "kernel.h"
#include "proxy_task.h"

/** Ends in a fault record with the number of the misuse and the caller's address. */
WEFT_NORETURN void weft_misuse(weft_misuse_t number, uintptr_t pc);

/** Takes the kernel lock, unless the misuse was found with the lock held. */
static inline void weft_check_lock(void)
{
    if (!weft_arch_is_locked()) {
        weft_arch_lock();
    }
}

/** Canary in the lowest words of a stack. */
#define WEFT_CANARY 0xA5A5A5A5U

/**
 * Number of canary words: no stack frame is smaller. The assembly of arch/ checks the first word,
 * or the first and the last.
 */
#define WEFT_CANARY_WORDS (WEFT_STACK_ALIGN / sizeof(uint32_t))

/** Checks the stack of the task that is switched out, and guards that of the next. */
void weft_check_switch(const weft_task_t *from, const weft_task_t *to);

/**
 * Ends in a fault record for a stack overflow. Kernel lock held. Called by architectures that check
 * stacks in their own switch.
 */
WEFT_NORETURN void weft_check_overflow(const weft_task_t *task);

/* Always inline: the return address must be that of the service. */
#define WEFT_CHECK_INLINE static inline __attribute__((always_inline))

/** Check anywhere in a service. */
WEFT_CHECK_INLINE void weft_check(bool right, weft_misuse_t number)
{
    if (WEFT_CONFIG_CHECKS && WEFT_UNLIKELY(!right)) {
        weft_misuse(number, (uintptr_t)__builtin_return_address(0));
    }
}

/*
 * Checks at the entry of a service; they return WEFT_MISUSE_NONE if nothing is wrong. The result is
 * passed to one of the macros below.
 */

/** A condition on the arguments. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong(bool wrong, weft_misuse_t number)
{
    return WEFT_CONFIG_CHECKS && WEFT_UNLIKELY(wrong) ? number : WEFT_MISUSE_NONE;
}

/** The caller is not a zero-latency handler, which the kernel lock does not mask. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_context(void)
{
    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    return weft_wrong(weft_arch_in_isr() && weft_arch_in_zero_latency(), WEFT_MISUSE_ZERO_LATENCY);
}

/** An object or another required pointer. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_object(const void *object)
{
    return weft_wrong(object == NULL, WEFT_MISUSE_NULL);
}

/** So many bytes of the caller, which may be none. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_memory(const void *memory, size_t size)
{
    return weft_wrong(memory == NULL && size != 0, WEFT_MISUSE_NULL);
}

/*
 * Objects in use
 * ==============
 * The memory of an object that is initialized may hold anything before, so its content does not
 * prove that the object is in use, and no pointer in it may be followed. The proof is a live task
 * that waits for it, or that is itself the object; the list of live tasks is searched. So there are
 * no false alarms.
 */

/** The live tasks: started and not ended. */
extern weft_alive_t *weft_check_alive;

/** True if a live task waits in the queue. Kernel lock free. */
bool weft_check_is_waited(const weft_waitq_t *queue);

/** True if the task is in the list of live tasks. Kernel lock free. */
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

/** A wait queue that is initialized: no task waits in it. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_waitq(const weft_waitq_t *queue)
{
    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    return weft_wrong(queue->head != NULL && weft_check_is_waited(queue), WEFT_MISUSE_IN_USE);
}

/** A task that is created: it is not live. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_alive(weft_task_t *task)
{
    const weft_alive_t *place = WEFT_CONFIG_ALIVE(task);

    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    return weft_wrong(place->link != NULL && weft_check_is_alive(task), WEFT_MISUSE_IN_USE);
}

/** The object and the context of a service that may be called in any context. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_call(const void *object)
{
    return object == NULL ? weft_wrong_object(object) : weft_wrong_context();
}

/** Mark of an object that was deleted: mark.h. */
#define WEFT_MARK_DELETED 0x44454C45U

/** The mark of an object, in builds that have one: it was not deleted (mark.h). */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_mark(const uint32_t *mark)
{
    return weft_wrong(WEFT_CONFIG_MARKS && *mark == WEFT_MARK_DELETED, WEFT_MISUSE_DELETED);
}

/** A hub, whose wait queue is its first member. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_hub(const void *hub)
{
    const weft_waitq_t *queue = hub;

    if (!WEFT_CONFIG_MARKS || hub == NULL) {
        return weft_wrong_object(hub);
    }
    return weft_wrong_mark(WEFT_CONFIG_MARK(queue));
}

WEFT_CHECK_INLINE weft_misuse_t weft_wrong_task(const weft_task_t *task)
{
    if (!WEFT_CONFIG_MARKS || task == NULL) {
        return weft_wrong_object(task);
    }
    return weft_wrong_mark(WEFT_CONFIG_MARK(task));
}

/** The hub and the context of a service that may be called in any context. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_hub_call(const void *hub)
{
    const weft_misuse_t wrong = weft_wrong_call(hub);

    return !WEFT_CONFIG_MARKS || wrong != WEFT_MISUSE_NONE ? wrong : weft_wrong_hub(hub);
}

/** The task and the context of a service that may be called in any context. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_task_call(const weft_task_t *task)
{
    const weft_misuse_t wrong = weft_wrong_call(task);

    return !WEFT_CONFIG_MARKS || wrong != WEFT_MISUSE_NONE ? wrong : weft_wrong_task(task);
}

/** A timeout: none of the values between durations and absolute times. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_timeout(weft_timeout_t timeout)
{
    return weft_wrong((uint32_t)(timeout >> 62) == 1U, WEFT_MISUSE_TIMEOUT);
}

/** The caller may wait: a task, or WEFT_NO_WAIT. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_wait(weft_timeout_t timeout)
{
    if (!WEFT_CONFIG_CHECKS) {
        return WEFT_MISUSE_NONE;
    }
    if (WEFT_UNLIKELY(weft_wrong_timeout(timeout) != WEFT_MISUSE_NONE)) {
        return weft_timeout_is_proxy(timeout) && weft_proxy_of_call != NULL ? WEFT_MISUSE_NONE
                                                                            : WEFT_MISUSE_TIMEOUT;
    }
    if (WEFT_UNLIKELY(timeout != WEFT_NO_WAIT && weft_sched_in_swi())) {
        return WEFT_MISUSE_WAIT_IN_SWI;
    }
    if (WEFT_UNLIKELY(weft_arch_in_isr())) {
        if (weft_arch_in_zero_latency()) {
            return WEFT_MISUSE_ZERO_LATENCY;
        }
        return timeout == WEFT_NO_WAIT ? WEFT_MISUSE_NONE : WEFT_MISUSE_WAIT_IN_ISR;
    }
    return WEFT_MISUSE_NONE;
}

/** The caller is not a handler. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_handler(bool in_handler)
{
    if (WEFT_CONFIG_CHECKS && WEFT_UNLIKELY(in_handler)) {
        return weft_arch_in_zero_latency() ? WEFT_MISUSE_ZERO_LATENCY
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
    if (WEFT_UNLIKELY(weft_sched_in_swi())) {
        return WEFT_MISUSE_TASK_CALL_IN_SWI;
    }
    return weft_wrong_handler(weft_arch_in_isr());
}

/**
 * What ends a service: a tail call, so that the common path saves no register for it and the return
 * address is the caller's. Where compilers have none, that address is passed.
 */
WEFT_CHECK_INLINE weft_status_t weft_check_refuse(weft_misuse_t number)
{
    if (!WEFT_ARCH_TAIL_CALLS) {
        weft_misuse(number, (uintptr_t)__builtin_return_address(0));
    }
    return weft_refuse(number);
}

/** Ends a service that returns a status, if something is wrong. */
#define WEFT_CHECK(wrong)                                                                          \
    do {                                                                                           \
        const weft_misuse_t number_ = WEFT_CONFIG_CHECKS ? (wrong) : WEFT_MISUSE_NONE;             \
        if (WEFT_CONFIG_CHECKS && WEFT_UNLIKELY(number_ != WEFT_MISUSE_NONE)) {                    \
            return weft_check_refuse(number_);                                                     \
        }                                                                                          \
    } while (0)

/** Ends a service that returns nothing, if something is wrong. */
#define WEFT_CHECK_VOID(wrong)                                                                     \
    do {                                                                                           \
        const weft_misuse_t number_ = WEFT_CONFIG_CHECKS ? (wrong) : WEFT_MISUSE_NONE;             \
        if (WEFT_CONFIG_CHECKS && WEFT_UNLIKELY(number_ != WEFT_MISUSE_NONE)) {                    \
            (void)weft_check_refuse(number_);                                                      \
            return;                                                                                \
        }                                                                                          \
    } while (0)

/** weft_check() of the result of a weft_wrong_...(): anywhere in a service of any type. */
WEFT_CHECK_INLINE void weft_check_not(weft_misuse_t wrong)
{
    weft_check(wrong == WEFT_MISUSE_NONE, wrong);
}

/** The caller is a task. */
WEFT_CHECK_INLINE void weft_check_task(void)
{
    weft_check_not(weft_wrong_caller());
}

/** The stack of a task that is created. */
WEFT_CHECK_INLINE weft_misuse_t weft_wrong_stack(const weft_task_attr_t *attr)
{
    uintptr_t stack = (uintptr_t)attr->stack;

    return weft_wrong(((stack | attr->stack_size) & (WEFT_STACK_ALIGN - 1U)) != 0 || stack == 0 ||
                          attr->stack_size < WEFT_STACK_MIN,
                      WEFT_MISUSE_STACK);
}

/**
 * Writes the canaries of a stack. An architecture that still guards the previous user of this
 * memory lets the writes through.
 */
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
    if (WEFT_CONFIG_CHECKS && !WEFT_ARCH_CHECKS_STACKS) {
        weft_check_switch(from, to);
    }
}

#endif
