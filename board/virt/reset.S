/* SPDX-License-Identifier: MIT */
/* QEMU's RISC-V virt machine: reset. */

/*
 * Of a node that shares its machine, linked in front of the rest (board.yaml
 * asks for the symbol). All harts start at the beginning of RAM, in the image
 * of core 0; each continues in its own. Where none was loaded, memory is 0.
 */
    .section .text.cores, "ax", @progbits
    .global weft_board_reset_cores
    .type weft_board_reset_cores, %function
weft_board_reset_cores:
    csrr    t0, mhartid
    lw      t1, weft_board_core
    beq     t0, t1, start
    lui     t1, %hi(weft_board_stride)
    mul     t0, t0, t1
    la      t1, weft_board_ram
    add     t0, t0, t1
    lw      t1, 0(t0)
    beqz    t1, park
    jr      t0
    .size weft_board_reset_cores, . - weft_board_reset_cores

    .section .text.reset, "ax", @progbits
    .global weft_board_reset
    .type weft_board_reset, %function
weft_board_reset:
    csrr    t0, mhartid
    bnez    t0, park
start:
    csrw    mie, zero
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

/* One hart is one node: the others have no program. */
park:
    wfi
    j       park
    .size weft_board_reset, . - weft_board_reset
