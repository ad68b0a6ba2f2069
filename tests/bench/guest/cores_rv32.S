/* SPDX-License-Identifier: MIT */
/*
 * Two harts. Hart 0 begins a sample, rings hart 1 and waits; hart 1 works and
 * rings back, and hart 0 ends the sample: 10 instructions outside `idle`. A
 * second metric has samples that begin on hart 0 and end on hart 1: 6.
 */
    .set    ROUNDS, 5

    .section .text.start, "ax"
    .globl  _start
_start:
    li      s0, 0x02000000          /* msip of hart 0, then of hart 1 */
    li      t0, 8
    csrw    mie, t0
    li      s1, 1
    li      s2, ROUNDS
    csrr    t0, mhartid
    bnez    t0, hart1

    slti    x0, x0, 3
1:  slti    x0, x0, 1
    sw      s1, 4(s0)
    .globl  first_waits
first_waits:
    jal     idle                    /* 2 so far */
    nop
    slti    x0, x0, 2
    addi    s2, s2, -1
    bnez    s2, 1b

    slti    x0, x0, 3
    li      s2, ROUNDS
2:  slti    x0, x0, 1
    sw      s1, 4(s0)
    .globl  first_waits_again
first_waits_again:
    jal     idle
    addi    s2, s2, -1
    bnez    s2, 2b
    slti    x0, x0, 4
    li      t0, 0x100000            /* test device */
    li      t1, 0x5555
    sw      t1, 0(t0)
3:  j       3b

    .globl  other_waits
hart1:
other_waits:
4:  jal     idle
    nop                             /* 7 a round */
    nop
    nop
    addi    s2, s2, -1
    sw      s1, 0(s0)
    bnez    s2, 4b
    li      s2, ROUNDS
5:  jal     idle
    nop
    nop
    nop
    nop
    slti    x0, x0, 2
    sw      s1, 0(s0)
    j       5b

/* Waits for a ring, and ends it. */
    .globl  idle
    .type   idle, %function
idle:
    csrr    t0, mhartid
    slli    t0, t0, 2
    add     t0, t0, s0
6:  wfi
    lw      t1, 0(t0)
    beqz    t1, 6b
    sw      zero, 0(t0)
    ret
    .size   idle, . - idle
