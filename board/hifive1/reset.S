/* SPDX-License-Identifier: MIT */
/* SiFive HiFive1: reset. Until the first task starts, the interrupt stack is the stack. */
    .section .text.reset, "ax", @progbits
    .global weft_board_reset
    .type weft_board_reset, %function
weft_board_reset:
    csrw    mie, zero
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    mv      sp, gp
    la      t0, weft_board_data_begin
    la      t1, weft_board_data_end
    la      t2, weft_board_data_load
    j       2f
1:  lw      t3, 0(t2)
    sw      t3, 0(t0)
    addi    t0, t0, 4
    addi    t2, t2, 4
2:  bltu    t0, t1, 1b
    la      t0, weft_board_hot_begin
    la      t1, weft_board_hot_end
    jal     t2, clear
    la      t0, weft_board_bss_begin
    la      t1, weft_board_bss_end
    jal     t2, clear
    call    weft_board_start

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
