/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Misuse.
 */
#include "check.h"
#include "user.h"

void weft_misuse(weft_misuse_t number, uintptr_t pc)
{
    const weft_fault_t fault = {.what = "misuse", .code = (uint32_t)number, .pc = pc};

    if (WEFT_CONFIG_USER) {
        weft_user_misuse(number, pc);
    }
    weft_port_lock();
    weft_fault(&fault);
}

weft_status_t weft_refuse(weft_misuse_t number)
{
    weft_misuse(number, (uintptr_t)__builtin_return_address(0));
}
