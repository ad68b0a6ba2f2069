/* SPDX-License-Identifier: MIT */
/*
 * Exceptions of arch/armv7m (Armv7-M and Armv8-M) beside preemption: SVC, by which tasks resume and
 * user tasks call the kernel, and faults.
 */
#include "frames.inc"

#if WEFT_CONFIG_USER
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
    ldr     r2, [r2, #USER_ARCH]
    str     r0, [r2, #EXCEPTION_R3]
    branch_if_extended 3f
2:  msr     psp, r2
    movs    r2, #PRIVILEGED
    msr     control, r2
    bx      lr
1:  branch_if_extended 7f
4:  ldrd    r0, r1, [r0, #EXCEPTION_R3]
    branch_if_resumed_with_floats r1, 5f
6:  msr     psp, r0
    msr     control, r1
    bx      lr
#if WEFT_ARMV7M_FPU
/*
 * The kernel executes the call without registers of floating point. The rest of the task's is in the
 * frame on its stack.
 */
3:  add     r3, r2, #ARCH_FLOATS
    vstm    r3, {s16-s31}
    clear_floats r3
    movs    r3, #UNPRIVILEGED | FPCA
    str     r3, [r2, #EXCEPTION_R12]
    orr     lr, #EXC_RETURN_BASIC
    b       2b
5:  lsls    r2, r1, #31
    bmi     8f
    vldmia  r0!, {s16-s31}
    bic     lr, #EXC_RETURN_BASIC
    b       6b
8:  ldr     r2, .Lcurrent
    ldr     r2, [r2]
    ldr     r2, [r2, #TASK_USER]
    ldr     r2, [r2, #USER_ARCH]
    adds    r2, #ARCH_FLOATS
    vldm    r2, {s16-s31}
    bic     lr, #EXC_RETURN_BASIC
    b       6b
7:  mrs     r0, psp                 /* a hub's function used floating point: the frame at the base */
    .irp    offset, 0, 8, 16, 24    /* of the kernel stack is a basic one */
    ldrd    r1, r2, [r0, #\offset]
    strd    r1, r2, [r0, #EXTENSION + \offset]
    .endr
    adds    r0, #EXTENSION
    clear_floats r1
    orr     lr, #EXC_RETURN_BASIC
    b       4b
#endif
    .balign 4
.Lcurrent:
    .word   weft_kernel + KERNEL_CURRENT
    .size weft_armv7m_svc, . - weft_armv7m_svc
#elif WEFT_ARMV7M_FPU

/* By the exception frame at r3; with floating point, s16 .. s31 are in front of it. */
function weft_armv7m_svc
    mrs     r0, psp
    ldrd    r0, r1, [r0, #EXCEPTION_R3]
    branch_if_resumed_with_floats r1, 1f
    msr     psp, r0
    bx      lr
1:  vldmia  r0!, {s16-s31}
    msr     psp, r0
    bic     lr, #EXC_RETURN_BASIC
    bx      lr
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
    return_by_basic_frame r0        /* its floating point ends with what it did */
    clear_floats r0
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

/* SysTick, of boards that do not use it. */
    .weak weft_armv7m_systick
    .thumb_set weft_armv7m_systick, weft_armv7m_fault_entry
