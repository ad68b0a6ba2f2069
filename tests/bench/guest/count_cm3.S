/* SPDX-License-Identifier: MIT */
/*
 * What the counting plugin must find, by construction:
 * metric 1: an empty sample; 100 nops; 10 times five instructions, four of which
 *           access a device, which QEMU translates again for each access.
 * metric 2: a window by BASEPRI of 6 instructions around a mark, one by PRIMASK
 *           of 2, and between samples one of 3.
 */
    .syntax unified
    .cpu cortex-m3
    .thumb
    .section .vectors, "a"
    .word   0x20010000
    .word   reset + 1

    .text
    .thumb_func
reset:
    ldr     r4, =0x40004000         /* UART */
    movs    r0, #1
    str     r0, [r4, #8]
    dbg     #3
    dbg     #1
    dbg     #2
    dbg     #1
    .rept   100
    nop
    .endr
    dbg     #2
    movs    r5, #10
1:  dbg     #1
    movs    r0, #'x'
    str     r0, [r4]
    str     r0, [r4]
    str     r0, [r4]
    ldr     r0, [r4, #4]
    dbg     #2
    subs    r5, #1
    bne     1b

    movs    r0, #0x80
    movs    r1, #0
    dbg     #3
    dbg     #1
    msr     basepri_max, r0
    nop
    msr     basepri_max, r0         /* changes nothing */
    str     r0, [r4]
    dbg     #2
    nop
    nop
    msr     basepri, r1
    msr     basepri, r1             /* changes nothing */
    dbg     #1
    cpsid   i
    nop
    cpsie   i
    dbg     #2
    msr     basepri_max, r0
    nop
    nop
    msr     basepri, r1
    dbg     #4

    movs    r0, #0x20               /* exit by semihosting */
    ldr     r1, =exit_block
    bkpt    0xab
    b       .

    .align  2
exit_block:
    .word   0x20026, 0
