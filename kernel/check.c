/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Misuse.
 */
#include "check.h"

void weft_misuse(weft_misuse_t number, uintptr_t pc)
{
    const weft_fault_t fault = {.what = "misuse", .code = (uint32_t)number, .pc = pc};

    weft_port_lock();
    weft_fault(&fault);
}
