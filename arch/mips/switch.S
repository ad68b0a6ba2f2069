/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/mips.
 *
 * A task that is away has a call frame at task->sp: the result of its switch, the return address,
 * s0 .. s7, fp. A task that left by its own call to weft_arch_switch() has nothing more: the switch
 * to it returns straight to the caller of the service, with the result in v0. A task that an
 * interrupt preempted has a trap frame right above, and its return address is weft_mips_resume,
 * which restores that. So the switch need not know how a task left.
 *
 * The switch releases the kernel lock two instructions before its end, with all of the call frame
 * loaded and not yet off the stack. `preempt` knows an interrupt there, or in front of
 * weft_mips_resume, by the return address and the interrupted one.
 */
#include "frames.inc"

/* Builds with checks: the task has left with its last frame at sp. Uses t0 to t2. */
    .macro check_stack task, failed
#if WEFT_CONFIG_CHECKS
    lw      $t0, TASK_STACK(\task)
    li      $t2, CANARY
    sltu    $t1, $sp, $t0
    bnez    $t1, \failed
     lw     $t1, 0($t0)
    lw      $t0, CANARY_LAST($t0)
    bne     $t1, $t2, \failed
     nop
    bne     $t0, $t2, \failed
     nop
#endif
    .endm

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    addiu   $sp, $sp, -CALL_FRAME
    sw      $zero, CALL_RESULT($sp)     /* WEFT_OK */
    call_registers sw
    sw      $sp, TASK_SP($a0)
    check_stack $a0, weft_mips_overflow
    lw      $sp, TASK_SP($a1)
weft_mips_call_return:
    lw      $v0, CALL_RESULT($sp)
    call_registers lw
    ei
weft_mips_leave:
    jr      $ra
     addiu  $sp, $sp, CALL_FRAME
#if WEFT_CONFIG_CHECKS
weft_mips_overflow:                     /* a0: the task that has left its stack */
    j       weft_check_overflow
     addiu  $sp, $gp, -ARGUMENTS
#endif
    .size weft_arch_switch, . - weft_arch_switch

/* First code of a task: v0 is its argument, s0 its entry. */
function weft_mips_enter
    lui     $ra, %hi(weft_task_exit)
    addiu   $ra, $ra, %lo(weft_task_exit)
    jr      $s0
     move   $a0, $v0
    .size weft_mips_enter, . - weft_mips_enter

/* void weft_arch_start(weft_task_t *first) */
function weft_arch_start
    b       weft_mips_call_return
     lw     $sp, TASK_SP($a0)
    .size weft_arch_start, . - weft_arch_start

/*
 * void weft_mips_wait(void): kernel lock held, and still on return.
 *
 * A processor need not look at what is pending while IE is 0. So it is 1, and the interrupt leads
 * to the other vector, which goes on behind the call with the kernel lock held: it is taken when
 * the kernel lock is released. Nothing is between the look at the work and the sleep.
 */
function weft_mips_wait
    mtc0    $zero, C0_CAUSE             /* not IV. The bit of software requests comes back below */
    lw      $t0, %gp_rel(weft_mips_pended)($gp)
    beqz    $t0, 1f
     ehb
    li      $t0, CAUSE_SOFTWARE
    mtc0    $t0, C0_CAUSE
    ehb
1:  ei
2:  wait
    b       2b
     nop
    .size weft_mips_wait, . - weft_mips_wait

/*
 * Interrupts
 * ==========
 * The entry stores what C functions may destroy on the stack of the task and goes on at the top of
 * the interrupt stack, all interrupts masked, and no longer at exception level. Handlers do not
 * nest, but interrupt SWIs, on whose stack they go on.
 */

/* To the mask of all interrupts. @return t0: those that are pending and open */
    .macro mask_interrupts
    mfc0    $t0, C0_CAUSE
    mfc0    $t1, C0_STATUS
    and     $t0, $t0, $t1
    ins     $t1, $zero, 1, 15           /* EXL, and IM above it */
    mtc0    $t1, C0_STATUS
    .endm

    .macro store_trap
    trap_registers sw
    mfhi    $t0
    mflo    $t1
    sw      $t0, TRAP_HI($sp)
    sw      $t1, TRAP_LO($sp)
    .endm

/* Everything of a trap frame back to the interrupted code; EPC is set. */
    .macro trap_return
    lw      $k0, %gp_rel(weft_mips_open)($gp)
    lw      $t0, TRAP_HI($sp)
    lw      $t1, TRAP_LO($sp)
    mtc0    $k0, C0_STATUS
    mthi    $t0
    mtlo    $t1
    trap_registers lw
    addiu   $sp, $sp, TRAP_FRAME
    eret                                /* ends an ll, too */
    .endm

