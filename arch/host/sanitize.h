/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the address sanitizer must know about stacks: nothing in other builds.
 *
 * Between weft_sanitize_leave() and weft_sanitize_arrive() there is exactly the
 * change of the stack, and no signal may serve a line meanwhile.
 */
#ifndef ARCH_HOST_SANITIZE_H
#define ARCH_HOST_SANITIZE_H

#include <stddef.h>

#include <weft/types.h>

#if defined(__SANITIZE_ADDRESS__)
#define WEFT_SANITIZE 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WEFT_SANITIZE 1
#endif
#endif

#ifdef WEFT_SANITIZE

/** Calls of weft_arch_switch() go through the function that tells the sanitizer. */
#define weft_arch_switch weft_sanitize_switch

/** A task starts on this stack: forgets what a former user left there. */
void weft_sanitize_stack(const weft_task_t *task, const void *stack, size_t size);

/** Leaves a stack for that of a task, or of handlers (NULL). @return for the arrival back */
void *weft_sanitize_leave(const weft_task_t *to);

/** Arrives on a stack. @param left what weft_sanitize_leave() returned, NULL the first time */
void weft_sanitize_arrive(void *left);

#else

#define WEFT_SANITIZE 0

static inline void weft_sanitize_stack(const weft_task_t *task, const void *stack, size_t size)
{
    (void)task;
    (void)stack;
    (void)size;
}

static inline void *weft_sanitize_leave(const weft_task_t *to)
{
    (void)to;
    return NULL;
}

static inline void weft_sanitize_arrive(void *left)
{
    (void)left;
}

#endif

#endif
