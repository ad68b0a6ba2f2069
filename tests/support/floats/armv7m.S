/* SPDX-License-Identifier: MIT */
/* floats.h for Arm cores of profile M, with and without registers of floating point. */
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

#ifdef __ARM_FP
    .equ WORDS, 8                   /* in floats_t */
    .equ PRESERVED, WORDS + 64

floats_words:
    .word   32
floats_rounding:
    .word   22

    .macro enter
    push    {r4, lr}
    vpush   {s16-s31}
    vmrs    r3, fpscr
    push    {r3, r4}
    ldr     r3, [r0]
    vmsr    fpscr, r3
    .endm

    .macro leave floats
    vmrs    r2, fpscr
    str     r2, [\floats]
    pop     {r3, r4}
    vmsr    fpscr, r3
    vpop    {s16-s31}
    pop     {r4, pc}
    .endm

function floats_call
    enter
    mov     r4, r0
    add     r3, r4, #PRESERVED
    vldm    r3, {s16-s31}
    blx     r1
    add     r3, r4, #PRESERVED
    vstm    r3, {s16-s31}
    leave   r4

function floats_spin
    enter
    add     r3, r0, #WORDS
    vldm    r3, {s0-s31}
1:  ldr     r2, [r1]
    cmp     r2, #0
    beq     1b
    vstm    r3, {s0-s31}
    leave   r0

function floats_disturb
    vpush   {s16-s31}
    ldr     r3, [r0]
    vmsr    fpscr, r3
    add     r3, r0, #WORDS
    vldm    r3, {s0-s31}
    vpop    {s16-s31}
    bx      lr

function floats_control
    vmrs    r0, fpscr
    bx      lr

function floats_read
    add     r3, r0, #WORDS
    vstm    r3, {s0-s31}
    vmrs    r3, fpscr
    str     r3, [r0]
    bx      lr
#else
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
#endif
