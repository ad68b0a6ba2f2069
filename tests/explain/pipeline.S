/* SPDX-License-Identifier: MIT */
/*
 * Sequences of instructions whose cycles are computed by hand in test_truth.py, each between
 * two marks, and readings of the clocks. Two rounds: in the second one, all is in the caches.
 */
        .macro  begin name
        .globl  \name
\name:
        slti    x0, x0, 1
        .endm

        .macro  end
        slti    x0, x0, 2
        .endm

        /* What the clocks say: two words in memory at s0. */
        .macro  clocks
        csrr    t0, mcycle
        lw      t1, 8(s1)
        sw      t0, 0(s0)
        sw      t1, 4(s0)
        addi    s0, s0, 8
        .endm

        .text
        .globl  _start
_start:
        la      sp, stack
        la      s0, readings
        li      s1, 0xF0200000          /* the system's exit and cycle counter */
        la      s2, data
        li      s3, 3
        li      a1, 7
        li      a2, 9

round:
        begin   single
        .rept   8
        addi    a0, a0, 1
        .endr
        end

        begin   independent_loads
        lw      t0, 0(s2)
        lw      t1, 4(s2)
        lw      t2, 8(s2)
        lw      t3, 12(s2)
        end

        begin   load_use
        lw      t0, 0(s2)
        addi    t0, t0, 1
        end

        begin   load_one_between
        lw      t0, 0(s2)
        addi    t1, t1, 1
        addi    t0, t0, 1
        end

        begin   load_two_between
        lw      t0, 0(s2)
        addi    t1, t1, 1
        addi    t2, t2, 1
        addi    t0, t0, 1
        end

        begin   shift_use
        slli    t0, a1, 3
        addi    t0, t0, 1
        end

        begin   multiply_use
        mul     t0, a1, a2
        addi    t0, t0, 1
        end

        begin   divide
        divu    t0, a2, a1
        end

        begin   branch_not_taken
        beq     a1, a2, 1f
        addi    t0, t0, 1
1:      end

        begin   branch_forward_taken
        bne     a1, a2, 1f
        addi    t0, t0, 1
1:      end

        li      t4, 4
        begin   loop_of_four
1:      addi    t4, t4, -1
        bnez    t4, 1b
        end

        begin   jump
        j       1f
        addi    t0, t0, 1
1:      end

        begin   call_and_return
        jal     leaf
        end

        begin   call_and_return_before_stall
        jal     leaf_before_stall
        end

        begin   control_register
        csrr    t0, mscratch
        end

        begin   control_register_twice
        csrr    t0, mscratch
        csrr    t1, mscratch
        end

        begin   other_line
        j       distant
back:
        end
        j       over

        .balign 32
distant:
        j       back

        .balign 32
leaf:
        ret
        nop
        nop

        .balign 32
leaf_before_stall:
        ret
        lw      t0, 0(s2)               /* fetched, but never executed */
        addi    t0, t0, 1

over:
        clocks
        addi    s3, s3, -1
        bnez    s3, round

        /* The readings, in hexadecimal. */
        la      s4, readings
print:
        lw      a0, 0(s4)
        addi    s4, s4, 4
        li      t0, 28
        li      t1, 0xF0100000
1:      srl     t2, a0, t0
        andi    t2, t2, 15
        addi    t2, t2, '0'
        li      t3, '9'
        ble     t2, t3, 2f
        addi    t2, t2, 'a' - '9' - 1
2:      sb      t2, 0(t1)
        addi    t0, t0, -4
        bgez    t0, 1b
        li      t2, '\n'
        sb      t2, 0(t1)
        bne     s4, s0, print
        sw      zero, 0(s1)
        j       .

        .balign 32
data:   .word   1, 2, 3, 4, 5, 6, 7, 8
        .balign 32
readings:
        .space  64
        .space  256
stack:
