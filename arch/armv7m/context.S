/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/armv7m, for Armv7-M and Armv8-M.
 *
 * Tasks run in thread mode on the process stack, handlers on the main stack.
 * A task that is away has this frame at task->sp, lowest address first:
 *
 *     result, r4 .. r11, return address          ("call frame")
 *
 * A task that left by its own call to weft_arch_switch() has nothing more: the
 * last instruction of the switch to it returns to the caller of the service,
 * with the result in r0. A task that an interrupt preempted has the frame that
 * the processor stacked right above, and the return address is
 * weft_armv7m_resume, which asks for that frame by SVC. So the voluntary switch
 * need not know how a task left.
 *
 * The switch releases the kernel lock before the frame is off the stack. An
 * interrupt there finds a task that has left nothing but its call frame, or
 * that and the frame above: the exception frame below is not needed, since the
 * pop repeats, and preemption discards it. Else an interrupt that is always pending at that
 * place would fill the stack.
 *
 * sp is loaded through a register, not from memory: Cortex-M3 erratum 752419
 * (an interrupted load of sp can be executed twice).
 */
#include "frames.inc"

/*
 * Builds with checks: the stack of the task that leaves is looked at when its
 * last frame is on it, whose lowest address is in a register; the guard of the
 * next one is set before that on Armv7-M, so that a record can be made on the
 * stack that overflowed, and so that the frame may lie in the guard. On Armv8-M
 * the limit is open in between. See guard.c. No barrier of instructions: what
 * is already fetched uses the stack for nothing but the frame of its switch.
 */
    .macro check_stack task, frame, scratch, failed
