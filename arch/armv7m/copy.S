/* SPDX-License-Identifier: MIT */
/*
 * Copies that weft_arch_copy() does not do inline: sizes that are no multiple
 * of 16 bytes, and addresses that are not aligned. Armv7-M loads and stores
 * single words at any address.
 */
    .syntax unified
    .thumb

    .section .text.weft_armv7m_copy_bytes, "ax", %progbits
    .global weft_armv7m_copy_bytes
    .type weft_armv7m_copy_bytes, %function
    .thumb_func
    .balign 4
/* void weft_armv7m_copy_bytes(void *to, const void *from, size_t bytes) */
weft_armv7m_copy_bytes:
    subs    r2, #4
    blo     2f
    ldr     r3, [r1], #4            /* one word alone pays for nothing else */
    str     r3, [r0], #4
    subs    r2, #4
    blo     2f
    cmp     r2, #12
    bhs     5f
1:  ldr     r3, [r1], #4
    str     r3, [r0], #4
    subs    r2, #4
    bhs     1b
2:  adds    r2, #4
    beq     4f
3:  ldrb    r3, [r1], #1
    strb    r3, [r0], #1
    subs    r2, #1
    bne     3b
4:  bx      lr
5:  ldr     r3, [r1], #4            /* blocks of 16 bytes, at any address */
    ldr     r12, [r1], #4
    str     r3, [r0], #4
    str     r12, [r0], #4
    ldr     r3, [r1], #4
    ldr     r12, [r1], #4
    str     r3, [r0], #4
    str     r12, [r0], #4
    subs    r2, #16
    cmp     r2, #12
    bge     5b
    cmp     r2, #0
    bge     1b
    b       2b
    .size weft_armv7m_copy_bytes, . - weft_armv7m_copy_bytes
