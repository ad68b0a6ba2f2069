/* SPDX-License-Identifier: MIT */
/*
 * weft_status_t weft_sim_swap(void **save, void *load)
 *
 * Leaves one stack for another. What is left lies on the stack: first the word
 * that the call returns when somebody comes back, then the registers that calls
 * preserve, then the return address. weft_sim_first is the return address of a
 * stack on which nothing has run yet: it calls one register with another.
 */
#if defined(__x86_64__)

    .text
    .globl weft_sim_swap
    .hidden weft_sim_swap
    .type weft_sim_swap, @function
weft_sim_swap:
    pushq   %rbp
    pushq   %rbx
    pushq   %r12
    pushq   %r13
    pushq   %r14
    pushq   %r15
    pushq   $0
    movq    %rsp, (%rdi)
    movq    %rsi, %rsp
    popq    %rax
    popq    %r15
    popq    %r14
    popq    %r13
    popq    %r12
    popq    %rbx
    popq    %rbp
    ret
    .size weft_sim_swap, . - weft_sim_swap

    .globl weft_sim_first
    .hidden weft_sim_first
    .type weft_sim_first, @function
weft_sim_first:
    .cfi_startproc
    .cfi_undefined %rip
    movq    %r12, %rdi
    call    *%rbx
    ud2
    .cfi_endproc
    .size weft_sim_first, . - weft_sim_first

#elif defined(__aarch64__)

    .text
    .globl weft_sim_swap
    .hidden weft_sim_swap
    .type weft_sim_swap, %function
weft_sim_swap:
    sub     sp, sp, #176
    stp     xzr, x30, [sp]
    stp     x19, x20, [sp, #16]
    stp     x21, x22, [sp, #32]
    stp     x23, x24, [sp, #48]
    stp     x25, x26, [sp, #64]
    stp     x27, x28, [sp, #80]
    str     x29, [sp, #96]
    stp     d8, d9, [sp, #112]
    stp     d10, d11, [sp, #128]
    stp     d12, d13, [sp, #144]
    stp     d14, d15, [sp, #160]
    mov     x3, sp
    str     x3, [x0]
    mov     sp, x1
    ldp     x0, x30, [sp]
    ldp     x19, x20, [sp, #16]
    ldp     x21, x22, [sp, #32]
    ldp     x23, x24, [sp, #48]
    ldp     x25, x26, [sp, #64]
    ldp     x27, x28, [sp, #80]
    ldr     x29, [sp, #96]
    ldp     d8, d9, [sp, #112]
    ldp     d10, d11, [sp, #128]
    ldp     d12, d13, [sp, #144]
    ldp     d14, d15, [sp, #160]
    add     sp, sp, #176
    ret
    .size weft_sim_swap, . - weft_sim_swap

    .globl weft_sim_first
    .hidden weft_sim_first
    .type weft_sim_first, %function
weft_sim_first:
    .cfi_startproc
    .cfi_undefined x30
    mov     x0, x20
    blr     x19
    brk     #0
    .cfi_endproc
    .size weft_sim_first, . - weft_sim_first

#endif

    .section .note.GNU-stack, "", %progbits
