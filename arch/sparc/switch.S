/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/sparc.
 *
 * A task that is away has a call frame at task->sp, in the room that the calling convention leaves
 * to a called function: l0 .. l5, i0 .. i7, o7, the result of its switch, and the PSR with which it
 * goes on. A task that left by its own call to weft_arch_switch() has nothing more: the switch to
 * it returns straight to the caller of the service, with interrupts open. A task that an interrupt
 * preempted goes on at weft_sparc_resume, with the kernel lock held: it returns from the trap. So
 * the switch need not know how a task left.
 *
 * The register windows do not move at calls (-mflat), and never for tasks: see weft_arch.h.
 */
#include "frames.inc"

/* Builds with checks: the task has left with its last frame at sp. Uses g1, o2 .. o4. */
    .macro check_stack task, failed
#if WEFT_CONFIG_CHECKS
    ld      [\task + TASK_STACK], %g1
    sethi   %hi(CANARY), %o4
    cmp     %sp, %g1
    blu     \failed
     or     %o4, %lo(CANARY), %o4
    ldd     [%g1], %o2
    cmp     %o2, %o4
    bne     \failed
     cmp    %o3, %o4
    bne     \failed
     nop
#endif
    .endm

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    store_call
    st      %o7, [%sp + CALL_O7]
    mov     0, %o2                      /* WEFT_OK */
    mov     %l7, %o3
    std     %o2, [%sp + CALL_RESULT]
    st      %sp, [%o0 + TASK_SP]
    check_stack %o0, weft_sparc_overflow
    ld      [%o1 + TASK_SP], %sp
weft_sparc_call_return:
    ldd     [%sp + CALL_RESULT], %o0
    wr      %o1, 0, %psr                /* the stack is that of the next task: it may leave */
    ld      [%sp + CALL_O7], %o7
    ldd     [%sp + CALL_L0], %l0
    ldd     [%sp + CALL_L0 + 8], %l2
    ldd     [%sp + CALL_L0 + 16], %l4
    ldd     [%sp + CALL_I0], %i0
    ldd     [%sp + CALL_I0 + 8], %i2
    ldd     [%sp + CALL_I0 + 16], %i4
    jmp     %o7 + 8
     ldd    [%sp + CALL_I0 + 24], %i6
#if WEFT_CONFIG_CHECKS
weft_sparc_overflow:                    /* o0: the task that has left its stack */
    call    weft_check_overflow
     sub    %g7, CALLED, %sp
#endif
    .size weft_arch_switch, . - weft_arch_switch

/* First code of a task: o0 is its argument, i0 its entry. */
function weft_sparc_enter
    set     weft_task_exit - 8, %o7
    jmp     %i0
     nop
    .size weft_sparc_enter, . - weft_sparc_enter

/* void weft_arch_start(weft_task_t *first) */
function weft_arch_start
    ba      weft_sparc_call_return
     ld     [%o0 + TASK_SP], %sp
    .size weft_arch_start, . - weft_arch_start

/*
 * Interrupts
 * ==========
 * A trap leads to the window of handlers, whose ins are the outs of the interrupted code; pc, npc,
 * g1, y and PSR stay in its locals, which C functions keep. So the stack of the task is not touched
 * unless it is preempted. Handlers do not nest, but interrupt SWIs, on whose stack they go on.
 */
function weft_sparc_interrupt           /* l0: level, l1: pc, l2: npc, l5: PSR */
    wr      %l7, PSR_ET, %psr           /* the level first, then traps */
    mov     %g1, %l3
    rd      %y, %l4
    sll     %l0, 2, %o0
    wr      %l7, 0, %psr
    sethi   %hi(weft_irq_table), %o1
#if WEFT_CONFIG_SWI
    cmp     %fp, %g7
    bgu     1f
     sub    %g7, CALLED, %sp
    sub     %fp, CALLED, %sp            /* an SWI's */
1:
#endif
    or      %o1, %lo(weft_irq_table), %o1
    ld      [%o1 + %o0], %o0
    call    %o0
     std    %l0, [%g7 + WORD_ACTIVE]
    ld      [%g7 + WORD_PREEMPT], %o0
    tst     %o0
    bne     weft_sparc_preempt
     mov    %l3, %g1
    wr      %l5, 0, %psr                /* traps closed */
    wr      %l4, 0, %y
    nop
    nop
    jmp     %l1
     rett   %l2
    .size weft_sparc_interrupt, . - weft_sparc_interrupt

