/* SPDX-License-Identifier: MIT */
/*
 * User tasks: the code around a system call that must be executable without
 * privilege. The linker script places .text.weft_svc_* where user tasks execute.
 *
 * The way into a call is weft_armv7m_svc in context.S. On the way back the
 * privilege is dropped by two steps: the stack pointer goes to the user's stack,
 * then CONTROL changes. In between the task counts as unprivileged already: an
 * interrupt stacks on the user's stack, where the call's own frame was, and
 * preemption, which tells by the stack pointer, lets the task go on unprivileged.
 * It then repeats nothing and needs nothing, because a write to CONTROL has no
 * effect without privilege.
 */
#include <weft/user_calls.h>

    .syntax unified
    .thumb

    .equ FRAME_R12, 16
    .equ FRAME_LR, 20
    .equ FRAME, 32
    .equ USER_REGIONS, 12
    .equ USER_ENTRY, 20
    .equ REGIONS_STACK_END, 16
    .equ UNPRIVILEGED, 3            /* CONTROL: and on the process stack */

    .macro function name
    .section .text.weft_svc_\name, "ax", %progbits
    .global \name
    .type \name, %function
    .thumb_func
    .balign 4
\name:
    .endm

/* A stub: r12 says which call. The kernel returns to the caller of the stub. */
    .macro stub name
    .section .text.weft_svc_\name, "ax", %progbits
    .global weft_svc_\name
    .type weft_svc_\name, %function
    .thumb_func
    .balign 2
weft_svc_\name:
    mov     r12, #calls
    svc     #0
    .size weft_svc_\name, . - weft_svc_\name
    .set calls, calls + 1
    .endm

    .set calls, 0
#define STUB(name) stub name ;
    WEFT_USER_CALLS_ALL(STUB)

/* Privileged, on the empty kernel stack; r12: what the processor stacked on the user's. */
function weft_armv7m_call
    ldr     lr, [r12, #FRAME_R12]
    ldr     r3, =weft_user_calls
    cmp     lr, #calls
    bhs     1f
    ldr     lr, [r3, lr, lsl #2]
    push    {r3, r12}               /* r12 for weft_port_user_pc(), too */
    ldm     r12, {r0-r3}
    blx     lr
    pop     {r2, r3}
    ldr     lr, [r3, #FRAME_LR]
    adds    r3, #FRAME
    movs    r2, #UNPRIVILEGED
    mov     sp, r3
    msr     control, r2
    isb
    bx      lr
1:  push    {r3, r12}
    ldr     r0, =weft_call_none
    bx      r0
    .size weft_armv7m_call, . - weft_armv7m_call
    .pool

/* void weft_port_user_enter(const weft_user_t *user) */
function weft_port_user_enter
    ldr     r1, [r0, #USER_REGIONS]
    ldr     r3, [r1, #REGIONS_STACK_END]
    ldrd    r1, r0, [r0, #USER_ENTRY]
    ldr     lr, =weft_svc_task_exit
    movs    r2, #0
    mov     r4, r2
    mov     r5, r2
    mov     r6, r2
    mov     r7, r2
    mov     r8, r2
    mov     r9, r2
    mov     r10, r2
    mov     r11, r2
    mov     r12, r2
    movs    r2, #UNPRIVILEGED
    mov     sp, r3
    msr     control, r2
    isb
    bx      r1
    .size weft_port_user_enter, . - weft_port_user_enter
    .pool
