/* SPDX-License-Identifier: MIT */
/* floats.h for processes: the operating system keeps their registers, and these functions use none. */
    .section .rodata
    .balign 4
    .global floats_words, floats_rounding
floats_words:
    .long   0
floats_rounding:
    .long   0

    .text
    .global floats_call, floats_spin, floats_control, floats_disturb, floats_read
#ifdef __x86_64__
floats_call:
    jmp     *%rsi
floats_spin:
    mov     (%rsi), %eax
    test    %eax, %eax
    jz      floats_spin
    ret
floats_control:
    xor     %eax, %eax
floats_disturb:
floats_read:
    ret
#else
floats_call:
    br      x1
floats_spin:
    ldr     w2, [x1]
    cbz     w2, floats_spin
    ret
floats_control:
    mov     w0, #0
floats_disturb:
floats_read:
    ret
#endif
    .section .note.GNU-stack, "", %progbits
