/* SPDX-License-Identifier: MIT */
/*
 * Context switch of the port for Armv7-M and Armv8-M.
 *
 * Tasks run in thread mode on the process stack, handlers on the main stack.
 * A task that is away has this frame at task->sp, lowest address first:
 *
 *     result, r4 .. r11, return address          ("call frame")
 *
 * A task that left by its own call to weft_port_switch() has nothing more: the
 * last instruction of the switch to it returns to the caller of the service,
 * with the result in r0. A task that an interrupt preempted has the frame that
 * the processor stacked right above, and the return address is
 * weft_armv7m_resume, which asks for that frame by SVC. So the voluntary switch
 * need not know how a task left.
 *
 * The switch opens the critical section before the frame is off the stack. An
 * interrupt there finds a task that has left nothing but its call frame, or
 * that and the frame above: what the processor stacks below is worth nothing,
 * and preemption drops it. Else an interrupt that is always pending at that
 * place would fill the stack.
 *
 * sp is loaded through a register, not from memory: Cortex-M3 erratum 752419
 * (an interrupted load of sp can be executed twice).
 */
#include <weft/config.h>

    .syntax unified
    .thumb

    .equ CALL_FRAME, 40
    .equ CALL_FRAME_PC, 36
    .equ EXCEPTION_FRAME, 32
    .equ EXCEPTION_PC, 24
    .equ EXCEPTION_PSR, 28
    .equ KERNEL_CURRENT, 128
    .equ TASK_NEXT, 4
#if WEFT_CONFIG_USER
    .equ TASK_USER, 56
    .equ TASK_STACK, 60
    .equ TASK_GUARD, 68
    .equ USER_PORT, 8
    .equ PORT_REGIONS, 32
    .equ PORT_PSP, 68
    .equ EXCEPTION_R3, 12           /* and r12 behind it */
    .equ USER_RESUME, 8             /* weft_armv7m_user_resume, behind weft_armv7m_resume */
    .equ PRIVILEGED, 2              /* CONTROL: and on the process stack */
    .equ UNPRIVILEGED, 3
#else
    .equ TASK_STACK, 56
    .equ TASK_GUARD, 64
#endif
    .equ FAULT_ROOM, 512            /* what a fault record takes of the main stack, and more */
    .equ CANARY, 0xA5A5A5A5         /* check.h */

    .macro function name
    .section .text.hot.\name, "ax", %progbits
    .global \name
    .type \name, %function
    .thumb_func
    .balign 4
