/* SPDX-License-Identifier: MIT */
/* floats.h for RISC-V, with registers of floating point of either size, and without. */
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

#ifdef __riscv_flen
#if __riscv_flen == 64
#define FLOAT_S fsd
#define FLOAT_L fld
#else
#define FLOAT_S fsw
#define FLOAT_L flw
#endif
#if __riscv_xlen == 64
#define REG_S sd
#define REG_L ld
#else
#define REG_S sw
#define REG_L lw
#endif
    .equ BYTES, __riscv_flen / 8
    .equ REG_BYTES, __riscv_xlen / 8
    .equ WORDS, 8                   /* in floats_t */
    .equ FRAME, 16 * 8 + 32

floats_words:
    .word   BYTES * 8
floats_rounding:
    .word   5

    .macro preserved instruction, offset, base
    .irp    n, 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27
    \instruction f\n, (\offset + \n * BYTES)(\base)
    .endr
    .endm

    .macro all instruction, base
    .irp    n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    \instruction f\n, (WORDS + \n * BYTES)(\base)
    .endr
    .endm

    .equ STORED, 28 * BYTES + 32    /* for registers by their numbers, behind ra, s0, s1 and fcsr */

    .macro enter
    addi    sp, sp, -((STORED + 15) / 16 * 16)
    REG_S   ra, 0(sp)
    REG_S   s0, REG_BYTES(sp)
    csrr    t0, fcsr
    REG_S   t0, (2 * REG_BYTES)(sp)
    preserved FLOAT_S, 32, sp
    lw      t0, 0(a0)
    csrw    fcsr, t0
    mv      s0, a0
    .endm

    .macro leave
    csrr    t0, fcsr
    sw      t0, 0(s0)
    REG_L   t0, (2 * REG_BYTES)(sp)
    csrw    fcsr, t0
    preserved FLOAT_L, 32, sp
    REG_L   ra, 0(sp)
    REG_L   s0, REG_BYTES(sp)
    addi    sp, sp, (STORED + 15) / 16 * 16
    ret
    .endm

function floats_call
    enter
    preserved FLOAT_L, WORDS, s0
    jalr    a1
    preserved FLOAT_S, WORDS, s0
    leave

function floats_spin
    enter
    all     FLOAT_L, s0
1:  lw      t0, 0(a1)
    beqz    t0, 1b
    all     FLOAT_S, s0
    leave

function floats_disturb
    lw      t0, 0(a0)
    csrw    fcsr, t0
    .irp    n, 0,1,2,3,4,5,6,7,10,11,12,13,14,15,16,17,28,29,30,31
    FLOAT_L f\n, (WORDS + \n * BYTES)(a0)
    .endr
    ret

function floats_control
    csrr    a0, fcsr
    ret

function floats_read
    all     FLOAT_S, a0
    csrr    t0, fcsr
    sw      t0, 0(a0)
    ret
#else
floats_words:
    .word   0
floats_rounding:
    .word   0

function floats_call
    jr      a1

function floats_spin
    lw      t0, 0(a1)
    beqz    t0, floats_spin
    ret

function floats_control
    li      a0, 0
    ret

function floats_disturb
    ret

function floats_read
    ret
#endif
