/* SPDX-License-Identifier: MIT */
/* The simulated system on chip: reset. */
#include "board.h"

    .section .text.reset, "ax", @progbits
    .global weft_board_reset
    .type weft_board_reset, %function
weft_board_reset:
    csrw    mie, zero
    WEFT_BOARD_CORE_SETUP
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      sp, weft_board_reset_stack
    la      t0, weft_board_hot_begin
    la      t1, weft_board_hot_end
    jal     t2, clear
    la      t0, weft_board_bss_begin
    la      t1, weft_board_bss_end
    jal     t2, clear
    la      a0, weft_system
    call    weft_start

/* From t0 up to t1, a multiple of 16 bytes; returns to t2. */
clear:
    bgeu    t0, t1, 1f
    sw      zero, 0(t0)
    sw      zero, 4(t0)
    sw      zero, 8(t0)
    sw      zero, 12(t0)
    addi    t0, t0, 16
    j       clear
1:  jr      t2

    .size weft_board_reset, . - weft_board_reset
