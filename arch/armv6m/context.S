/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/armv6m.
 *
 * Tasks run in thread mode on the process stack, handlers on the main stack.
 * A task that is away has this frame at task->sp, lowest address first:
 *
 *     result, r8 .. r11, r4 .. r7, return address          ("call frame")
 *
 * A task that left by its own call to weft_arch_switch() has nothing more: the last instruction of
 * the switch to it returns to the caller of the service, with the result in r0. A task that an
 * interrupt preempted has the frame that the processor stacked right above, and the return address
 * is weft_armv6m_resume, which asks for that frame by SVC. So the voluntary switch need not know
 * how a task left. Preemption makes an exception frame in the place of a call frame, so that a task
 * that left by a call goes on behind it, and nothing lies in between.
 *
 * The switch releases the kernel lock in front of its last instruction, which takes the upper half
 * of the call frame off the stack. Preemption knows an interrupt there, and in front of the SVC,
 * by the address, drops the exception frame and has what the task was about to load or go on with.
 * Else an interrupt that is always pending at that place would fill the stack.
 */
#include "frames.inc"

/* Builds with checks: the task has left with its last frame at an address in a register. */
    .macro check_stack task, frame, scratch, canary, failed
#if WEFT_CONFIG_CHECKS
    ldr     \scratch, [\task, #TASK_STACK]
    cmp     \frame, \scratch
    blo     \failed
    ldr     \scratch, [\scratch]
    ldr     \canary, =CANARY
    cmp     \scratch, \canary
    bne     \failed
#endif
    .endm

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    push    {r4-r7, lr}
    high_to_low
    movs    r3, #0                  /* WEFT_OK */
    push    {r3-r7}
    mov     r3, sp
    str     r3, [r0]
    check_stack r0, r3, r2, r4, .Lswitch_overflow
    ldr     r3, [r1]
    mov     sp, r3
    pop     {r0, r4-r7}
    low_to_high
    cpsie   i
weft_armv6m_restore:
    pop     {r4-r7, pc}
    .size weft_arch_switch, . - weft_arch_switch

/* Where a preempted task goes on when a call switches to it: behind weft_armv6m_restore. */
    .global weft_armv6m_resume
    .type weft_armv6m_resume, %function
    .thumb_func
weft_armv6m_resume:
    svc     #0
    .size weft_armv6m_resume, . - weft_armv6m_resume
    .if weft_armv6m_resume - weft_armv6m_restore != 2
    .error "weft_armv6m_pendsv: distance from resume"
    .endif
#if WEFT_CONFIG_CHECKS
.Lswitch_overflow:                  /* r0: the task that has left its stack */
    ldr     r1, =weft_check_overflow
    bx      r1
#endif
    .pool

/* First code of a task: r0 is its argument, r4 its entry. */
function weft_armv6m_enter
    ldr     r1, =weft_task_exit
    mov     lr, r1
    bx      r4
    .size weft_armv6m_enter, . - weft_armv6m_enter
    .pool

/* Preemption, when the last handler has ended. */
function weft_armv6m_pendsv
    cpsid   i
#if WEFT_CONFIG_SWI
    mov     r3, lr
    lsrs    r3, #3                  /* EXC_RETURN_PROCESS_STACK */
    bcc     5f                      /* an SWI was interrupted, or the last one ended */
    ldr     r1, =weft_swi
    ldr     r0, [r1]
    cmp     r0, #0
    bne     6f
#endif
    ldr     r3, =weft_kernel + KERNEL_CURRENT
    ldr     r0, [r3]
#if WEFT_CONFIG_SWITCH_CALLS
    b       2f
#else
    ldr     r1, [r0, #TASK_NEXT]
    cmp     r1, #0
    beq     2f                      /* the current task is not linked: ask the kernel */
    ldr     r1, [r3, #4]            /* ready_bits: weft_bits_lowest() */
    rsbs    r2, r1, #0
    ands    r1, r2
    ldr     r2, =DE_BRUIJN
    muls    r1, r2
    lsrs    r1, #27
    lsls    r1, #2
    ldr     r2, =weft_kernel
    ldr     r1, [r2, r1]            /* first of the first level */
    str     r1, [r3]
#endif
0:  cmp     r0, r1
    beq     9f
    mrs     r2, psp
    mov     r12, r1
    ldr     r1, =weft_armv6m_resume
    ldr     r3, [r2, #EXCEPTION_PC]
    subs    r1, #1
    subs    r1, r3
    cmp     r1, #2                  /* 2: weft_armv6m_restore, 0: weft_armv6m_resume */
    bls     7f
3:  mov     r1, r12                 /* the preempted task as a call frame; its result is any word */
    subs    r2, #CALL_FRAME
    str     r2, [r0]
    adds    r2, #CALL_FRAME_R4
    stmia   r2!, {r4-r7}
    ldr     r3, =weft_armv6m_resume
    str     r3, [r2]
    subs    r2, #CALL_FRAME_PC - 4
    high_to_low
    stmia   r2!, {r4-r7}
4:
#if WEFT_CONFIG_CHECKS
    ldr     r2, [r0]
#endif
    check_stack r0, r2, r3, r4, .Lpendsv_overflow
    ldr     r2, [r1]
    ldr     r1, [r2, #CALL_FRAME_PC]
    adds    r2, #4
    ldmia   r2!, {r4-r7}
    low_to_high
    ldmia   r2!, {r4-r7}
    ldr     r3, =weft_armv6m_resume
    cmp     r1, r3
    bne     1f
    adds    r2, #4                  /* it was preempted, too: its own exception frame */
    msr     psp, r2
9:  cpsie   i
    bx      lr
1:  subs    r2, #CALL_FRAME_PC      /* it left by a call */
    ldr     r3, [r2]                /* the result */
    adds    r2, #CALL_FRAME - EXCEPTION_FRAME
    str     r3, [r2]
    subs    r1, #1                  /* not the bit that stands for Thumb */
    str     r1, [r2, #EXCEPTION_PC]
    shifted r3, 1, 24               /* which is here */
    str     r3, [r2, #EXCEPTION_PSR]
    msr     psp, r2
    cpsie   i
    bx      lr
2:  push    {r0, lr}
    bl      weft_kernel_preempt_locked
    mov     r1, r0
    pop     {r0, r3}
    mov     lr, r3
    b       0b
7:  beq     8f
    adds    r2, #EXCEPTION_FRAME    /* resume: discard the exception frame */
    b       3b
8:  ldr     r3, [r2]                /* restore: what it has loaded goes back to its call frame, */
    adds    r2, #EXCEPTION_FRAME + 4 - CALL_FRAME_R4 /* which the exception frame has aligned */
    str     r2, [r0]
    stmia   r2!, {r3-r7}            /* r4 .. r7 still are r8 .. r11 */
    mov     r1, r12
    b       4b
#if WEFT_CONFIG_SWI
5:  ldr     r3, =weft_armv6m_swi_nested
    bx      r3
6:  ldr     r3, =weft_armv6m_swi_start
    bx      r3
    .global weft_armv6m_swi_ended
    .type weft_armv6m_swi_ended, %function
    .thumb_func
weft_armv6m_swi_ended:              /* SWIs have run, see swi.S; r0: the interrupted task */
    b       2b
#endif
#if WEFT_CONFIG_CHECKS
.Lpendsv_overflow:                  /* r0: the task that has left its stack */
    ldr     r1, =weft_check_overflow
    bx      r1
#endif
    .size weft_armv6m_pendsv, . - weft_armv6m_pendsv
    .pool

/* Drops the frame of the SVC itself: the one above is the preempted task's. */
function weft_armv6m_svc
    mrs     r0, psp
    adds    r0, #EXCEPTION_FRAME
    msr     psp, r0
    bx      lr
    .size weft_armv6m_svc, . - weft_armv6m_svc

/* void weft_arch_start(weft_task_t *first) */
function weft_arch_start
    ldr     r0, [r0]
    msr     psp, r0
    movs    r1, #2                  /* thread mode uses the process stack from here on */
    msr     control, r1
    isb
    pop     {r0, r4-r7}
    low_to_high
    cpsie   i
    pop     {r4-r7, pc}
    .size weft_arch_start, . - weft_arch_start
