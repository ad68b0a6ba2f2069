/* SPDX-License-Identifier: MIT */
/*
 * Software interrupts of arch/armv6m: in thread mode on the main stack, so that every handler can
 * interrupt them.
 *
 * A task that posts goes to the main stack and calls them, without an exception. What a handler
 * posts makes PendSV pending, below all handlers. PendSV puts an exception frame on the main stack
 * whose return address is the dispatcher, and returns into that. The dispatcher comes back by
 * PendSV, too: it waits for it in front of one instruction, by which PendSV knows it, and PendSV
 * drops the dispatcher's frame. What it finds then is what it found in the first place: an
 * interrupted task or SWI.
 */
#include <weft/config.h>
#if WEFT_CONFIG_SWI
#include "frames.inc"

    .equ ICSR, 0xE000ED04

/* void weft_arch_swi_call(weft_swi_t *swi) */
function weft_arch_swi_call
    push    {r4, lr}
    mrs     r4, control
    movs    r1, #0                  /* main stack */
    msr     control, r1
    isb
    bl      weft_kernel_swis_locked
    msr     control, r4
    isb
    pop     {r4, pc}
    .size weft_arch_swi_call, . - weft_arch_swi_call

/*
 * PendSV, kernel lock held; r1: weft_swi, r0: what is due. A task was
 * interrupted: weft_swi_begin_locked().
 */
function weft_armv6m_swi_start
    ldr     r3, =weft_kernel + KERNEL_CURRENT
    ldr     r2, [r3]
    str     r2, [r1, #SWI_INTERRUPTED]
    ldr     r2, [r2, #TASK_NEXT]
    cmp     r2, #0
    beq     3f
    movs    r2, #SWI_CONTEXT
    adds    r2, r1
    str     r2, [r3]
/* The way to go back to what was interrupted goes to the dispatcher and comes back from it. */
1:  movs    r2, #0
    str     r2, [r1]                /* taken out */
    str     r2, [r0]
    ldr     r2, =dispatcher
    subs    r2, #1
    shifted r3, 1, 24
    push    {r2, r3}                /* pc and psr */
    sub     sp, #8                  /* r12, lr: any value */
    mov     r3, lr
    push    {r0-r3}                 /* r0 to r3 of the dispatcher */
    ldr     r3, =EXC_RETURN_MAIN
    bx      r3
3:  push    {r0, r1, r3, lr}
    bl      weft_swi_begin_locked
    pop     {r0, r1, r2, r3}
    mov     lr, r3
    b       1b
    .pool
    .size weft_armv6m_swi_start, . - weft_armv6m_swi_start

/* Thread mode, kernel lock held. r0: the SWI, r3: the way back. */
    .type dispatcher, %function
    .thumb_func
dispatcher:
    push    {r2, r3}
    bl      weft_kernel_swis_locked
    pop     {r0, r1}
    ldr     r2, =ICSR
    shifted r3, 1, 28               /* PENDSVSET */
    str     r3, [r2]
    cpsie   i
2:  b       2b                      /* PendSV comes here */

/* PendSV while thread mode is on the main stack, kernel lock held. */
function weft_armv6m_swi_nested
    ldr     r1, =weft_swi
    ldr     r3, [sp, #EXCEPTION_PC]
    ldr     r2, =2b
    cmp     r3, r2
    bne     4f
    ldr     r2, [sp, #EXCEPTION_R1] /* of the dispatcher, which has ended */
    add     sp, #EXCEPTION_FRAME
    mov     lr, r2
    lsrs    r2, #3                  /* EXC_RETURN_PROCESS_STACK */
    bcs     5f
4:  ldr     r0, [r1]                /* an SWI was interrupted: by a higher one, or it resumes */
    cmp     r0, #0
    bne     6f
    cpsie   i
    bx      lr
6:  ldr     r2, =1b + 1
    bx      r2
5:  push    {r1, lr}                /* a task was */
    bl      weft_swi_end_locked
    pop     {r1, r3}
    mov     lr, r3
    ldr     r0, [r1]
    ldr     r2, =weft_armv6m_swi_start
    cmp     r0, #0
    bne     7f
    ldr     r0, [r1, #SWI_INTERRUPTED]
    ldr     r2, =weft_armv6m_swi_ended
7:  bx      r2
    .pool
    .size weft_armv6m_swi_nested, . - weft_armv6m_swi_nested
#endif
