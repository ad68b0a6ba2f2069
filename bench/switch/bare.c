/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Bare switch for x86-64 (System V) and AArch64 (AAPCS64).
 */
#include "bare.h"

#include <stdint.h>
#include <string.h>

#if defined(__x86_64__)

/** Six callee-saved registers, and the return address behind them. */
#define WORDS 8U
#define PC 6U

#define BARE(name, last)                                                                           \
    __asm(".text\n"                                                                                \
          ".globl " name "\n"                                                                      \
          ".type " name ", @function\n"                                                            \
          ".balign 16\n" name ":\n"                                                                \
          "    pushq %rbp\n"                                                                       \
          "    pushq %rbx\n"                                                                       \
          "    pushq %r12\n"                                                                       \
          "    pushq %r13\n"                                                                       \
          "    pushq %r14\n"                                                                       \
          "    pushq %r15\n"                                                                       \
          "    movq %rsp, (%rdi)\n"                                                                \
          "    movq %rsi, %rsp\n"                                                                  \
          "    popq %r15\n"                                                                        \
          "    popq %r14\n"                                                                        \
          "    popq %r13\n"                                                                        \
          "    popq %r12\n"                                                                        \
          "    popq %rbx\n"                                                                        \
          "    popq %rbp\n" last)

BARE("bare_switch", "    ret\n");
BARE("bare_switch_jump", "    popq %rcx\n    jmp *%rcx\n");

#elif defined(__aarch64__)

/** x30, x19 to x29, d8 to d15. */
#define WORDS 20U
#define PC 0U

#define BARE(name, last)                                                                           \
    __asm(".text\n"                                                                                \
          ".globl " name "\n"                                                                      \
          ".type " name ", %function\n"                                                            \
          ".balign 16\n" name ":\n"                                                                \
          "    stp x30, x19, [sp, #-160]!\n"                                                       \
          "    stp x20, x21, [sp, #16]\n"                                                          \
          "    stp x22, x23, [sp, #32]\n"                                                          \
          "    stp x24, x25, [sp, #48]\n"                                                          \
          "    stp x26, x27, [sp, #64]\n"                                                          \
          "    stp x28, x29, [sp, #80]\n"                                                          \
          "    stp d8, d9, [sp, #96]\n"                                                            \
          "    stp d10, d11, [sp, #112]\n"                                                         \
          "    stp d12, d13, [sp, #128]\n"                                                         \
          "    stp d14, d15, [sp, #144]\n"                                                         \
          "    mov x2, sp\n"                                                                       \
          "    str x2, [x0]\n"                                                                     \
          "    mov sp, x1\n"                                                                       \
          "    ldp x20, x21, [sp, #16]\n"                                                          \
          "    ldp x22, x23, [sp, #32]\n"                                                          \
          "    ldp x24, x25, [sp, #48]\n"                                                          \
          "    ldp x26, x27, [sp, #64]\n"                                                          \
          "    ldp x28, x29, [sp, #80]\n"                                                          \
          "    ldp d8, d9, [sp, #96]\n"                                                            \
          "    ldp d10, d11, [sp, #112]\n"                                                         \
          "    ldp d12, d13, [sp, #128]\n"                                                         \
          "    ldp d14, d15, [sp, #144]\n"                                                         \
          "    ldp x30, x19, [sp], #160\n" last)

BARE("bare_switch", "    ret\n");
BARE("bare_switch_jump", "    br x30\n");

#else
#error "The switch suite is for the host: x86-64 and AArch64."
#endif

void *bare_init(void *stack, size_t size, void (*function)(void))
{
    uintptr_t *frame = (uintptr_t *)((uint8_t *)stack + size) - WORDS;

    memset(frame, 0, WORDS * sizeof *frame);
    frame[PC] = (uintptr_t)function;
    return frame;
}