#if WEFT_CONFIG_CHECKS
    ldr     \scratch, [\task, #TASK_STACK]
    cmp     \frame, \scratch
    blo     \failed
    ldr     \scratch, [\scratch]
    cmp     \scratch, #CANARY
    bne     \failed
#endif
    .endm

/* Armv7-M: the guard of the task that comes. */
    .macro guard_stack task, scratch, register, mpu_rbar
#if WEFT_CONFIG_CHECKS && __ARM_ARCH < 8
    ldr     \scratch, [\task, #TASK_GUARD]
    ldr     \register, \mpu_rbar
    str     \scratch, [\register]
    dsb
#endif
    .endm

/* Armv8-M: no limit, for the last frame of the task that leaves; one for the task that comes. */
    .macro open_limit zero
#if WEFT_CONFIG_CHECKS && __ARM_ARCH >= 8
    msr     psplim, \zero
#endif
    .endm

    .macro limit_stack task, scratch
#if WEFT_CONFIG_CHECKS && __ARM_ARCH >= 8
    ldr     \scratch, [\task, #TASK_GUARD]
    msr     psplim, \scratch
#endif
    .endm

#if WEFT_CONFIG_USER
/* A user task is about to run: its regions, behind the address of MPU_RBAR. r3 to r11 are free. */
    .macro load_regions task
    ldr     r3, [\task, #TASK_USER]
    cbz     r3, 100f
    ldr     r3, [r3, #USER_ARCH]
    adds    r3, #ARCH_REGIONS
    ldm     r3, {r3-r11}
    stm     r3, {r4-r11}
    dsb
100:
    .endm
#endif

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    guard_stack r1, r2, r3, .Lswitch_mpu_rbar
    movs    r2, #0                  /* WEFT_OK, and BASEPRI open */
    open_limit r2
    branch_if_floats r3, weft_armv7m_leave_floats
.Lleave:
    push    {r2, r4-r11, lr}
    str     sp, [r0]
    check_stack r0, sp, r3, weft_armv7m_overflow
#if WEFT_CONFIG_USER
    load_regions r1
#endif
    ldr     r3, [r1]
    mov     sp, r3
    limit_stack r1, r3
    msr     basepri, r2
weft_armv7m_restore:
    pop     {r0, r4-r11, pc}
    .size weft_arch_switch, . - weft_arch_switch

/* Where a preempted task goes on when a call switches to it: behind weft_armv7m_restore. */
    .global weft_armv7m_resume
    .type weft_armv7m_resume, %function
    .thumb_func
weft_armv7m_resume:
#if RESUME_BY_ARGUMENTS
    mov     r3, sp
    mov     r12, #PRIVILEGED
    svc     #0
#else
    svc     #0
#endif
#if WEFT_CONFIG_USER
weft_armv7m_user_resume:            /* the same for a task that was unprivileged */
    ldr.n   r3, [sp, #ARCH_PSP]     /* the kernel stack is empty: what the arch keeps */
    mov     r12, #UNPRIVILEGED
    svc     #0
    .if weft_armv7m_user_resume - weft_armv7m_resume != USER_RESUME
    .error "weft_armv7m_pendsv: distance from resume to user_resume"
    .endif
#endif
#if WEFT_ARMV7M_FPU
weft_armv7m_floats_resume:          /* s16 .. s31 are in front of the exception frame */
    mov     r3, sp
    mov     r12, #PRIVILEGED | FPCA
    svc     #0
    .if weft_armv7m_floats_resume - weft_armv7m_resume != FLOATS_RESUME
    .error "weft_armv7m_pendsv: distance from resume to floats_resume"
    .endif
#if WEFT_CONFIG_USER
weft_armv7m_user_floats_resume:
    ldr.n   r3, [sp, #ARCH_PSP]
    mov     r12, #UNPRIVILEGED | FPCA
    svc     #0
#endif
#endif
.Lresume_end:
#if RESUME_BY_ARGUMENTS
    .if .Lresume_end - weft_armv7m_resume != RESUMES
    .error "weft_armv7m_pendsv: RESUMES"
    .endif
#endif
    .size weft_armv7m_resume, . - weft_armv7m_resume
    .if weft_armv7m_resume - weft_armv7m_restore != 4
    .error "weft_armv7m_pendsv: distance from resume"
    .endif
    .balign 4
#if WEFT_CONFIG_CHECKS
.Lswitch_mpu_rbar:
    .word   0xE000ED9C
weft_armv7m_overflow:               /* r0: the task that has left its stack */
    b       weft_check_overflow
#endif
#if WEFT_ARMV7M_FPU
    .type weft_armv7m_leave_floats, %function
weft_armv7m_leave_floats:           /* it uses floating point: more above its call frame */
    vmrs    r3, fpscr
    vpush   {s16-s31}
    push    {r3, lr}
    adr     lr, weft_armv7m_floats_return + 1
    clear_floats r3
    mrs     r3, control
    bic     r3, #FPCA
    msr     control, r3
    isb
    b       .Lleave
    .balign 4
    .type weft_armv7m_floats_return, %function
    .thumb_func
weft_armv7m_floats_return:
    pop     {r3, lr}
    vmsr    fpscr, r3
    vpop    {s16-s31}
    bx      lr
    .size weft_armv7m_floats_return, . - weft_armv7m_floats_return
#endif
/* First code of a task: r0 is its argument, r4 its entry. */
function weft_armv7m_enter
    ldr     lr, =weft_task_exit
    bx      r4
    .size weft_armv7m_enter, . - weft_armv7m_enter
    .pool

/* Preemption, when the last handler has ended. */
function weft_armv7m_pendsv
    mov     r3, #0x80808080
    msr     basepri_max, r3
#if WEFT_CONFIG_SWI
    tst     lr, #4
    beq     weft_armv7m_swi_nested  /* an SWI was interrupted, or the last one ended */
    ldr     r1, =weft_swi
    ldr     r0, [r1]
    cbz     r0, 6f
    b       weft_armv7m_swi_start
6:
#endif
    ldrd    r3, r12, .Lstate
    ldrd    r0, r1, [r3, #KERNEL_CURRENT]
#if WEFT_CONFIG_SWITCH_CALLS
    b       2f
#endif
    clz     r1, r1
    ldr     r2, [r0, #TASK_NEXT]
    ldr     r1, [r3, r1, lsl #2]    /* first of the first level */
    cbz     r2, 2f                  /* the current task is not linked: ask the kernel */
    str     r1, [r3, #KERNEL_CURRENT]
0:  cmp     r0, r1
    beq     9f
    guard_stack r1, r2, r3, .Lpendsv_mpu_rbar
    mrs     r2, psp
    branch_if_extended 11f
#if WEFT_CONFIG_USER
    mrs     r3, control
    lsrs    r3, #1
    bcs     7f                      /* it is unprivileged */
#endif
#if RESUME_BY_ARGUMENTS
    ldr     r3, [r2, #EXCEPTION_PC]
    subs    r3, r12, r3
    adds    r3, #RESUMES - 3
    cmp     r3, #RESUMES + 2        /* that: weft_armv7m_restore, to 0: the last of resume */
    bls     5f
#else
    ldr     r3, [r2, #EXCEPTION_PC]
    subs    r3, r12, r3
    cmp     r3, #5                  /* 5: weft_armv7m_restore, 1: weft_armv7m_resume */
    bls     5f
#endif
3:  stmdb   r2!, {r3-r12}           /* the preempted task as a call frame; r3 stands for the result */
4:  str     r2, [r0]
    check_stack r0, r2, r3, weft_armv7m_overflow
12: limit_stack r1, r3
#if WEFT_CONFIG_USER
    load_regions r1
#endif
    ldr     r2, [r1]
    ldr     r1, [r2, #CALL_FRAME_PC]
#if WEFT_ARMV7M_FPU
    subs    r3, r1, r12
#else
    cmp     r1, r12
#endif
    bne     1f
    ldmia   r2!, {r3-r12}           /* it was preempted, too: its own exception frame */
    msr     psp, r2
9:  movs    r0, #0
    msr     basepri, r0
    bx      lr
2:  push    {r0, r3, r12, lr}
    bl      weft_kernel_preempt_locked
    mov     r1, r0
    pop     {r0, r3, r12, lr}
    b       0b
1:
#if WEFT_ARMV7M_FPU
    cmp     r3, #RESUMES
    blo     13f
#elif WEFT_CONFIG_USER
    subs    r3, r1, r12
    cmp     r3, #USER_RESUME
    beq     10f
#endif
    ldrd    r0, r1, .Lrestore
    strd    r0, r1, [r2, #EXCEPTION_PC - EXCEPTION_FRAME]
    subs    r2, #EXCEPTION_FRAME
    msr     psp, r2
    msr     basepri, r1             /* its eight bits are zero */
    bx      lr
5:  add     r2, #EXCEPTION_FRAME    /* discard the exception frame */
#if WEFT_ARMV7M_FPU
    beq     4b
    rsb     r3, r3, #RESUMES - 2    /* from resume to where it was */
    bic     r3, #7
    add     r12, r3
    stmdb   r2!, {r3-r12}           /* on its way to there again */
    ldrd    r3, r12, .Lstate
    b       4b
#elif WEFT_CONFIG_USER
    beq     4b
    cmp     r3, #6
    bhi     3b
    mov     r3, r2                  /* about to be unprivileged: its kernel stack is empty already */
    b       8f
#else
    bne     3b
    b       4b
#endif
#if WEFT_CONFIG_SWI
weft_armv7m_swi_ended:              /* SWIs have run, see swi.S; r0: the interrupted task */
    ldrd    r3, r12, .Lstate
    b       2b
#endif
#if WEFT_CONFIG_USER
7:  ldr     r3, [r0, #TASK_USER]    /* unprivileged: its call frame goes to its kernel stack */
    ldr     r3, [r3, #USER_ARCH]
    str     r2, [r3, #ARCH_PSP]
    movs    r2, #PRIVILEGED
    msr     control, r2
8:  adds    r12, #USER_RESUME
    stmdb   r3!, {r2, r4-r12}       /* r2 stands for the result */
    subs    r12, #USER_RESUME
#if WEFT_CONFIG_CHECKS
    mov     r2, r3
    b       4b
#else
    str     r3, [r0]
    b       12b
#endif
10: ldmia   r2!, {r3-r12}           /* it was unprivileged */
    ldr     r2, [r2, #ARCH_PSP]
    msr     psp, r2
    movs    r0, #UNPRIVILEGED
    msr     control, r0
    b       9b
#endif
#if WEFT_ARMV7M_FPU
11: orr     lr, #EXC_RETURN_BASIC   /* it uses floating point: s16 .. s31 go above its call frame, */
#if WEFT_CONFIG_USER
    mrs     r3, control
    lsrs    r3, #1
    bcs     14f
#endif
    vstmdb  r2!, {s16-s31}          /* and the processor stores the others now, at the latest */
    add     r12, #FLOATS_RESUME
    stmdb   r2!, {r3-r12}
15: clear_floats r3
    ldrd    r3, r12, .Lstate
    b       4b
13:
#if WEFT_CONFIG_USER
    cmp     r3, #FLOATS_RESUME
    bhi     16f
    bne     10b
#endif
    ldmia   r2!, {r3-r12}           /* preempted while it used floating point */
    vldmia  r2!, {s16-s31}
    bic     lr, #EXC_RETURN_BASIC
    msr     psp, r2
    b       9b
#if WEFT_CONFIG_USER
14: ldr     r3, [r0, #TASK_USER]    /* unprivileged: to where its call puts them, too */
    ldr     r3, [r3, #USER_ARCH]
    str     r2, [r3, #ARCH_PSP]
    add     r2, r3, #ARCH_FLOATS
    vstm    r2, {s16-s31}
    movs    r2, #PRIVILEGED
    msr     control, r2
    mov     r2, r3
    add     r12, #USER_FLOATS_RESUME
    stmdb   r2!, {r3-r12}
    b       15b
16: ldmia   r2!, {r3-r12}
    add     r0, r2, #ARCH_FLOATS
    vldm    r0, {s16-s31}
    ldr     r2, [r2, #ARCH_PSP]
    msr     psp, r2
    movs    r0, #UNPRIVILEGED
    msr     control, r0
    bic     lr, #EXC_RETURN_BASIC
    b       9b
#endif
#endif
    .balign 4
.Lstate:
    .word   weft_kernel, weft_armv7m_resume + 1
.Lrestore:
    .word   weft_armv7m_restore, 0x01000000 /* pc and psr of an exception frame */
#if WEFT_CONFIG_CHECKS
.Lpendsv_mpu_rbar:
    .word   0xE000ED9C
#endif
    .global weft_armv7m_swi_ended
    .type weft_armv7m_swi_ended, %function
    .size weft_armv7m_pendsv, . - weft_armv7m_pendsv
    .pool

/* void weft_arch_start(weft_task_t *first) */
function weft_arch_start
    guard_stack r0, r1, r2, .Lstart_mpu_rbar
    limit_stack r0, r1
    ldr     r0, [r0]
    msr     psp, r0
    movs    r1, #2                  /* thread mode uses the process stack from here on */
    msr     control, r1
    isb
    movs    r2, #0
    msr     basepri, r2
    pop     {r0, r4-r11, pc}
    .balign 4
#if WEFT_CONFIG_CHECKS
.Lstart_mpu_rbar:
    .word   0xE000ED9C
#endif
    .size weft_arch_start, . - weft_arch_start
