/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/riscv.
 *
 * A task that is away has a call frame at task->sp: the result of its switch,
 * the return address, s0 .. s11. A task that left by its own call to
 * weft_arch_switch() has nothing more: the switch to it returns straight to the
 * caller of the service, with the result in a0. A task that an interrupt
 * preempted has a trap frame right above, and its return address is
 * weft_riscv_resume, which restores that. So the switch need not know how a
 * task left.
 *
 * Switching releases the kernel lock by its last instruction but one, when
 * the frame is popped: weft_riscv_resume can be interrupted before its first
 * instruction, and `preempt` below knows that by the return address.
 */
#include <weft/config.h>

#include "board.h"
#include "frame.h"
#include "trap.inc"

    .macro function name
    .section .text.hot.\name, "ax", @progbits
    .global \name
    .type \name, @function
    .balign 4
\name:
    .endm

    .macro call_registers instruction, frame
    \instruction ra, CALL_RA(\frame)
    \instruction s0, (CALL_S0 + 0 * REG_BYTES)(\frame)
    \instruction s1, (CALL_S0 + 1 * REG_BYTES)(\frame)
    \instruction s2, (CALL_S0 + 2 * REG_BYTES)(\frame)
    \instruction s3, (CALL_S0 + 3 * REG_BYTES)(\frame)
    \instruction s4, (CALL_S0 + 4 * REG_BYTES)(\frame)
    \instruction s5, (CALL_S0 + 5 * REG_BYTES)(\frame)
    \instruction s6, (CALL_S0 + 6 * REG_BYTES)(\frame)
    \instruction s7, (CALL_S0 + 7 * REG_BYTES)(\frame)
    \instruction s8, (CALL_S0 + 8 * REG_BYTES)(\frame)
    \instruction s9, (CALL_S0 + 9 * REG_BYTES)(\frame)
    \instruction s10, (CALL_S0 + 10 * REG_BYTES)(\frame)
    \instruction s11, (CALL_S0 + 11 * REG_BYTES)(\frame)
    .endm

    .macro store_saved registers:vararg
    .irp    n, \registers
    REG_S   s\n, (CALL_S0 + \n * REG_BYTES)(sp)
    .endr
    .endm

/*
 * s0 .. s11 to the call frame at sp, and meanwhile, so that no instruction waits for
 * the one before it: the first task of the first level of the ready queue to a0, its
 * sp to t0. Uses t0, t2 to t4.
 */
    .macro store_saved_and_find_first
    lw      t0, weft_kernel + KERNEL_BITS
    la      t4, weft_kernel
#ifdef __riscv_zbb
    store_saved 0, 1
    ctz     t0, t0
    store_saved 2, 3, 4, 5
    slli    t0, t0, REG_SHIFT
#else
    li      t2, DE_BRUIJN
    neg     t3, t0
    and     t0, t0, t3
    mul     t0, t0, t2
    store_saved 0, 1, 2
#if __riscv_xlen == 64
    srliw   t0, t0, 27 - REG_SHIFT
#else
    srli    t0, t0, 27 - REG_SHIFT
#endif
    store_saved 3, 4, 5
    andi    t0, t0, 31 << REG_SHIFT
#endif
    add     t0, t0, t4
    REG_L   a0, 0(t0)
    store_saved 6, 7
    REG_L   t0, TASK_SP(a0)
    store_saved 8, 9, 10, 11
    .endm

/*
 * Builds with checks. The stack of the task that leaves is looked at when its
 * last frame is on it, at `frame`; the guard of the next one is set before, so
 * that a record can be made on the stack that overflowed. Both use t1 to t3.
 */
    .macro check_stack task, frame, failed
#if WEFT_CONFIG_CHECKS
    REG_L   t1, TASK_STACK(\task)
    li      t3, CANARY
    bltu    \frame, t1, \failed
    lw      t2, 0(t1)
    lw      t1, CANARY_LAST(t1)
    bne     t2, t3, \failed
    bne     t1, t3, \failed
#endif
    .endm

    .macro guard_stack task
#if GUARD
    REG_L   t1, TASK_GUARD(\task)
    li      t2, PMP_CONFIG
    csrw    CSR_GUARD_BEGIN, t1
    addi    t1, t1, INTERRUPT_RESERVE / 4
    csrw    CSR_GUARD_END, t1
#if WEFT_CONFIG_USER
    REG_S   zero, weft_riscv_regions, t1 /* a user task's are overwritten here */
    li      t1, -1
    csrw    CSR_GUARD_ALL, t1
