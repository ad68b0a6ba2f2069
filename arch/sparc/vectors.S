/* SPDX-License-Identifier: MIT */
/* Traps of arch/sparc: the table, and what is no interrupt, which ends in a fault record. */
#include "frames.inc"

    .macro fault_vectors count
    .rept   \count
    rd      %psr, %l0
    ba      weft_sparc_trap
     rd     %tbr, %l3
    nop
    .endr
    .endm

    .section .text.vectors, "ax", @progbits
    .balign 4096
    .global weft_sparc_vectors
weft_sparc_vectors:
    fault_vectors 0x11
    .irp    level, 1,2,3,4,5,6,7,8,9,10,11,12,13,14
    rd      %psr, %l5
    ba      weft_sparc_interrupt
     mov    \level, %l0
    nop
    .endr
    fault_vectors 0xE1                  /* from level 15 on, which nothing can mask */
    .size weft_sparc_vectors, . - weft_sparc_vectors

/*
 * All registers go to weft_sparc_registers, and C makes the record, in the window of the code that
 * failed, on the interrupt stack. l0: PSR, l1: pc, l2: npc, l3: TBR.
 */
    .section .text.weft_sparc_trap, "ax", @progbits
    .type weft_sparc_trap, @function
weft_sparc_trap:
    set     weft_sparc_registers, %l4
    rd      %y, %l5
    st      %g1, [%l4]
    st      %g2, [%l4 + 4]
    st      %g3, [%l4 + 8]
    st      %g4, [%l4 + 12]
    std     %i0, [%l4 + FAULT_O0]
    std     %i2, [%l4 + FAULT_O0 + 8]
    std     %i4, [%l4 + FAULT_O0 + 16]
    std     %i6, [%l4 + FAULT_O0 + 24]
    st      %l5, [%l4 + FAULT_Y]
    st      %l0, [%l4 + FAULT_PSR]
    st      %l2, [%l4 + FAULT_NPC]
    st      %l1, [%l4 + FAULT_PC]
    st      %l3, [%l4 + FAULT_TBR]
    restore %l4, 0, %o0
    std     %l0, [%o0 + FAULT_L0]
    std     %l2, [%o0 + FAULT_L0 + 8]
    std     %l4, [%o0 + FAULT_L0 + 16]
    std     %l6, [%o0 + FAULT_L0 + 24]
    std     %i0, [%o0 + FAULT_I0]
    std     %i2, [%o0 + FAULT_I0 + 8]
    std     %i4, [%o0 + FAULT_I0 + 16]
    std     %i6, [%o0 + FAULT_I0 + 24]
    rd      %psr, %l6
    set     WEFT_INTERRUPT_STACK_END, %g7
    or      %l6, PSR_PIL | PSR_ET, %l6
    mov     %l6, %l7                    /* unlocking opens nothing */
    wr      %l6, PSR_ET, %psr
    nop
    nop
    nop
    wr      %l6, 0, %psr                /* a fault in the record has an address of its own */
    nop
    nop
    nop
    call    weft_sparc_fault
     sub    %g7, CALLED, %sp
    .size weft_sparc_trap, . - weft_sparc_trap
