/* SPDX-License-Identifier: MIT */
/* floats.h for MIPS32 without registers of floating point. */
    .set noreorder

    .macro function name
    .section .text.\name, "ax", @progbits
    .global \name
    .type \name, @function
    .balign 4
\name:
    .endm

    .section .rodata.floats, "a", @progbits
    .balign 4
    .global floats_words, floats_rounding
floats_words:
    .word   0
floats_rounding:
    .word   0

function floats_call
    move    $t9, $a1
    jr      $t9
     nop

function floats_spin
    lw      $t0, 0($a1)
    beqz    $t0, floats_spin
     nop
    jr      $ra
     nop

function floats_control
    jr      $ra
     move   $v0, $zero

function floats_disturb
    jr      $ra
     nop

function floats_read
    jr      $ra
     nop
