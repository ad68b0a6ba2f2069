/* SPDX-License-Identifier: MIT */
/*
 * User tasks: entry to the kernel from U-mode, and exit to it. Linked only where
 * there are user tasks; the vectors then stand before those of switch.S.
 *
 * A user task has two stacks. Its own is memory like any other of the task. On
 * the other, which only the kernel can reach, it executes system calls, in
 * M-mode, with interrupts open: there it is a task like all others, and waits
 * and switches as they do. At the top of that stack lies the user frame, and
 * mscratch tells where a trap comes from: while a user task runs in U-mode,
 * mscratch is the address of its user frame, else it is zero.
 *
 * An interrupt that hits a user task is not served here. The entry saves what it
 * needs itself, becomes the kernel, opens interrupts, and is interrupted again
 * in the same instant: so preemption and handlers know nothing of U-mode.
 *
 * gp and tp have one value for ever: they are not the user task's, and are
 * restored after each trap.
 *
 * The regions of a task are loaded at an exit that finds others loaded, so
 * switching to and from the kernel's tasks costs nothing.
 */
#include <weft/user_calls.h>

#include "fpu.inc"
#include "frame.h"

#define ONE(call) +1
    .equ    CALLS, 0 WEFT_USER_CALLS_ALL(ONE)

/* From a user task: sp is its user frame. Otherwise the kernel's own vector. */
    .macro from_user cause
    csrrw   sp, mscratch, sp
    bnez    sp, 1f
    csrrw   sp, mscratch, sp
    j       weft_riscv_vectors + 4 * \cause
1:
    .endm

    .macro become_kernel
    REG_L   gp, USER_GP(sp)
    REG_L   tp, weft_riscv_kernel_aware
    .endm

/* Loads the regions if others are loaded. Uses a free register, t0 and t1. */
    .macro need_regions free
    REG_L   \free, weft_riscv_regions
    beq     \free, sp, 1f
    REG_L   t0, USER_LOAD(sp)
    jalr    t1, t0
1:
    .endm

/*
 * Closes interrupts up to mret, which goes to U-mode. No guard any more: see guard.c. t0: the status, or
 * without floating point a constant.
 */
    .macro close_interrupts
#if WEFT_RISCV_FPU                      /* leaves mstatus.FS as it is */
    li      t0, MSTATUS_MPP | MSTATUS_MPRV | MSTATUS_MIE
    csrc    mstatus, t0
    li      t0, MSTATUS_MPIE
    csrrs   t0, mstatus, t0
#else
    li      t0, MSTATUS_MPIE
    csrw    mstatus, t0
#endif
    .endm

    .macro enter_user_mode
    csrw    mscratch, sp
    REG_L   sp, USER_SP(sp)
    mret
    .endm

    .section .text.hot.weft_riscv_user_vectors, "ax", @progbits
    .global weft_riscv_user_vectors
    .type weft_riscv_user_vectors, @function
    .balign 256                         /* one jump per cause, as in switch.S */
weft_riscv_user_vectors:
    .option push
    .option norelax
    .option norvc
    csrrw   sp, mscratch, sp            /* exceptions; causes 1 and 2 do not exist in M-mode */
    bnez    sp, user_exception
    j       kernel_exception
    j       user_interrupt_3
    j       weft_riscv_vectors + 16
    j       weft_riscv_vectors + 20
    j       weft_riscv_vectors + 24
    j       user_interrupt_7
    j       weft_riscv_vectors + 32
    j       weft_riscv_vectors + 36
    j       weft_riscv_vectors + 40
    j       user_interrupt_11
    .option pop

    .irp cause, 3, 7
user_interrupt_\cause:
    from_user \cause
    j       user_interrupt
    .endr

user_interrupt_11:
    from_user 11

user_interrupt:
    REG_S   t0, USER_T0(sp)
    REG_S   t1, USER_T1(sp)
    csrrw   t0, mscratch, zero
    REG_S   t0, USER_SP(sp)
    csrr    t0, mepc
    REG_S   t0, USER_PC(sp)
    become_kernel
    csrsi   mstatus, MSTATUS_MIE        /* here the interrupt comes */
    close_interrupts
    need_regions t0
    REG_L   t0, USER_PC(sp)
    csrw    mepc, t0
    REG_L   t0, USER_T0(sp)
    REG_L   t1, USER_T1(sp)
    enter_user_mode

kernel_exception:
    csrrw   sp, mscratch, sp
    j       weft_riscv_vectors