/* The running task leaves, as if weft_sparc_resume had called weft_arch_switch(). */
function weft_sparc_preempt
    wr      %l6, 0, %psr                /* the kernel lock, in both windows */
    std     %i0, [%fp - TRAP_FRAME + TRAP_O0]
    std     %i2, [%fp - TRAP_FRAME + TRAP_O0 + 8]
    std     %i4, [%fp - TRAP_FRAME + TRAP_O0 + 16]
    std     %i6, [%fp - TRAP_FRAME + TRAP_O0 + 24]
    std     %l0, [%fp - TRAP_FRAME + TRAP_L0]
    std     %l2, [%fp - TRAP_FRAME + TRAP_L0 + 8]
    std     %l4, [%fp - TRAP_FRAME + TRAP_L0 + 16]
    st      %g0, [%g7 + WORD_PREEMPT]
#if WEFT_CONFIG_SWI
    cmp     %fp, %g7
    bleu    nested                      /* an SWI was interrupted */
#endif
     restore %fp, -TRAP_FRAME, %sp      /* to the window of the task */
    store_call
    set     weft_sparc_resume - 8, %o7
    st      %o7, [%sp + CALL_O7]
    st      %l6, [%sp + CALL_PSR]
    sethi   %hi(weft_kernel + KERNEL_CURRENT), %o1
    ld      [%o1 + %lo(weft_kernel + KERNEL_CURRENT)], %o0
    st      %sp, [%o0 + TASK_SP]
    check_stack %o0, weft_sparc_overflow
#if WEFT_CONFIG_SWI
    sethi   %hi(weft_swi), %o1
    ld      [%o1 + %lo(weft_swi)], %o0
    tst     %o0
    be      1f                          /* none is due */
     sub    %g7, CALLED, %sp
    call    weft_sparc_swi_first_locked
     nop
1:
#endif
#if !WEFT_CONFIG_SWITCH_CALLS
    set     weft_kernel, %o1
    ld      [%o1 + KERNEL_BITS], %o2
    ld      [%o1 + KERNEL_CURRENT], %o0
    set     DE_BRUIJN, %o4
    neg     %o2, %o3
    and     %o2, %o3, %o2
    umul    %o2, %o4, %o2
    ld      [%o0 + TASK_NEXT], %o3
    srl     %o2, 27, %o2
    sll     %o2, 2, %o2
    tst     %o3
    be      2f                          /* off the ready queue: ask the kernel */
     ld     [%o1 + %o2], %o0            /* first of the first level */
    st      %o0, [%o1 + KERNEL_CURRENT]
    ba      weft_sparc_call_return
     ld     [%o0 + TASK_SP], %sp
2:
#endif
    call    weft_kernel_preempt_locked
     sub    %g7, CALLED, %sp
    ba      weft_sparc_call_return
     ld     [%o0 + TASK_SP], %sp

#if WEFT_CONFIG_SWI
nested:                                 /* the frame is on the stack of the SWI */
    call    weft_sparc_swi_nested_locked
     sub    %sp, CALLED - TRAP_O0, %sp
    add     %sp, CALLED - TRAP_O0, %sp
#endif

/* Where a preempted task goes on, kernel lock held: l0 .. l5 and i0 .. i7 are restored. */
    .global weft_sparc_resume
weft_sparc_resume:
    save    %g0, %g0, %g0               /* to the window of handlers */
    ldd     [%fp + TRAP_L0], %l0
    ldd     [%fp + TRAP_L0 + 8], %l2
    ldd     [%fp + TRAP_L0 + 16], %l4
    ldd     [%fp + TRAP_O0], %i0
    ldd     [%fp + TRAP_O0 + 8], %i2
    ldd     [%fp + TRAP_O0 + 16], %i4
    wr      %l5, 0, %psr                /* traps closed */
    ldd     [%fp + TRAP_O0 + 24], %i6
    wr      %l4, 0, %y
    mov     %l3, %g1
    jmp     %l1
     rett   %l2
    .size weft_sparc_preempt, . - weft_sparc_preempt
