/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The least that changes between two stacks: a call that saves the callee-saved
 * registers, exchanges the stack pointer, restores and returns. No scheduler,
 * no interrupts. What a kernel's switch is measured against.
 */
#ifndef BENCH_SWITCH_BARE_H
#define BENCH_SWITCH_BARE_H

#include <stddef.h>

/**
 * Leaves the running context and continues with another one.
 * @param from receives the stack pointer of the running context
 * @param to stack pointer of the other
 */
void bare_switch(void **from, void *to);

/**
 * The same, but ends in a jump to the return address: the processor predicts it
 * better than a return, which it expects where the last call came from.
 */
void bare_switch_jump(void **from, void *to);

/**
 * Builds a context that calls a function, which must not return.
 * @return its stack pointer
 */
void *bare_init(void *stack, size_t size, void (*function)(void));

#endif
