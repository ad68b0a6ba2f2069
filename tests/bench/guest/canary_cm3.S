/* SPDX-License-Identifier: MIT */
/*
 * A service of 20 instructions and MORE, called five times, in a program with
 * MORE_BSS bytes more of .bss than it needs.
 */
    .syntax unified
    .cpu cortex-m3
    .thumb
    .section .vectors, "a"
    .word   0x20010000
    .word   reset + 1

    .text
    .thumb_func
service:
    .rept   18
    nop
    .endr
    .rept   MORE
    nop
    .endr
    bx      lr

    .thumb_func
reset:
    dbg     #3
    dbg     #1
    dbg     #2
    dbg     #3
    movs    r5, #5
1:  dbg     #1
    bl      service
    dbg     #2
    subs    r5, #1
    bne     1b
    dbg     #4
    movs    r0, #0x20               /* exit by semihosting */
    ldr     r1, =exit_block
    bkpt    0xab
    b       .

    .align  2
exit_block:
    .word   0x20026, 0

    .bss
    .space  64
    .space  MORE_BSS
