/* SPDX-License-Identifier: MIT */
/*
 * Samples of 20 lengths with device accesses among them. Each is counted by the
 * processor's minstret too, whose differences are printed in hexadecimal at the
 * end. minstret is read inside the sample: the plugin must count 1 more.
 * Then windows: by mstatus 3 instructions, by mie 3, and a trap of 7.
 */
    .set    SAMPLES, 20

    .section .text.start, "ax"
    .globl  _start
_start:
    la      t0, weft_riscv_vectors
    csrw    mtvec, t0
    li      s0, 0x10000000          /* UART */
    li      s2, SAMPLES
    la      s1, results
    slti    x0, x0, 3
1:  slti    x0, x0, 1
    csrr    t1, minstret
    sb      s2, 0(s0)
    sb      s2, 0(s0)
    lb      t3, 5(s0)
    mul     t4, s2, s2
2:  addi    t4, t4, -7
    bgtz    t4, 2b
    csrr    t2, minstret
    slti    x0, x0, 2
    sub     t2, t2, t1
    sw      t2, 0(s1)
    addi    s1, s1, 4
    addi    s2, s2, -1
    bnez    s2, 1b

    li      tp, 8
    csrs    mie, tp
    slti    x0, x0, 3
    slti    x0, x0, 1
    csrci   mstatus, 8
    nop
    nop
    csrsi   mstatus, 8
    csrc    mie, tp
    nop
    slti    x0, x0, 2
    slti    x0, x0, 1
    nop
    csrs    mie, tp
    ecall
    slti    x0, x0, 2
    slti    x0, x0, 4

    la      s1, results
    li      s2, SAMPLES
3:  lw      t2, 0(s1)
    li      t3, 8
4:  srli    t4, t2, 28
    addi    t4, t4, '0'
    li      t5, '9'
    ble     t4, t5, 5f
    addi    t4, t4, 39
5:  sb      t4, 0(s0)
    slli    t2, t2, 4
    addi    t3, t3, -1
    bnez    t3, 4b
    li      t4, '\n'
    sb      t4, 0(s0)
    addi    s1, s1, 4
    addi    s2, s2, -1
    bnez    s2, 3b
    li      t0, 0x100000            /* test device */
    li      t1, 0x5555
    sw      t1, 0(t0)
6:  j       6b

    .balign 64
    .globl  weft_riscv_vectors
weft_riscv_vectors:
    csrc    mie, tp                 /* harmless: the trap masks already */
    csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, t0
    csrs    mie, tp                 /* does not unmask */
    nop
    mret

    .bss
results:
    .space  SAMPLES * 4
