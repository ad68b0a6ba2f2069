/* SPDX-License-Identifier: MIT */
/* The way of a task of arch/sparc to software interrupts. */
#include <weft/config.h>
#if WEFT_CONFIG_SWI

#include "frames.inc"

/* void weft_arch_swi_call(weft_swi_t *swi): an interrupt knows by sp that it goes on below. */
function weft_arch_swi_call
    std     %i6, [%sp + CALL_I0 + 24]
    mov     %sp, %fp
    mov     %o7, %i7
    call    weft_kernel_swis_locked
     sub    %g7, CALLED, %sp
    mov     %fp, %sp
    mov     %i7, %o7
    jmp     %o7 + 8
     ldd    [%sp + CALL_I0 + 24], %i6
    .size weft_arch_swi_call, . - weft_arch_swi_call
#endif
