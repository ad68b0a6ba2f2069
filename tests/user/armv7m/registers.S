/* SPDX-License-Identifier: MIT */
/* registers.h for Armv7-M and Armv8-M. */
#include <weft/user_calls.h>

    .syntax unified
    .thumb

    .macro function name
    .section .text.\name, "ax", %progbits
    .global \name
    .type \name, %function
    .thumb_func
    .balign 4
\name:
    .endm

    .section .rodata.registers, "a", %progbits
    .balign 4
    .global registers_stubs
registers_stubs:
#define STUB(call) .word weft_svc_##call ;
    WEFT_USER_CALLS_ALL(STUB)

/* void registers_call(uintptr_t *seen, stub, const uintptr_t *arguments, uintptr_t pattern) */
function registers_call
    push    {r4, r5, r6, lr}
    mov     r4, r0
    mov     r5, r1
    mov     r12, r3
    ldm     r2, {r0-r3}
    blx     r5
    stmia   r4!, {r0-r3}
    str     r12, [r4]
    pop     {r4, r5, r6, pc}

/* Entry of the task: spy(registers). */
function registers_start
    push    {r0-r12, lr}
    mov     r0, sp
    b       spy

/* void registers_offend(uintptr_t pattern): a fault with all registers full */
function registers_offend
    .irp    n, 1,2,3,4,5,6,7,8,9,10,11,12,14
    mov     r\n, r0
    .endr
    movs    r0, #4
    str     r1, [r0]