#endif
    csrw    pmpcfg0, t2                 /* QEMU 7.2 forgets what it knew of the addresses only here */
#if WEFT_CONFIG_USER
    li      t1, MSTATUS_MPRV            /* a user task has cleared it */
    csrs    mstatus, t1
#endif
#endif
    .endm

/* Of a task that leaves by its own call. */
    .macro call_floats instruction
    .set    place, 16
    .irp    n, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27
    \instruction f\n, place(sp)
    .set    place, place + FLOAT_BYTES
    .endr
    .endm

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    guard_stack a1
    branch_if_dirty t0, leave_floats
leave:
    REG_L   t0, TASK_SP(a1)             /* early: a load takes its time */
    addi    sp, sp, -CALL_FRAME
    REG_S   zero, CALL_RESULT(sp)       /* WEFT_OK */
    call_registers REG_S, sp
    REG_S   sp, TASK_SP(a0)
    check_stack a0, sp, weft_riscv_overflow
weft_riscv_call_return:
    REG_L   a0, CALL_RESULT(t0)
    call_registers REG_L, t0
    addi    sp, t0, CALL_FRAME
    csrs    mie, tp
    ret
#if WEFT_CONFIG_CHECKS
weft_riscv_overflow:                    /* a0: the task that has left its stack */
    tail    weft_check_overflow
#endif
#if WEFT_RISCV_FPU
leave_floats:                           /* it uses floating point: more above its call frame */
    addi    sp, sp, -CALL_FLOATS
    REG_S   ra, CALL_FLOATS_RA(sp)
    call_floats FLOAT_S
    csrr    t0, fcsr
    REG_S   t0, FLOATS_FCSR(sp)
    forget_floats t0
    jal     ra, leave
    call_floats FLOAT_L                 /* where it goes on */
    REG_L   t0, FLOATS_FCSR(sp)
    csrw    fcsr, t0
    REG_L   ra, CALL_FLOATS_RA(sp)
    addi    sp, sp, CALL_FLOATS
    ret
#endif
    .size weft_arch_switch, . - weft_arch_switch

/* First code of a task: a0 is its argument, s0 its entry. */
function weft_riscv_enter
    la      ra, weft_task_exit
    jr      s0
    .size weft_riscv_enter, . - weft_riscv_enter

/* void weft_arch_start(weft_task_t *first) */
function weft_arch_start
#if GUARD
    guard_stack a0
    li      t0, MSTATUS_MPP             /* data accesses of tasks: see guard.c */
    csrc    mstatus, t0
    li      t0, MSTATUS_MPRV
    csrs    mstatus, t0
#endif
    csrsi   mstatus, MSTATUS_MIE        /* mie is still closed */
    REG_L   t0, TASK_SP(a0)
    j       weft_riscv_call_return
    .size weft_arch_start, . - weft_arch_start

/*
 * Interrupts
 * ==========
 * Each entry, see trap.inc, stores what C functions may destroy on the stack of
 * the task and goes on at the top of the interrupt stack. Handlers do not nest.
 */
    .section .sbss.weft_riscv_interrupt, "aw", @nobits
    .balign REG_BYTES
    .global weft_riscv_task_sp
weft_riscv_task_sp:                     /* sp of the interrupted task, at its trap frame */
    .zero   REG_BYTES
source:                                 /* external interrupt that is being handled */
    .zero   REG_BYTES

/* What the handlers do between their entry and their exit. */

/* Requested by weft_irq_pend(). Taking it ends the request. */
    .macro handle_software exit
    REG_L   a0, weft_riscv_pended
    sw      zero, weft_board_msip, t0
    beqz    a0, \exit                   /* it was pending before the start */
    REG_L   t1, 0(a0)
    REG_S   zero, weft_riscv_pended, t0
    jalr    t1
    .endm

/* From the interrupt controller: claim, handler, completion. */
    .macro handle_external exit
    lw      t0, weft_board_plic_claim
    REG_S   t0, source, t1
    beqz    t0, \exit                   /* withdrawn in the meantime */
    la      a0, weft_riscv_entries
    slli    t0, t0, REG_SHIFT
    add     a0, a0, t0
    REG_L   t0, 0(a0)
    jalr    t0
    REG_L   t0, source
    sw      t0, weft_board_plic_claim, t1
    .endm

vectors weft_riscv_vectors, software_interrupt, timer_interrupt, external_interrupt
interrupt software_interrupt
    handle_software interrupt_exit

interrupt_exit:
    REG_L   t0, weft_riscv_preempt
