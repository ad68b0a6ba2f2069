/* SPDX-License-Identifier: MIT */
/*
 * Four samples of 100 instructions that take a cycle each: the first one fills
 * the instruction cache, the others find everything there; an empty sample
 * before each. Then, twice, windows: by mstatus, by mie with a saved copy, and a
 * trap.
 */
    .section .text.start, "ax"
    .globl  _start
_start:
    la      t0, weft_riscv_vectors
    csrw    mtvec, t0
    li      s2, 4
    slti    x0, x0, 3
1:  slti    x0, x0, 1
    slti    x0, x0, 2
    .balign 32
    slti    x0, x0, 1
    .rept   100
    nop
    .endr
    slti    x0, x0, 2
    addi    s2, s2, -1
    bnez    s2, 1b

    li      tp, 8
    csrs    mie, tp
    li      s2, 2
2:  slti    x0, x0, 3
    slti    x0, x0, 1
    csrci   mstatus, 8
    nop
    nop
    csrsi   mstatus, 8
    csrrc   a4, mie, tp
    nop
    csrs    mie, a4
    slti    x0, x0, 2
    ecall
    addi    s2, s2, -1
    bnez    s2, 2b
    slti    x0, x0, 4
    li      t0, 0xF0200000
    sw      x0, 0(t0)
3:  j       3b

    .balign 4
    .globl  weft_riscv_vectors
weft_riscv_vectors:
    csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, t0
    mret
