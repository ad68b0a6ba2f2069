/* SPDX-License-Identifier: MIT */
/* floats.h for SPARC V8 without registers of floating point. */
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
    jmp     %o1
     nop

function floats_spin
    ld      [%o1], %g1
    tst     %g1
    be      floats_spin
     nop
    retl
     nop

function floats_control
    retl
     mov    0, %o0

function floats_disturb
    retl
     nop

function floats_read
    retl
     nop
