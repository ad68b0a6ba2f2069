/* SPDX-License-Identifier: MIT */
/* floats.h for Armv6-M, which has no registers of floating point. */
    .syntax unified
    .thumb

    .macro function name
    .section .text.\name, "ax", %progbits
    .global \name
    .type \name, %function
    .thumb_func
    .balign 4
\name:
    .endm

    .section .rodata.floats, "a", %progbits
    .balign 4
    .global floats_words, floats_rounding

floats_words:
    .word   0
floats_rounding:
    .word   0

function floats_call
    bx      r1

function floats_spin
    ldr     r2, [r1]
    cmp     r2, #0
    beq     floats_spin
    bx      lr

function floats_control
    movs    r0, #0
    bx      lr

function floats_disturb
    bx      lr

function floats_read
    bx      lr
