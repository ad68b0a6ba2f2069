/* SPDX-License-Identifier: MIT */
/* Generated from spec/services.yaml by tools/services; do not edit. */
/**
 * @file
 * System calls: software interrupt.
 */
#include <weft/swi.h>

#include "call.h"

weft_status_t weft_call_swi_post(uintptr_t handle);
weft_status_t weft_call_swi_or(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_swi_inc(uintptr_t handle);
weft_status_t weft_call_swi_andn(uintptr_t handle, uintptr_t bits);
weft_status_t weft_call_swi_dec(uintptr_t handle);

weft_status_t weft_call_swi_post(uintptr_t handle)
{
    weft_swi_post(weft_user_object(handle, WEFT_USER_SWI));
    return WEFT_OK;
}

weft_status_t weft_call_swi_or(uintptr_t handle, uintptr_t bits)
{
    weft_swi_or(weft_user_object(handle, WEFT_USER_SWI), (uint32_t)bits);
    return WEFT_OK;
}

weft_status_t weft_call_swi_inc(uintptr_t handle)
{
    weft_swi_inc(weft_user_object(handle, WEFT_USER_SWI));
    return WEFT_OK;
}

weft_status_t weft_call_swi_andn(uintptr_t handle, uintptr_t bits)
{
    weft_swi_andn(weft_user_object(handle, WEFT_USER_SWI), (uint32_t)bits);
    return WEFT_OK;
}

weft_status_t weft_call_swi_dec(uintptr_t handle)
{
    weft_swi_dec(weft_user_object(handle, WEFT_USER_SWI));
    return WEFT_OK;
}
