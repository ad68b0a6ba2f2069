/* SPDX-License-Identifier: MIT */
/*
 * The way of a task of arch/riscv to software interrupts. In a file of its
 * own, so that the names of the vectors can be wrapped (switch.S).
 */
#include <weft/config.h>
#if WEFT_CONFIG_SWI

#include "fpu.inc"
#include "frame.h"

/* mstatus and fcsr of the task that calls: the SWI keeps the rest as any function. */
    .macro store_control
#if WEFT_RISCV_FPU
    csrr    t0, mstatus
    REG_S   t0, 16(sp)
    bgez    t0, 100f
    csrr    t0, fcsr
    REG_S   t0, 24(sp)
100:
#endif
    .endm

    .equ    SWI_FRAME, 16 + WEFT_RISCV_FPU * 16

    .section .text.hot.weft_arch_swi_call, "ax", @progbits
    .global weft_arch_swi_call
    .type weft_arch_swi_call, @function
    .balign 4
/* void weft_arch_swi_call(weft_swi_t *swi): zero-latency handlers see both changes or none. */
weft_arch_swi_call:
    addi    sp, sp, -SWI_FRAME
    REG_S   ra, 0(sp)
    REG_S   s0, REG_BYTES(sp)
    store_control
    mv      s0, sp
    la      t0, weft_riscv_swi_vectors + MTVEC_MODE
    csrci   mstatus, MSTATUS_MIE
    csrw    mtvec, t0
    mv      sp, gp
    csrsi   mstatus, MSTATUS_MIE
    call    weft_kernel_swis_locked
    la      t0, VECTORS + MTVEC_MODE
    csrci   mstatus, MSTATUS_MIE
    csrw    mtvec, t0
    mv      sp, s0
    csrsi   mstatus, MSTATUS_MIE
    REG_L   ra, 0(sp)
    REG_L   s0, REG_BYTES(sp)
    branch_if_dirty t0, 2f
1:  addi    sp, sp, SWI_FRAME
    ret
#if WEFT_RISCV_FPU
2:  REG_L   t0, 16(sp)
    bltz    t0, 3f
    forget_floats t0                    /* the SWI has used them, the task has not */
    j       1b
3:  REG_L   t0, 24(sp)
    csrw    fcsr, t0
    j       1b
#endif
    .size weft_arch_swi_call, . - weft_arch_swi_call
#endif