#if WEFT_CONFIG_SWI
    bnez    t0, preempt
    REG_L   sp, weft_riscv_task_sp
#else
    REG_L   sp, weft_riscv_task_sp
    bnez    t0, preempt
#endif
    trap_return

/*
 * The running task leaves: a call frame goes below its trap frame, as if
 * weft_riscv_resume had called weft_arch_switch(). If the interrupt hit the
 * task while it was on the way to weft_riscv_resume, then its new trap frame
 * holds nothing of value: the one above is the task's.
 */
preempt:
#if WEFT_CONFIG_SWI
    REG_S   zero, weft_riscv_preempt, t0
    REG_L   t0, weft_swi
    beqz    t0, 3f                      /* none is due */
    call    weft_riscv_swi_first_locked
    bnez    a0, 3f
    REG_L   sp, weft_riscv_task_sp
    trap_return
3:  REG_L   sp, weft_riscv_task_sp
    branch_if_floats_used t2, t3, preempt_floats
5:  csrr    t0, mepc
#else
    branch_if_floats_used t2, t3, preempt_floats
5:  csrr    t0, mepc                    /* behind a branch the pipeline is empty */
    REG_S   zero, weft_riscv_preempt, t1
#endif
    REG_L   t1, TRAP_RA(sp)
    REG_S   t0, TRAP_PC(sp)
    jal     ra, 1f                      /* ra is weft_riscv_resume */

/* Where a preempted task goes on: s0 .. s11 are restored, sp is at its trap frame. */
weft_riscv_resume:
    csrci   mstatus, MSTATUS_MIE
    branch_if_floats_frame t0, resume_floats
6:  REG_L   t0, TRAP_PC(sp)
    csrw    mepc, t0
    li      t0, MSTATUS_MPP | MSTATUS_MPIE
    csrs    mstatus, t0
    trap_return_as_it_is

1:  beq     t1, ra, 4f
2:  REG_L   t1, weft_kernel + KERNEL_CURRENT
    addi    sp, sp, -CALL_FRAME
#if !WEFT_CONFIG_SWITCH_CALLS
    REG_S   ra, CALL_RA(sp)
    REG_L   t5, TASK_NEXT(t1)
    store_saved_and_find_first
    REG_S   sp, TASK_SP(t1)
#if WEFT_CONFIG_CHECKS
    mv      t6, t1
    check_stack t6, sp, preempt_overflow
#endif
    beqz    t5, ask_kernel              /* off the ready queue */
    REG_S   a0, weft_kernel + KERNEL_CURRENT, t1
switch_to_a0:
#else
    call_registers REG_S, sp
    REG_S   sp, TASK_SP(t1)
#if WEFT_CONFIG_CHECKS
    mv      t6, t1
    check_stack t6, sp, preempt_overflow
#endif
    mv      sp, gp
    call    weft_kernel_preempt_locked
    REG_L   t0, TASK_SP(a0)
#endif
    guard_stack a0
#if GUARD
    li      t1, MSTATUS_MPP             /* data accesses of tasks: see guard.c */
    csrc    mstatus, t1
#endif
    REG_L   a0, CALL_RESULT(t0)
    call_registers REG_L, t0
    addi    sp, t0, CALL_FRAME
    csrsi   mstatus, MSTATUS_MIE
    ret

4:  addi    sp, sp, TRAP_FRAME
    j       2b

#if WEFT_RISCV_FPU
preempt_floats:
    REG_L   t2, FLOATS_STATUS(sp)
    bltz    t2, 8f
    forget_floats t0                    /* those of a handler */
    j       5b
8:  saved_floats FLOAT_S
    forget_floats t0
    csrr    t0, mepc
    REG_S   t0, (FLOATS_FRAME + TRAP_PC)(sp)
    REG_S   zero, weft_riscv_preempt, t0
    la      ra, weft_riscv_resume
    j       2b

resume_floats:
    saved_floats FLOAT_L
    temporary_floats FLOAT_L
    REG_L   t0, FLOATS_FCSR(sp)
    csrw    fcsr, t0
    addi    sp, sp, FLOATS_FRAME
    j       6b

/* From the entry of an interrupt, t0 is mstatus; returns to t1. */
weft_riscv_store_floats:
    addi    sp, sp, -FLOATS_FRAME
    REG_S   t0, FLOATS_STATUS(sp)
    csrr    t0, fcsr
    REG_S   t0, FLOATS_FCSR(sp)
    temporary_floats FLOAT_S
    csrw    fcsr, zero
    li      t0, MSTATUS_FS_DIRTY & ~MSTATUS_FS_INITIAL
    csrc    mstatus, t0
    jr      t1

