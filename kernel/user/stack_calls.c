/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: stack of words.
 */
#include <weft/stack.h>

#include "call.h"

weft_status_t weft_call_stack_push(uintptr_t handle, uintptr_t word);
weft_status_t weft_call_stack_pop(uintptr_t handle, uintptr_t *word, weft_timeout_t timeout);
uintptr_t weft_call_stack_count(uintptr_t handle);

weft_status_t weft_call_stack_push(uintptr_t handle, uintptr_t word)
{
    return weft_stack_push(weft_user_object(handle, WEFT_USER_STACK), word);
}

weft_status_t weft_call_stack_pop(uintptr_t handle, uintptr_t *word, weft_timeout_t timeout)
{
    weft_stack_t *stack = weft_user_object(handle, WEFT_USER_STACK);

    weft_user_may_store(word, sizeof *word);
    return weft_stack_pop(stack, word, timeout);
}

uintptr_t weft_call_stack_count(uintptr_t handle)
{
    return (uintptr_t)weft_stack_count(weft_user_object(handle, WEFT_USER_STACK));
}