/* Calls the handler of one interrupt of those in t0. The clock's first, then lines, then requests
   by software, of which the lowest number. */
    .macro serve exit
    sll     $t1, $t0, 16
    bltz    $t1, 3f
     andi   $t1, $t0, CAUSE_LINES
    bnez    $t1, 2f
     lw     $t0, %gp_rel(weft_mips_pended)($gp)
    beqz    $t0, \exit                  /* withdrawn in the meantime */
     clz    $t1, $t0
    lui     $t2, 0x8000
    srlv    $t2, $t2, $t1
    xor     $t0, $t0, $t2
    bnez    $t0, 1f
     sw     $t0, %gp_rel(weft_mips_pended)($gp)
    lui     $t2, CAUSE_IV >> 16
    mtc0    $t2, C0_CAUSE
1:  sll     $t2, $t1, 2
    lui     $t9, %hi(weft_irq_table)
    addu    $t9, $t9, $t2
    lw      $t9, %lo(weft_irq_table)($t9)
    jalr    $t9
     sw     $t1, %gp_rel(weft_mips_active)($gp)
    .subsection 1
2:  clz     $t1, $t1
    li      $t2, 31 - 8
    b       1b
     subu   $t1, $t2, $t1
3:  li      $t1, -1
    jal     weft_kernel_alarm
     sw     $t1, %gp_rel(weft_mips_active)($gp)
    b       \exit
     nop
    .subsection 0
    .endm

/* EBase: TLB refill, other exceptions, interrupts. */
    .section .text.vectors, "ax", @progbits
    .global weft_mips_vectors
weft_mips_vectors:
    j       weft_mips_exception
     nop
    .org    0x180
    j       weft_mips_exception
     nop
    .org    0x200
#if WEFT_CONFIG_SWI
    sltu    $k0, $gp, $sp
    beqz    $k0, nested
#endif
     addiu  $sp, $sp, -TRAP_FRAME
    store_trap
    mask_interrupts
    sw      $sp, %gp_rel(weft_mips_task_sp)($gp)
    addiu   $sp, $gp, -ARGUMENTS
    serve   interrupt_exit
interrupt_exit:
    lw      $t0, %gp_rel(weft_mips_preempt)($gp)
    bnez    $t0, preempt
     lw     $sp, %gp_rel(weft_mips_task_sp)($gp)
trap_return:
    trap_return

/*
 * The running task leaves: a call frame goes below its trap frame, as if weft_mips_resume had
 * called weft_arch_switch().
 */
preempt:
#if WEFT_CONFIG_SWI
    lui     $t0, %hi(weft_swi)
    lw      $t0, %lo(weft_swi)($t0)
    beqz    $t0, 1f                     /* none is due */
     sw     $zero, %gp_rel(weft_mips_preempt)($gp)
    jal     weft_mips_swi_first_locked
     addiu  $sp, $gp, -ARGUMENTS
    beqz    $v0, trap_return
     lw     $sp, %gp_rel(weft_mips_task_sp)($gp)
1:
#endif
    mfc0    $t0, C0_EPC
    lw      $t1, TRAP_RA($sp)
    lui     $ra, %hi(weft_mips_resume)
    addiu   $ra, $ra, %lo(weft_mips_resume)
    sw      $t0, TRAP_PC($sp)
    beq     $t1, $ra, on_the_way
     sw     $zero, %gp_rel(weft_mips_preempt)($gp)
leave:
    lw      $a1, %gp_rel(weft_kernel + KERNEL_CURRENT)($gp)
    addiu   $sp, $sp, -CALL_FRAME
#if WEFT_CONFIG_SWITCH_CALLS
    call_registers sw
    sw      $sp, TASK_SP($a1)
    check_stack $a1, preempt_overflow
#else
    lw      $t4, %gp_rel(weft_kernel + KERNEL_BITS)($gp)
    call_registers sw
    clz     $t4, $t4
    sll     $t4, $t4, 2
    addu    $t4, $t4, $gp
    lw      $a0, %gp_rel(weft_kernel)($t4) /* first of the first level */
    lw      $t5, TASK_NEXT($a1)
    sw      $sp, TASK_SP($a1)
    check_stack $a1, preempt_overflow
    bnez    $t5, switch_to_a0
     sw     $a0, %gp_rel(weft_kernel + KERNEL_CURRENT)($gp)
    sw      $a1, %gp_rel(weft_kernel + KERNEL_CURRENT)($gp) /* off the ready queue: ask the kernel */
