/* SPDX-License-Identifier: MIT */
/* The way of a task of arch/mips to software interrupts. */
#include <weft/config.h>
#if WEFT_CONFIG_SWI

#include "frames.inc"

    .equ    SWI_FRAME, ARGUMENTS + 8

/* void weft_arch_swi_call(weft_swi_t *swi): an interrupt knows by sp that it goes on below. */
function weft_arch_swi_call
    addiu   $sp, $sp, -SWI_FRAME
    sw      $ra, ARGUMENTS($sp)
    sw      $s0, (ARGUMENTS + 4)($sp)
    move    $s0, $sp
    jal     weft_kernel_swis_locked
     addiu  $sp, $gp, -ARGUMENTS
    move    $sp, $s0
    lw      $ra, ARGUMENTS($sp)
    lw      $s0, (ARGUMENTS + 4)($sp)
    jr      $ra
     addiu  $sp, $sp, SWI_FRAME
    .size weft_arch_swi_call, . - weft_arch_swi_call
#endif
