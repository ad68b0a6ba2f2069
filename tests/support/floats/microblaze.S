/* SPDX-License-Identifier: MIT */
/* floats.h for MicroBlaze, whose floating point is in registers that all tasks have anyway. */
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
    bra     r6

function floats_spin
    lwi     r3, r6, 0
    beqi    r3, floats_spin
    rtsd    r15, 8
     nop

function floats_control
    rtsd    r15, 8
     addk   r3, r0, r0

function floats_disturb
    rtsd    r15, 8
     nop

function floats_read
    rtsd    r15, 8
     nop
