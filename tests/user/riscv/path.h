/* SPDX-License-Identifier: MIT */
/** @file RISC-V: what is forged. */
#ifndef TESTS_USER_PATH_H
#define TESTS_USER_PATH_H

#include <stdbool.h>
#include <stdint.h>

static inline uintptr_t path_stack(void)
{
    uintptr_t sp;

    __asm__ volatile("mv %0, sp" : "=r"(sp));
    return sp;
}

/** Nothing tells a task; the alarm does. */
static inline bool path_is_privileged(void)
{
    return false;
}

static inline void path_give_privilege_up(void)
{
}

/** Goes on at a function, at the beginning of the stack. */
static inline void path_go_on(uintptr_t stack, void (*function)(void))
{
    __asm__ volatile("mv sp, %0\njr %1" : : "r"(stack), "r"(function) : "memory");
}

/** Interrupts leave nothing on the stack of the user task. */
#define PATH_FRAMES 0

/** Two words of forged memory. */
typedef struct path_frame {
    uintptr_t pc;
    uintptr_t psr;
} path_frame_t;

/** Goes on at a function. */
#define PATH_FORGERY(forged) {(forged), (forged)}

#define PATH_BAD(forged, kernel)                                                                   \
    {                                                                                              \
        {(forged), (forged)},                                                                      \
        {(kernel), (kernel)},                                                                      \
        {UINTPTR_MAX, UINTPTR_MAX},                                                                \
        {0, 0},                                                                                    \
    }

#endif
