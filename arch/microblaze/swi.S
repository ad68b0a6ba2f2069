/* SPDX-License-Identifier: MIT */
/* The way of a task of arch/microblaze to software interrupts. */
#include <weft/config.h>
#if WEFT_CONFIG_SWI

#include "frames.inc"

    .equ    SWI_FRAME, 8

/* void weft_arch_swi_call(weft_swi_t *swi): an interrupt knows by r1 that it goes on below. */
function weft_arch_swi_call
    addik   r1, r1, -SWI_FRAME
    swi     r15, r1, 0
    swi     r19, r1, 4
    addk    r19, r1, r0
    brlid   r15, weft_kernel_swis_locked
     addik  r1, r13, -ARGUMENTS
    addk    r1, r19, r0
    lwi     r15, r1, 0
    lwi     r19, r1, 4
    rtsd    r15, 8
     addik  r1, r1, SWI_FRAME
    .size weft_arch_swi_call, . - weft_arch_swi_call
#endif
