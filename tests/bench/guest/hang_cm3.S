/* SPDX-License-Identifier: MIT */
/* A guest that never ends. */
    .syntax unified
    .cpu cortex-m3
    .thumb
    .section .vectors, "a"
    .word   0x20010000
    .word   reset + 1
    .text
    .thumb_func
reset:
    b       reset
