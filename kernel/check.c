/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Misuse.
 */
#include "check.h"
#include "user.h"

/** Out of line: containment of a user task's fault needs the stack for its own record. */
WEFT_OUT_OF_LINE WEFT_NORETURN static void report(weft_misuse_t number, uintptr_t pc)
{
    const weft_fault_t fault = {.what = "misuse", .code = (uint32_t)number, .pc = pc};

    weft_check_lock();
    weft_fault(&fault);
}

void weft_misuse(weft_misuse_t number, uintptr_t pc)
{
    if (WEFT_CONFIG_USER) {
        weft_user_misuse(number, pc);
    }
    report(number, pc);
}

weft_status_t weft_refuse(weft_misuse_t number)
{
    weft_misuse(number, (uintptr_t)__builtin_return_address(0));
}
