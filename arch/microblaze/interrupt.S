/* SPDX-License-Identifier: MIT */
/*
 * Interrupts of arch/microblaze, in local memory.
 *
 * The entry stores what C functions may destroy on the stack of the task and goes on at the top of
 * the interrupt stack, as in a break (MSR.BIP), which masks all interrupts whatever MSR.IE is.
 * Handlers do not nest, but interrupt SWIs, on whose stack they go on.
 */
#include "frames.inc"

    .macro trap_registers instruction
    \instruction r4, r1, TRAP_R3 + 4
    \instruction r5, r1, TRAP_R3 + 8
    \instruction r6, r1, TRAP_R3 + 12
    \instruction r7, r1, TRAP_R3 + 16
    \instruction r8, r1, TRAP_R3 + 20
    \instruction r9, r1, TRAP_R3 + 24
    \instruction r10, r1, TRAP_R3 + 28
    \instruction r11, r1, TRAP_R3 + 32
    \instruction r12, r1, TRAP_R3 + 36
    \instruction r14, r1, TRAP_PC
    \instruction r15, r1, TRAP_R15
    \instruction r18, r1, TRAP_R18
    .endm

    .macro store_trap
    swi     r3, r1, TRAP_R3
    trap_registers swi
    mfs     r3, rmsr                    /* the carry is the interrupted code's */
    swi     r3, r1, TRAP_MSR
    msrset  r0, MSR_BIP | MSR_IE
    .endm

/*
 * Calls the handler of the interrupt with the lowest number of those that are pending and enabled,
 * if there still is one. It is acknowledged before its handler runs: the handler of a device that
 * holds its line acknowledges it again.
 */
    .macro serve exit
    lwi     r5, r2, INTC_IVR
    blti    r5, \exit
    bslli   r7, r5, 2
    addik   r6, r0, 1
    bsll    r6, r6, r5
    lwi     r7, r7, weft_irq_table
    swi     r6, r2, INTC_IAR
    brald   r15, r7
     swi    r5, r13, WORD_ACTIVE
    .endm

local weft_microblaze_interrupt
#if WEFT_CONFIG_SWI
    cmpu    r16, r1, r13
    bgeid   r16, nested
#endif
     addik  r1, r1, -TRAP_FRAME
    store_trap
    swi     r1, r13, WORD_TASK_SP
    addik   r1, r13, -ARGUMENTS
    serve   interrupt_exit
interrupt_exit:
    lwi     r3, r13, WORD_PREEMPT
    bneid   r3, preempt
     lwi    r1, r13, WORD_TASK_SP
trap_return:
    lwi     r3, r1, TRAP_MSR
    trap_registers lwi
    mts     rmsr, r3                    /* not in a break; interrupts closed */
    lwi     r3, r1, TRAP_R3
    rtid    r14, 0
     addik  r1, r1, TRAP_FRAME

/*
 * The running task leaves: a call frame goes below its trap frame, as if weft_microblaze_resume had
 * called weft_arch_switch(). If it was interrupted right there, the new trap frame holds nothing of
 * value. Else an interrupt that is always pending at that place would fill the stack.
 */
preempt:
#if WEFT_CONFIG_SWI
    lwi     r3, r0, weft_swi
    beqid   r3, 1f                      /* none is due */
     swi    r0, r13, WORD_PREEMPT
    brlid   r15, weft_microblaze_swi_first_locked
     addik  r1, r13, -ARGUMENTS
    beqid   r3, trap_return
     lwi    r1, r13, WORD_TASK_SP
1:
#endif
    lwi     r3, r1, TRAP_PC
    addik   r15, r0, weft_microblaze_resume - 8
    rsubk   r3, r15, r3
    addik   r3, r3, -8
    bneid   r3, leave
     swi    r0, r13, WORD_PREEMPT
    addik   r1, r1, TRAP_FRAME
leave:
    lwi     r5, r0, weft_kernel + KERNEL_CURRENT
    addik   r1, r1, -CALL_FRAME
    call_registers swi
    swi     r1, r5, TASK_SP
    check_stack r5, preempt_overflow
#if !WEFT_CONFIG_SWITCH_CALLS
    lwi     r8, r0, weft_kernel + KERNEL_BITS
    lwi     r7, r5, TASK_NEXT
    clz     r8, r8
    bslli   r8, r8, 2
    lwi     r3, r8, weft_kernel         /* first of the first level */
    beqi    r7, ask                     /* off the ready queue: ask the kernel */
    swi     r3, r0, weft_kernel + KERNEL_CURRENT
switch_to_r3:
    msrclr  r0, MSR_BIP | MSR_IE        /* the kernel lock is held, interrupts are not masked */
    lwi     r1, r3, TASK_SP
    call_return
ask:
#endif
    brlid   r15, weft_kernel_preempt_locked
     addik  r1, r13, -ARGUMENTS
#if !WEFT_CONFIG_SWITCH_CALLS
    bri     switch_to_r3
#else
    msrclr  r0, MSR_BIP | MSR_IE
    lwi     r1, r3, TASK_SP
    call_return
#endif

/* Where a preempted task goes on: r19 .. r31 are restored, r1 is at its trap frame. */
    .global weft_microblaze_resume
weft_microblaze_resume:
    msrclr  r0, MSR_IE
    bri     trap_return

#if WEFT_CONFIG_CHECKS
preempt_overflow:                       /* r5: the task that has left its stack */
    brid    weft_check_overflow
     addik  r1, r13, -ARGUMENTS
#endif

#if WEFT_CONFIG_SWI
nested:                                 /* the frame is on the stack of the SWI */
    store_trap
    addik   r1, r1, -ARGUMENTS
    serve   nested_exit
nested_exit:
    lwi     r3, r13, WORD_PREEMPT
    beqi    r3, 1f
    brlid   r15, weft_microblaze_swi_nested
     nop
1:  brid    trap_return
     addik  r1, r1, ARGUMENTS
#endif
    .size weft_microblaze_interrupt, . - weft_microblaze_interrupt
