/* SPDX-License-Identifier: MIT */
/* Faults: Armv6-M has one handler for all of them. */
#include "frames.inc"

/* Collects where and what, then C. */
function_in .text., weft_armv6m_fault_entry
    mov     r1, lr
    mrs     r0, psp                 /* the frame that the processor stacked */
    lsrs    r2, r1, #3              /* EXC_RETURN_PROCESS_STACK */
    bcs     1f
    mrs     r0, msp
1:
#if WEFT_CONFIG_CHECKS
    ldr     r2, =weft_board_stack_end
    ldr     r3, =WEFT_INTERRUPT_STACK
    subs    r3, r2, r3
    ldr     r2, =FAULT_ROOM
    adds    r3, r2
    cmp     sp, r3
    bhs     2f
    ldr     r2, =weft_board_stack_end /* the main stack is at its end: from its beginning */
    mov     sp, r2
2:
#endif
    sub     sp, #32
    mov     r2, sp                  /* r4 .. r11 as they were */
    stmia   r2!, {r4-r7}
    high_to_low
    stmia   r2!, {r4-r7}
    mov     r2, sp
    ldr     r3, =weft_armv6m_fault
    bx      r3
    .pool
    .size weft_armv6m_fault_entry, . - weft_armv6m_fault_entry