weft_riscv_return_with_floats:
    temporary_floats FLOAT_L
    REG_L   t0, FLOATS_FCSR(sp)
    csrw    fcsr, t0
    addi    sp, sp, FLOATS_FRAME
    trap_return_as_it_is

weft_riscv_return_without_floats:       /* a handler has used them, what it interrupted has not */
    forget_floats t0
    trap_return_as_it_is
#endif

#if WEFT_CONFIG_CHECKS
preempt_overflow:
    mv      a0, t6
    mv      sp, gp
    call    weft_check_overflow
#endif

#if !WEFT_CONFIG_SWITCH_CALLS
ask_kernel:
    mv      sp, gp
    call    weft_kernel_preempt_locked
    REG_L   t0, TASK_SP(a0)
    j       switch_to_a0
#endif

interrupt timer_interrupt
    call    weft_kernel_alarm
    j       interrupt_exit

interrupt external_interrupt
    handle_external interrupt_exit
    j       interrupt_exit

/*
 * Exceptions, and interrupts of causes that the arch does not use: all
 * registers go to weft_riscv_registers, and C makes the record, on the
 * interrupt stack.
 */
    .size weft_riscv_vectors, . - weft_riscv_vectors
    .section .text.weft_riscv_exception, "ax", @progbits
    .balign 4
weft_riscv_exception:
    csrw    mscratch, ra
    la      ra, weft_riscv_registers
    .irp    n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    REG_S   x\n, ((\n - 1) * REG_BYTES)(ra)
    .endr
    csrrw   t0, mscratch, zero          /* a fault in the record comes from the kernel, too */
    REG_S   t0, 0(ra)
    csrr    t0, mstatus
    REG_S   t0, ((FAULT_REGISTERS - 1) * REG_BYTES)(ra)
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    mv      sp, gp
    call    weft_riscv_fault
    .size weft_riscv_exception, . - weft_riscv_exception

#ifdef __riscv_atomic
/*
 * The table of a node that shares its machine with others takes the place of
 * weft_riscv_vectors when it is linked (--wrap, see the board). The hart's
 * software interrupt then has two sources: weft_irq_pend() here, and the
 * doorbell of another hart, which sets the word weft_board_ring first. The
 * request ends before either is looked at, so none is lost.
 */
    .macro handle_shared
    sw      zero, weft_board_msip, t0
    fence
    REG_L   a0, weft_riscv_pended
    beqz    a0, 1f
    REG_S   zero, weft_riscv_pended, t0
    REG_L   t0, 0(a0)
    jalr    t0
1:  la      a0, weft_board_ring
    amoswap.w.aq t0, zero, (a0)
    beqz    t0, 2f
    la      a0, weft_riscv_entries + WEFT_BOARD_DOORBELL * REG_BYTES
    REG_L   t0, 0(a0)
    jalr    t0
2:
    .endm

vectors __wrap_weft_riscv_vectors, shared_interrupt, timer_interrupt, external_interrupt
interrupt shared_interrupt
    handle_shared
    j       interrupt_exit
    .size __wrap_weft_riscv_vectors, . - __wrap_weft_riscv_vectors
#endif

#if WEFT_CONFIG_SWI
/*
 * Software interrupts
 * ===================
 * They run on the interrupt stack with interrupts open, so handlers must not
 * begin at its top: meanwhile mtvec has other vectors, whose entries go on where
 * the stack pointer is. So an interrupt of a task pays nothing for SWIs.
 */

nested_vectors weft_riscv_swi_vectors, nested_software, nested_timer, nested_external
nested_interrupt nested_software
    handle_software nested_exit

nested_exit:
    REG_L   t0, weft_riscv_preempt
    beqz    t0, 1f
    call    weft_riscv_swi_nested
1:  trap_return

nested_interrupt nested_timer
    call    weft_kernel_alarm
    j       nested_exit

nested_interrupt nested_external
    handle_external nested_exit
    j       nested_exit
    .size weft_riscv_swi_vectors, . - weft_riscv_swi_vectors

#ifdef __riscv_atomic
nested_vectors __wrap_weft_riscv_swi_vectors, nested_shared, nested_timer, nested_external
nested_interrupt nested_shared
    handle_shared
    j       nested_exit
    .size __wrap_weft_riscv_swi_vectors, . - __wrap_weft_riscv_swi_vectors
#endif
#endif
