/* SPDX-License-Identifier: MIT */
/* registers.h for RISC-V. */
#include <weft/user_calls.h>

#if __riscv_xlen == 64
#define REG_S sd
#define REG_L ld
#define WORD .dword
#else
#define REG_S sw
#define REG_L lw
#define WORD .word
#endif
    .equ B, __riscv_xlen / 8

    .macro function name
    .section .text.\name, "ax", @progbits
    .global \name
    .type \name, @function
    .balign 4
\name:
    .endm

    .section .rodata.registers, "a", @progbits
    .balign 8
    .global registers_stubs
registers_stubs:
#define STUB(call) WORD weft_svc_##call ;
    WEFT_USER_CALLS_ALL(STUB)

/* void registers_call(uintptr_t *seen, stub, const uintptr_t *arguments, uintptr_t pattern) */
function registers_call
    addi    sp, sp, -32
    REG_S   ra, 0(sp)
    REG_S   s0, B(sp)
    mv      s0, a0
    mv      t0, a1
    mv      t1, a2
    .irp    register, t2, t3, t4, t5, t6, a4, a5, a6, a7
    mv      \register, a3
    .endr
    .irp    n, 0, 1, 2, 3
    REG_L   a\n, (\n * B)(t1)
    .endr
    mv      t1, t2
    jalr    t0
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
    REG_S   a\n, (\n * B)(s0)
    .endr
    .irp    n, 0, 1, 2, 3, 4, 5, 6
    REG_S   t\n, ((8 + \n) * B)(s0)
    .endr
    REG_L   ra, 0(sp)
    REG_L   s0, B(sp)
    addi    sp, sp, 32
    ret

/* Entry of the task: spy(registers). */
function registers_start
    addi    sp, sp, -32 * B
    .irp    n, 0, 2, 3, 4
    REG_S   zero, (\n * B)(sp)
    .endr
    .irp    n, 1,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    REG_S   x\n, (\n * B)(sp)
    .endr
    mv      a0, sp
    j       spy

/* void registers_offend(uintptr_t pattern): a fault with all registers full */
function registers_offend
    .irp    n, 1,5,6,7,8,9,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    mv      x\n, a0
    .endr
    REG_S   a0, 8(zero)
