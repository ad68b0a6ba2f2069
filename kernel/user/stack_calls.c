/* SPDX-License-Identifier: MIT */
/**
 * @file
 * System calls on stacks of words.
 */
#include <weft/stack.h>

#include "call.h"

weft_status_t weft_call_stack_push(uintptr_t handle, uintptr_t word);
weft_status_t weft_call_stack_pop(uintptr_t handle, uintptr_t *word, uintptr_t timeout);
uintptr_t weft_call_stack_count(uintptr_t handle);

weft_status_t weft_call_stack_push(uintptr_t handle, uintptr_t word)
{
    return weft_stack_push(weft_user_object(handle, WEFT_USER_STACK), word);
}

weft_status_t weft_call_stack_pop(uintptr_t handle, uintptr_t *word, uintptr_t timeout)
{
    weft_stack_t *stack = weft_user_object(handle, WEFT_USER_STACK);

    weft_user_may_store(word, sizeof *word);
    return weft_stack_pop(stack, word, (weft_timeout_t)timeout);
}

uintptr_t weft_call_stack_count(uintptr_t handle)
{
    return weft_stack_count(weft_user_object(handle, WEFT_USER_STACK));
}