/*
 * System call: its number is in a7, its arguments are where C has them. It is a
 * call, and destroys what calls destroy: it returns to ra, and what the kernel or
 * another task left in the other registers of that kind is cleared; t0 has
 * a constant.
 */
user_exception:
    REG_S   t0, USER_T0(sp)
    csrr    t0, mcause
    addi    t0, t0, -CAUSE_USER_CALL
    bnez    t0, user_fault
    csrrw   t0, mscratch, zero
    REG_S   t0, USER_SP(sp)
    REG_S   ra, USER_PC(sp)
    become_kernel
    li      t0, CALLS
    bgeu    a7, t0, no_call
    REG_L   t0, USER_CALLS(sp)
    slli    a7, a7, REG_SHIFT
    add     t0, t0, a7
    REG_L   t0, 0(t0)
    csrsi   mstatus, MSTATUS_MIE
    jalr    t0
return_to_user:
    .option push
    .option norvc
    li      a1, 0
    .option pop
return_wide:
    close_interrupts
    clear_temporary_floats t0
    need_regions ra
    REG_L   ra, USER_PC(sp)
    csrw    mepc, ra
    .irp    register, t1, t2, t3, t4, t5, t6, a2, a3, a4, a5, a6, a7
    li      \register, 0
    .endr
    enter_user_mode

no_call:
    csrsi   mstatus, MSTATUS_MIE
    call    weft_call_none

/* void weft_riscv_user_begin(struct weft_arch_user *frame, void *arg) */
    .global weft_riscv_user_begin
    .type weft_riscv_user_begin, @function
weft_riscv_user_begin:
    mv      sp, a0
    mv      a0, a1
    forget_floats t0                    /* of its life before */
    close_interrupts
    need_regions t2
    REG_L   t0, USER_PC(sp)
    csrw    mepc, t0
    la      ra, weft_svc_task_exit
    .irp    n, 5,6,7,8,9,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    li      x\n, 0
    .endr
    enter_user_mode

/* What a user task may not do. All registers go to weft_riscv_registers. */
user_fault:
    .option push
    .option norelax                     /* gp is not the kernel's yet */
    la      t0, weft_riscv_registers
    .option pop
    .irp    n, 1,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    REG_S   x\n, ((\n - 1) * REG_BYTES)(t0)
    .endr
    become_kernel
    csrrw   t1, mscratch, zero
    REG_S   t1, (1 * REG_BYTES)(t0)
    REG_L   t1, USER_T0(sp)
    REG_S   t1, (4 * REG_BYTES)(t0)
    csrr    t1, mstatus
    REG_S   t1, ((FAULT_REGISTERS - 1) * REG_BYTES)(t0)
    mv      a0, sp
    call    weft_riscv_user_fault

/*
 * Loads the regions of the user frame at sp and returns to t1: the bounds of as
 * many as the task has, USER_LOAD being where to begin, and the access to all.
 * Access is last: QEMU 7.2 forgets what it knew of the bounds only there.
 */
    .option push
    .option norvc
    .global weft_riscv_load_regions
weft_riscv_load_regions:
    .irp    n, 3, 2, 1, 0
    REG_L   t0, (USER_BOUNDS + (2 * \n) * REG_BYTES)(sp)
    csrw    CSR_PMPADDR0 + 2 * \n, t0
    REG_L   t0, (USER_BOUNDS + (2 * \n + 1) * REG_BYTES)(sp)
    csrw    CSR_PMPADDR0 + 2 * \n + 1, t0
    .endr
    .option pop
    REG_L   t0, USER_ACCESS(sp)
    csrw    pmpcfg0, t0
#if __riscv_xlen == 32
    REG_L   t0, (USER_ACCESS + 4)(sp)
    csrw    pmpcfg1, t0
#endif
    REG_S   sp, weft_riscv_regions, t0
    li      t0, 0
    jr      t1
    .size weft_riscv_user_vectors, . - weft_riscv_user_vectors

/* A call whose result has 64 bits: on 32-bit processors a1 has half of them. */
    .macro wide name
    .section .text.weft_call_\name, "ax", @progbits
    .global weft_call_\name
    .type weft_call_\name, @function
weft_call_\name:
#if __riscv_xlen == 32
    addi    ra, ra, 4                   /* return_wide */
#endif
    tail    weft_wide_\name
    .size weft_call_\name, . - weft_call_\name
    .endm

#define WIDE(name) wide name ;
    WEFT_USER_CALLS_WIDE(WIDE)
