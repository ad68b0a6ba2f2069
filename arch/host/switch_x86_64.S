/* SPDX-License-Identifier: MIT */
/*
 * Context switch of arch/host on x86-64, System V calling convention.
 * Frame, and offsets of struct weft_host_port: frame.h.
 *
 * The switch ends in a jump, not in a return: the processor predicts a return
 * from the calls that it saw, which were those of the task that leaves, and is
 * wrong each time; a jump is predicted from what happened last.
 */
#if defined(__x86_64__)

#include "frame.h"

    .macro function name
    .section .text.hot.\name, "ax", @progbits
    .globl \name
    .type \name, @function
    .balign 16
\name:
    .endm

/* weft_status_t weft_arch_switch(weft_task_t *from, weft_task_t *to) */
function weft_arch_switch
    .cfi_startproc
    pushq   %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    pushq   %rbx
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbx, 0
    pushq   %r12
    .cfi_adjust_cfa_offset 8
    pushq   %r13
    .cfi_adjust_cfa_offset 8
    pushq   %r14
    .cfi_adjust_cfa_offset 8
    pushq   %r15
    .cfi_adjust_cfa_offset 8
    pushq   $0                          /* WEFT_OK, kernel lock free */
    .cfi_adjust_cfa_offset 8
    movq    %rsp, (%rdi)
weft_host_restore:
    movq    (%rsi), %rsp
    popq    %rax
    .cfi_adjust_cfa_offset -8
    popq    %r15
    .cfi_adjust_cfa_offset -8
    popq    %r14
    .cfi_adjust_cfa_offset -8
    popq    %r13
    .cfi_adjust_cfa_offset -8
    popq    %r12
    .cfi_adjust_cfa_offset -8
    popq    %rbx
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbx
    popq    %rbp
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbp
    movq    %rax, %rcx
    shrq    $32, %rcx
    movl    %ecx, weft_host+HOST_LOCKED(%rip)
    cmpq    $0, weft_host+HOST_PENDING(%rip)
    jne     1f
    popq    %rdx
    .cfi_adjust_cfa_offset -8
    .cfi_register %rip, %rdx
    jmp     *%rdx
    .cfi_adjust_cfa_offset 8
    .cfi_offset %rip, -8
1:  pushq   %rax                        /* which also aligns the stack */
    .cfi_adjust_cfa_offset 8
    call    weft_host_serve
    popq    %rax
    .cfi_adjust_cfa_offset -8
    ret
    .cfi_endproc
    .size weft_arch_switch, . - weft_arch_switch

/* weft_status_t weft_host_switch_closed(weft_task_t *from, weft_task_t *to) */
function weft_host_switch_closed
    .cfi_startproc
    pushq   %rbp
    pushq   %rbx
    pushq   %r12
    pushq   %r13
    pushq   %r14
    pushq   %r15
    movq    $1, %rax                    /* WEFT_OK, kernel lock held */
    shlq    $32, %rax
    pushq   %rax
    .cfi_adjust_cfa_offset 56
    movq    %rsp, (%rdi)
    jmp     weft_host_restore
    .cfi_endproc
    .size weft_host_switch_closed, . - weft_host_switch_closed

/* void weft_host_switch_first(weft_task_t *first) */
function weft_host_switch_first
    movq    %rdi, %rsi
    jmp     weft_host_restore
    .size weft_host_switch_first, . - weft_host_switch_first

/* First code of a task: rbx is its entry, r12 its argument; nothing to return to. */
function weft_host_task_entry
    .cfi_startproc
    .cfi_undefined %rip
    movq    %rbx, %rdi
    movq    %r12, %rsi
    xorl    %ebp, %ebp
    call    weft_host_task_main
    ud2
    .cfi_endproc
    .size weft_host_task_entry, . - weft_host_task_entry

/* void weft_host_call_on(void *stack, void (*function)(void)) */
function weft_host_call_on
    .cfi_startproc
    pushq   %rbp
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %rbp, 0
    movq    %rsp, %rbp
    .cfi_def_cfa_register %rbp
    movq    %rdi, %rsp
    call    *%rsi
    movq    %rbp, %rsp
    .cfi_def_cfa_register %rsp
    popq    %rbp
    .cfi_adjust_cfa_offset -8
    .cfi_restore %rbp
    ret
    .cfi_endproc
    .size weft_host_call_on, . - weft_host_call_on

#endif

    .section .note.GNU-stack, "", %progbits
