/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Stack canaries, part of builds with WEFT_CONFIG_CANARIES: where the compiler's
 * own checks end. Hosted boards take the guard's value from their C library.
 */
#include <weft/fault.h>

#include "check.h"

WEFT_NORETURN void __stack_chk_fail(void);

/** Called by the compiler: a function found its frame overwritten when it returned. */
void __stack_chk_fail(void)
{
    /* In the call itself: it may be the last instruction of the function. */
    const weft_fault_t fault = {
        .what = "stack canary",
        .pc = (uintptr_t)__builtin_return_address(0) - 2U,
    };

    weft_check_lock();
    weft_fault(&fault);
}
