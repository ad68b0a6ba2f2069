/* SPDX-License-Identifier: MIT */
/* QEMU's mipssim: reset. Until the first task starts, the interrupt stack is the stack. */
    .set noreorder

    .section .text.reset, "ax", @progbits
    .global weft_board_reset
    .type weft_board_reset, @function
weft_board_reset:
    mtc0    $zero, $12                  /* Status: not BEV, EXL, ERL; all interrupts closed */
    ehb
    lui     $gp, %hi(_gp)
    addiu   $gp, $gp, %lo(_gp)
    addiu   $sp, $gp, -16
    lui     $t0, %hi(weft_board_hot_begin)
    addiu   $t0, $t0, %lo(weft_board_hot_begin)
    lui     $t1, %hi(weft_board_hot_end)
    jal     clear
     addiu  $t1, $t1, %lo(weft_board_hot_end)
    lui     $t0, %hi(weft_board_bss_begin)
    addiu   $t0, $t0, %lo(weft_board_bss_begin)
    lui     $t1, %hi(weft_board_bss_end)
    jal     clear
     addiu  $t1, $t1, %lo(weft_board_bss_end)
    jal     weft_start
     nop

/* From t0 up to t1, a multiple of 16 bytes. */
clear:
    beq     $t0, $t1, 1f
     nop
    sw      $zero, 0($t0)
    sw      $zero, 4($t0)
    sw      $zero, 8($t0)
    sw      $zero, 12($t0)
    b       clear
     addiu  $t0, $t0, 16
1:  jr      $ra
     nop
    .size weft_board_reset, . - weft_board_reset
