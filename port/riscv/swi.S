/* SPDX-License-Identifier: MIT */
/*
 * The way of a task of the RISC-V port to software interrupts. In a file of its
 * own, so that the names of the vectors can be wrapped (switch.S).
 */
#include <weft/config.h>
#if WEFT_CONFIG_SWI

#include "frame.h"

    .section .text.hot.weft_port_swi_call, "ax", @progbits
    .global weft_port_swi_call
    .type weft_port_swi_call, @function
    .balign 4
/* void weft_port_swi_call(weft_swi_t *swi): zero-latency handlers see both changes or none. */
weft_port_swi_call:
    addi    sp, sp, -16
    REG_S   ra, 0(sp)
    REG_S   s0, REG_BYTES(sp)
    mv      s0, sp
    la      t0, weft_riscv_swi_vectors + MTVEC_MODE
    csrci   mstatus, MSTATUS_MIE
    csrw    mtvec, t0
    mv      sp, gp
    csrsi   mstatus, MSTATUS_MIE
    call    weft_kernel_swis
    la      t0, VECTORS + MTVEC_MODE
    csrci   mstatus, MSTATUS_MIE
    csrw    mtvec, t0
    mv      sp, s0
    csrsi   mstatus, MSTATUS_MIE
    REG_L   ra, 0(sp)
    REG_L   s0, REG_BYTES(sp)
    addi    sp, sp, 16
    ret
    .size weft_port_swi_call, . - weft_port_swi_call
#endif
