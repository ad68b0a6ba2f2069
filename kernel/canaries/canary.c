/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack canaries, part of builds with WEFT_CONFIG_CANARIES: what the compiler's checks call. On
 * hosted boards the C library provides the guard value.
 */
#include <weft/fault.h>

#include "check.h"

WEFT_NORETURN void __stack_chk_fail(void);

/** Called by the compiler: a function found its frame overwritten when it returned. */
void __stack_chk_fail(void)
{
    /* Inside the call instruction, which may be the last one of the function. */
    const weft_fault_t fault = {
        .what = "stack canary",
        .pc = (uintptr_t)__builtin_return_address(0) - 2U,
    };

    weft_check_lock();
    weft_fault(&fault);
}
