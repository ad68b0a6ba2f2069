/* SPDX-License-Identifier: MIT */
/*
 * Spartan-3A DSP 1800: reset. Until the first task starts, the interrupt stack is the stack.
 * Delay slots are indented by one space.
 */
#include "frame.h"

#define INTC 0x81800000

    .section .text.reset, "ax", @progbits
    .global weft_board_reset
    .type weft_board_reset, @function
weft_board_reset:
    addik   r3, r0, MSR_EE              /* exceptions; interrupts closed */
    mts     rmsr, r3
    addik   r2, r0, INTC
    addik   r13, r0, WEFT_INTERRUPT_STACK_END
    addik   r1, r13, -ARGUMENTS
    addik   r5, r0, weft_board_hot_begin
    addik   r6, r0, weft_board_hot_end
    brlid   r15, clear
     nop
    addik   r5, r0, weft_board_bss_begin
    addik   r6, r0, weft_board_bss_end
    brlid   r15, clear
     nop
    brlid   r15, weft_start
     nop

/* From r5 up to r6, a multiple of 16 bytes. */
clear:
    rsubk   r3, r5, r6
    beqi    r3, 1f
    swi     r0, r5, 0
    swi     r0, r5, 4
    swi     r0, r5, 8
    swi     r0, r5, 12
    brid    clear
     addik  r5, r5, 16
1:  rtsd    r15, 8
     nop
    .size weft_board_reset, . - weft_board_reset
