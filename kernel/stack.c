/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack of words. Tasks wait only while it is empty, and a task that starts to wait sets the limit
 * to the base: one comparison in push then detects both a full stack and waiting tasks. The limit
 * may be stale when it is the base, never when it is the end. A waiting task's arg points to where
 * its word is stored.
 */
#include <weft/stack.h>

#include "object.h"
#include "wait.h"

void weft_stack_init(weft_stack_t *stack, uintptr_t *memory, uint32_t words)
{
    WEFT_CHECK_VOID(weft_wrong_call(stack));
    WEFT_CHECK_VOID(weft_wrong_object(memory));
    weft_check(words != 0, WEFT_MISUSE_SIZE);
    weft_object_waitq(&stack->waitq, WEFT_OBJECT_STACK);
    stack->base = memory;
    stack->next = memory;
    stack->end = memory + words;
    stack->limit = stack->end;
}

/** Pushes when the stack is full, or empty and tasks may wait. */
WEFT_SLOW_PATH static weft_status_t push_general_unlock(weft_stack_t *stack, uintptr_t word)
{
    weft_task_t *waiter = stack->waitq.head;

    if (waiter != NULL) {
        *(uintptr_t *)waiter->arg = word;
        return weft_wait_wake_first_unlock(&stack->waitq);
    }
    if (stack->next == stack->end) {
        weft_arch_unlock();
        return WEFT_FULL;
    }
    stack->limit = stack->end;
    *stack->next++ = word;
    weft_arch_unlock();
    return WEFT_OK;
}

weft_status_t weft_stack_push(weft_stack_t *stack, uintptr_t word)
{
    WEFT_CHECK(weft_wrong_hub_call(stack));
    uintptr_t *next;

    weft_trace_put(stack);
    weft_arch_lock();
    next = stack->next;
    if (next == stack->limit) {
        return push_general_unlock(stack, word);
    }
    *next = word;
    stack->next = next + 1;
    weft_arch_unlock();
    return WEFT_OK;
}

static weft_status_t pop_op(void *hub, void *arg, weft_timeout_t timeout)
{
    return weft_stack_pop(hub, arg, timeout);
}

weft_status_t weft_stack_pop(weft_stack_t *stack, uintptr_t *word, weft_timeout_t timeout)
{
    WEFT_CHECK(weft_wrong_hub(stack));
    WEFT_CHECK(weft_wrong_wait(timeout));
    WEFT_CHECK(weft_wrong_object(word));
    uintptr_t *next;

    weft_trace_get(stack, timeout);
    weft_arch_lock();
    next = stack->next;
    if (next == stack->base) {
        stack->limit = stack->base;
        return weft_wait_on_arg_unlock(stack, word, timeout, pop_op);
    }
    *word = *--next;
    stack->next = next;
    weft_arch_unlock();
    return WEFT_OK;
}

uint32_t weft_stack_count(const weft_stack_t *stack)
{
    weft_check_not(weft_wrong_hub(stack));
    return (uint32_t)(*(uintptr_t *const volatile *)&stack->next - stack->base);
}

uint32_t weft_stack_room(const weft_stack_t *stack)
{
    weft_check_not(weft_wrong_hub(stack));
    return (uint32_t)(stack->end - *(uintptr_t *const volatile *)&stack->next);
}

weft_status_t weft_stack_peek(weft_stack_t *stack, uintptr_t *word)
{
    WEFT_CHECK(weft_wrong_hub_call(stack));
    WEFT_CHECK(weft_wrong_object(word));
    weft_status_t status = WEFT_EMPTY;

    weft_arch_lock();
    if (stack->next != stack->base) {
        *word = stack->next[-1];
        status = WEFT_OK;
    }
    weft_arch_unlock();
    return status;
}