#endif
    jal     weft_kernel_preempt_locked
     addiu  $sp, $gp, -ARGUMENTS
    move    $a0, $v0
switch_to_a0:
    lw      $t0, %gp_rel(weft_mips_open)($gp)
    lw      $sp, TASK_SP($a0)
    xori    $t0, $t0, STATUS_EXL | STATUS_IE
    j       weft_mips_call_return
     mtc0   $t0, C0_STATUS              /* the kernel lock is held, interrupts are not masked */

/*
 * The interrupt hit a task that goes on with what was stored when it was preempted: between the
 * release of the kernel lock and weft_mips_resume. The new trap frame holds nothing of value.
 * Else an interrupt that is always pending at that place would fill the stack.
 */
on_the_way:
    lui     $t1, %hi(weft_mips_leave)
    addiu   $t1, $t1, %lo(weft_mips_leave)
    bne     $t0, $t1, leave
     addiu  $sp, $sp, TRAP_FRAME
    b       leave
     addiu  $sp, $sp, CALL_FRAME

/* Where a preempted task goes on: s0 .. s7, fp are restored, sp is at its trap frame. */
weft_mips_resume:
    di
    ehb
    lw      $t0, TRAP_PC($sp)
    mtc0    $t0, C0_EPC
    trap_return

#if WEFT_CONFIG_CHECKS
preempt_overflow:
    move    $a0, $a1
    j       weft_check_overflow
     addiu  $sp, $gp, -ARGUMENTS
#endif

#if WEFT_CONFIG_SWI
nested:                                 /* the frame is on the stack of the SWI */
    store_trap
    mask_interrupts
    addiu   $sp, $sp, -ARGUMENTS
    serve   nested_exit
nested_exit:
    lw      $t0, %gp_rel(weft_mips_preempt)($gp)
    beqz    $t0, 1f
     nop
    jal     weft_mips_swi_nested
     nop
1:  b       trap_return
     addiu  $sp, $sp, ARGUMENTS
#endif
    .size weft_mips_vectors, . - weft_mips_vectors

/*
 * Exceptions: all registers go to weft_mips_registers, and C makes the record, on the interrupt
 * stack. The interrupt that ends weft_mips_wait() comes here, too, while Cause.IV is 0.
 */
    .section .text.hot.weft_mips_exception, "ax", @progbits
    .global weft_mips_exception
    .type weft_mips_exception, @function
    .balign 4
weft_mips_exception:
    mfc0    $k0, C0_CAUSE
    andi    $k1, $k0, CAUSE_CODE
    bnez    $k1, fault
     lui    $k1, CAUSE_IV >> 16
    andi    $k0, $k0, CAUSE_SOFTWARE
    or      $k0, $k0, $k1
    mtc0    $k0, C0_CAUSE
    mfc0    $k0, C0_STATUS
    ins     $k0, $zero, 0, 2            /* EXL, IE */
    mtc0    $k0, C0_STATUS
    ehb
    jr      $ra                         /* of weft_mips_wait(), which changes none */
     nop
fault:
    lui     $k1, %hi(weft_mips_registers)
    addiu   $k1, $k1, %lo(weft_mips_registers)
    .irp    n, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25
    sw      $\n, ((\n - 1) * 4)($k1)
    .endr
    .irp    n, 28,29,30,31
    sw      $\n, ((\n - 3) * 4)($k1)
    .endr
    mfhi    $t0
    mflo    $t1
    mfc0    $a0, C0_STATUS
    sw      $t0, (29 * 4)($k1)
    sw      $t1, (30 * 4)($k1)
    sw      $a0, (31 * 4)($k1)
    lui     $gp, %hi(_gp)
    addiu   $gp, $gp, %lo(_gp)
    ins     $a0, $zero, 0, 2            /* a fault in the record has an address of its own */
    mtc0    $a0, C0_STATUS
    jal     weft_mips_fault
     addiu  $sp, $gp, -ARGUMENTS
    .size weft_mips_exception, . - weft_mips_exception

/* What the arch keeps, in reach of gp. */
    .section .bss.weft_mips, "aw", @nobits
    .balign 4
    .macro word name
    .global \name
\name:
    .zero   4
    .endm
    word    weft_mips_preempt           /* not 0: preemption is due at the end of the handler */
    word    weft_mips_task_sp           /* sp of the interrupted task, at its trap frame */
    word    weft_mips_open
    word    weft_mips_pended
    word    weft_mips_active
