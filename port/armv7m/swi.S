/* SPDX-License-Identifier: MIT */
/*
 * Software interrupts of the port for Armv7-M and Armv8-M: in thread mode on the
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
    .syntax unified
    .thumb

    .equ EXCEPTION_FRAME, 32
    .equ EXCEPTION_PC, 24
    .equ KERNEL_CURRENT, 128
    .equ SWI_INTERRUPTED, 4
    .equ ICSR, 0xE000ED04

    .macro function name
    .section .text.hot.\name, "ax", %progbits
    .global \name
    .type \name, %function
    .thumb_func
    .balign 4
\name:
    .endm

/* void weft_port_swi_call(weft_swi_t *swi) */
function weft_port_swi_call
    push    {r4, lr}
    mrs     r4, control
    movs    r1, #0                  /* privileged, main stack */
    msr     control, r1
    isb
    bl      weft_kernel_swis
    msr     control, r4
    isb
    pop     {r4, pc}
    .size weft_port_swi_call, . - weft_port_swi_call

/*
 * PendSV, critical section held, r1: weft_swi, lr: how to go back to what was
 * interrupted. That, and whether it was privileged, goes to the dispatcher and
 * comes back from it.
 */
function weft_armv7m_swi_start
    movs    r2, #0
    str     r2, [r1]                /* not due any more */
    mrs     r3, control
    msr     control, r2
    ldrd    r0, r1, .Ldispatcher
    push    {r0, r1}
    sub     sp, #EXCEPTION_PC - 8   /* r2, r3, r12, lr: any value */
    push    {r3, lr}                /* r0, r1 of the dispatcher */
    bic     lr, #4                  /* to the main stack */
    bx      lr
    .balign 4
.Ldispatcher:
    .word   dispatcher, 0x01000000  /* pc and psr */
    .size weft_armv7m_swi_start, . - weft_armv7m_swi_start

/* Thread mode, critical section held. */
    .thumb_func
dispatcher:
    push    {r0, r1}
    bl      weft_kernel_swis_of_isr
    pop     {r0, r1}
    ldr     r2, =ICSR
    mov     r3, #0x10000000         /* PENDSVSET */
    str     r3, [r2]
    movs    r2, #0
    msr     basepri, r2
1:  b       1b                      /* PendSV comes here */

/* PendSV while thread mode is on the main stack, critical section held. */
function weft_armv7m_swi_nested
    ldr     r1, =weft_swi
    ldr     r0, [sp, #EXCEPTION_PC]
    ldr     r2, =1b
    cmp     r0, r2
    bne     2f
    pop     {r0, lr}
    add     sp, #EXCEPTION_FRAME - 8
    tst     lr, #4
    bne     3f
2:  ldr     r2, [r1]                /* an SWI was interrupted: by a more urgent one, or it goes on */
    cmp     r2, #0
    bne     weft_armv7m_swi_start
    msr     basepri, r2
    bx      lr
3:  msr     control, r0             /* a task was */
    push    {r1, lr}
    bl      weft_swi_end_locked
    pop     {r1, lr}
    ldr     r2, [r1]
    cmp     r2, #0
    bne     weft_armv7m_swi_start
    ldr     r0, [r1, #SWI_INTERRUPTED]
    b       weft_armv7m_swi_ended
    .pool
    .size weft_armv7m_swi_nested, . - weft_armv7m_swi_nested
#endif
