/* SPDX-License-Identifier: MIT */
/*
 * What a user task calls in the place of the services: the number of the call to
 * a7, the arguments stay where C has put them. The system call itself returns.
 */
#include <weft/user_calls.h>

    .set    number, 0

    .macro stub call
    .section .text.weft_svc_\call, "ax", @progbits
    .global weft_svc_\call
    .type weft_svc_\call, @function
weft_svc_\call:
    li      a7, number
    ecall                               /* returns to ra */
    .size weft_svc_\call, . - weft_svc_\call
    .set    number, number + 1
    .endm

#define STUB(call) stub call;
WEFT_USER_CALLS_ALL(STUB)