\name:
    .endm

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
    ldr     r3, [r3, #USER_PORT]
    adds    r3, #PORT_REGIONS
    ldm     r3, {r3-r11}
    stm     r3, {r4-r11}
    dsb
100:
    .endm
#endif

/* weft_status_t weft_port_switch(weft_task_t *from, weft_task_t *to) */
function weft_port_switch
    guard_stack r1, r2, r3, .Lswitch_mpu_rbar
    movs    r2, #0                  /* WEFT_OK, and BASEPRI open */
    open_limit r2
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
    .size weft_port_switch, . - weft_port_switch

/* Where a preempted task goes on when a call switches to it: behind weft_armv7m_restore. */
    .global weft_armv7m_resume
    .type weft_armv7m_resume, %function
    .thumb_func
weft_armv7m_resume:
#if WEFT_CONFIG_USER
    mov     r3, sp
    mov     r12, #PRIVILEGED
    svc     #0
weft_armv7m_user_resume:            /* the same for a task that was unprivileged */
    ldr.n   r3, [sp, #PORT_PSP]     /* the kernel stack is empty: what the port keeps */
    mov     r12, #UNPRIVILEGED
    svc     #0
weft_armv7m_resume_end:
    .if weft_armv7m_user_resume - weft_armv7m_resume != USER_RESUME
    .error "weft_armv7m_pendsv: distance from resume to user_resume"
    .endif
    .if weft_armv7m_resume_end - weft_armv7m_user_resume != USER_RESUME
    .error "weft_armv7m_pendsv: size of user_resume"
    .endif
#else
    svc     #0
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
#if WEFT_CONFIG_USER
    .balign 4

/*
 * SVC of unprivileged code is a system call, whatever else the caller's registers say. The task
 * goes on in thread mode, privileged, by the frame at the base of its kernel stack: that of the SVC
 * by which it became unprivileged, see user.S. r3 of that frame is the caller's.
 *
 * SVC of privileged code: by the exception frame at r3, and r12 is CONTROL from there on.
 * So the stack pointer and the privilege change together, by the return from a handler.
 */
function weft_armv7m_svc
    mrs     r0, psp
    mrs     r1, control
    lsrs    r1, #1
    bcc     1f
    ldr     r2, .Lcurrent
    ldr     r2, [r2]
    ldr     r2, [r2, #TASK_USER]
    ldr     r2, [r2, #USER_PORT]
    str     r0, [r2, #EXCEPTION_R3]
    msr     psp, r2
    movs    r2, #PRIVILEGED
    msr     control, r2
    bx      lr
1:  ldrd    r0, r1, [r0, #EXCEPTION_R3]
    msr     psp, r0
    msr     control, r1
    bx      lr
    .balign 4
.Lcurrent:
    .word   weft_kernel + KERNEL_CURRENT
    .size weft_armv7m_svc, . - weft_armv7m_svc
#else

/* Drops the frame of the SVC itself: the one above is the preempted task's. */
function weft_armv7m_svc
    mrs     r0, psp
    adds    r0, #EXCEPTION_FRAME
    msr     psp, r0
    bx      lr
    .size weft_armv7m_svc, . - weft_armv7m_svc
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
#if WEFT_CONFIG_USER
    mrs     r3, control
    lsrs    r3, #1
    bcs     7f                      /* it is unprivileged */
    ldr     r3, [r2, #EXCEPTION_PC]
    subs    r3, r12, r3
    adds    r3, #13
    cmp     r3, #18                 /* 18: weft_armv7m_restore, to 8: resume, to 0: user_resume */
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
    cmp     r1, r12
    bne     1f
    ldmia   r2!, {r3-r12}           /* it was preempted, too: its own exception frame */
    msr     psp, r2
9:  movs    r0, #0
    msr     basepri, r0
    bx      lr
2:  push    {r0, r3, r12, lr}
    bl      weft_kernel_preempt
    mov     r1, r0
    pop     {r0, r3, r12, lr}
    b       0b
1:
#if WEFT_CONFIG_USER
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
5:  add     r2, #EXCEPTION_FRAME    /* worth nothing */
#if WEFT_CONFIG_USER
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
    ldr     r3, [r3, #USER_PORT]
    str     r2, [r3, #PORT_PSP]
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
    ldr     r2, [r2, #PORT_PSP]
    msr     psp, r2
    movs    r0, #UNPRIVILEGED
    msr     control, r0
    b       9b
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

/* void weft_port_start(weft_task_t *first) */
function weft_port_start
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
    .size weft_port_start, . - weft_port_start

/*
 * All fault handlers: collect where and what, then C. That comes back after a fault of an
 * unprivileged task. No other handler runs then, so the main stack is empty but for what is here;
 * also for a second frame, which some processors (QEMU's, too) store there when they refuse to
 * return by a wrong frame.
 */
function weft_armv7m_fault_entry
    mrs     r0, msp
    tst     lr, #4
    it      ne
    mrsne   r0, psp                 /* the frame that the processor stacked */
    mov     r1, lr
#if WEFT_CONFIG_CHECKS
    mov     r12, sp                 /* the main stack is at its end: from its beginning */
    ldr     r2, =weft_board_stack_end
    ldr     r3, =WEFT_INTERRUPT_STACK
    subs    r3, r2, r3
    add     r3, #FAULT_ROOM
    cmp     r12, r3
    bhs     1f
    mov     sp, r2
1:
#endif
    push    {r4-r11}
    mov     r2, sp                  /* r4 .. r11 as they were */
#if WEFT_CONFIG_USER
    push    {r3, lr}
    bl      weft_armv7m_fault       /* returns to weft_user_fault(), on the kernel stack */
    pop     {r3, lr}
    ldr     r0, =weft_board_stack_end
    msr     msp, r0
    lsls    r0, lr, #31             /* of a Secure kernel: to the Secure state, also if the task has */
    it      mi                      /* left it (BXNS needs no privilege) */
    mvnmi   lr, #2
    bx      lr
    .pool
#else
    b       weft_armv7m_fault
    .pool
#endif
    .size weft_armv7m_fault_entry, . - weft_armv7m_fault_entry
