/* SPDX-License-Identifier: MIT */
/*
 * Copies that weft_arch_copy() does not do inline: sizes that are no multiple of 16 bytes, and
 * addresses that are not aligned. Armv6-M loads words from aligned addresses only.
 */
#include "frames.inc"

/* void weft_armv6m_copy_bytes(void *to, const void *from, size_t bytes) */
function_in .text., weft_armv6m_copy_bytes
    mov     r3, r0
    orrs    r3, r1
    lsls    r3, #30
    bne     3f                      /* not aligned: by bytes */
    subs    r2, #4
    blo     2f
    ldmia   r1!, {r3}               /* one word alone pays for nothing else */
    stmia   r0!, {r3}
    subs    r2, #4
    blo     2f
    cmp     r2, #12
    bhs     6f
1:  ldmia   r1!, {r3}
    stmia   r0!, {r3}
    subs    r2, #4
    bhs     1b
2:  adds    r2, #4
3:  cmp     r2, #0
    beq     5f
4:  ldrb    r3, [r1]
    strb    r3, [r0]
    adds    r1, #1
    adds    r0, #1
    subs    r2, #1
    bne     4b
5:  bx      lr
6:  ldmia   r1!, {r3}               /* blocks of 16 bytes */
    stmia   r0!, {r3}
    ldmia   r1!, {r3}
    stmia   r0!, {r3}
    ldmia   r1!, {r3}
    stmia   r0!, {r3}
    ldmia   r1!, {r3}
    stmia   r0!, {r3}
    subs    r2, #16
    cmp     r2, #12
    bge     6b
    cmp     r2, #0
    bge     1b
    b       2b
    .size weft_armv6m_copy_bytes, . - weft_armv6m_copy_bytes
