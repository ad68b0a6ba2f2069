/* SPDX-License-Identifier: MIT */
/*
 * Software interrupts of arch/armv7m (Armv7-M and Armv8-M): in thread mode on the
 * main stack, privileged, so that every handler can interrupt them.
 *
 * A task that posts goes to the main stack and calls them, without an exception.
 * What a handler posts makes PendSV pending, below all handlers. PendSV puts an
 * exception frame on the main stack whose return address is the dispatcher, and
 * returns into that. The dispatcher comes back by PendSV, too: it waits for it
 * in front of one instruction, by which PendSV knows it, and PendSV drops the
 * dispatcher's frame. What it finds then is what it found in the first place:
 * an interrupted task or SWI.
 */
#include <weft/config.h>
#if WEFT_CONFIG_SWI
#include "frames.inc"

    .equ ICSR, 0xE000ED04

/* void weft_arch_swi_call(weft_swi_t *swi) */
function weft_arch_swi_call
    branch_if_floats r1, .Lswi_call_of_floats
.Lswi_call:
    push    {r4, lr}
    mrs     r4, control
    movs    r1, #0                  /* privileged, main stack */
    msr     control, r1
    isb
    bl      weft_kernel_swis_locked
    msr     control, r4
    isb
    pop     {r4, pc}
#if WEFT_ARMV7M_FPU
.Lswi_call_of_floats:     /* FPSCR is the task's; the SWI keeps s16 .. s31 as any function */
    vmrs    r1, fpscr
    push    {r1, lr}
    bl      .Lswi_call
    pop     {r1, lr}
    vmsr    fpscr, r1
    bx      lr
#endif
    .size weft_arch_swi_call, . - weft_arch_swi_call

/*
 * PendSV, kernel lock held; r1: weft_swi, r0: what is due. A task was
 * interrupted: weft_swi_begin_locked().
 */
function weft_armv7m_swi_start
    ldr     r3, =weft_kernel
    ldr     r2, [r3, #KERNEL_CURRENT]
    ldr     r12, [r2, #TASK_NEXT]
    cmp     r12, #0
    beq     3f
    str     r2, [r1, #SWI_INTERRUPTED]
    add     r2, r1, #SWI_CONTEXT
    str     r2, [r3, #KERNEL_CURRENT]
/*
 * The way to go back to what was interrupted, and whether that was privileged,
 * go to the dispatcher and come back from it.
 */
1:  movs    r2, #0
    str     r2, [r1]                /* taken out */
    str     r2, [r0]
    ldrd    r2, r3, .Ldispatcher
    push    {r2, r3}
    sub     sp, #8                  /* r12, lr: any value */
#if WEFT_CONFIG_USER
    mrs     r2, control
    movs    r3, #0
    msr     control, r3
#endif
    push    {r0-r2, lr}             /* r0 to r3 of the dispatcher */
    return_by_basic_frame r2
    bic     lr, #4                  /* to the main stack */
    bx      lr
3:  push    {r0, r1, r3, lr}
    bl      weft_swi_begin_locked
    pop     {r0, r1, r3, lr}
    b       1b
    .balign 4
.Ldispatcher:
    .word   dispatcher, 0x01000000  /* pc and psr */
    .size weft_armv7m_swi_start, . - weft_armv7m_swi_start

/* Thread mode, kernel lock held. r0: the SWI, r2: CONTROL, r3: the way back. */
    .type dispatcher, %function
    .thumb_func
dispatcher:
    push    {r2, r3}
    bl      weft_kernel_swis_locked
    pop     {r0, r1}
    ldr     r2, =ICSR
    mov     r3, #0x10000000         /* PENDSVSET */
    str     r3, [r2]
    movs    r2, #0
    forget_floats r2                /* PendSV finds a basic frame */
    msr     basepri, r2
2:  b       2b                      /* PendSV comes here */

/* PendSV while thread mode is on the main stack, kernel lock held. */
function weft_armv7m_swi_nested
    ldr     r1, =weft_swi
    ldr     r3, [sp, #EXCEPTION_PC]
    ldr     r2, =2b
    cmp     r3, r2
    bne     4f
    pop     {r0, lr}                /* of the dispatcher, which has ended */
    add     sp, #EXCEPTION_FRAME - 8
    tst     lr, #4
    bne     5f
4:  ldr     r0, [r1]                /* an SWI was interrupted: by a higher one, or it resumes */
    cmp     r0, #0
    bne     1b
    msr     basepri, r0
    bx      lr
5:                                  /* a task was */
#if WEFT_CONFIG_USER
    msr     control, r0
#endif
    push    {r1, lr}
    bl      weft_swi_end_locked
    pop     {r1, lr}
    ldr     r0, [r1]
    cmp     r0, #0
    bne     weft_armv7m_swi_start
    ldr     r0, [r1, #SWI_INTERRUPTED]
    b       weft_armv7m_swi_ended
    .pool
    .size weft_armv7m_swi_nested, . - weft_armv7m_swi_nested
#endif
