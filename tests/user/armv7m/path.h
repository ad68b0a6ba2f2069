/* SPDX-License-Identifier: MIT */
/** @file Arm: what is forged, and what a user task can tell of it. */
#ifndef TESTS_USER_PATH_H
#define TESTS_USER_PATH_H

#include <stdbool.h>
#include <stdint.h>

static inline uintptr_t path_stack(void)
{
    uintptr_t sp;

    __asm volatile("mov %0, sp" : "=r"(sp));
    return sp;
}

/** Privilege of the running task. */
static inline bool path_is_privileged(void)
{
    uint32_t control;

    __asm volatile("mrs %0, control" : "=r"(control));
    return (control & 1U) == 0;
}

static inline void path_give_privilege_up(void)
{
    __asm volatile("msr control, %0\nisb" : : "r"(3) : "memory");
}

/** Goes on at a function, at the beginning of the stack. */
static inline void path_go_on(uintptr_t stack, void (*function)(void))
{
    __asm volatile("mov sp, %0\nbx %1" : : "r"(stack), "r"(function) : "memory");
}

/** Interrupts leave frames on the stack of the user task. */
#define PATH_FRAMES 1

/** An even and an odd word of forged memory: pc and psr of a frame that lies anywhere in it. */
typedef struct path_frame {
    uintptr_t pc;
    uintptr_t psr;
} path_frame_t;

#define PATH_THUMB 0x01000000U

/** Goes on at a function. */
#define PATH_FORGERY(forged) {(forged), PATH_THUMB}

/** Frames from which nobody can go on, or must not. */
#define PATH_BAD(forged, kernel)                                                                   \
    {                                                                                              \
        {(forged), 0},                                                                             \
        {(forged), 3},                                                                             \
        {(forged), PATH_THUMB | 3U},                                                               \
        {(forged), PATH_THUMB | 15U},                                                              \
        {(forged), 0x0700FC00U},                                                                   \
        {(forged), 0x0300A400U},                                                                   \
        {(forged), 0x01000200U},                                                                   \
        {(forged) + 1U, PATH_THUMB},                                                               \
        {(kernel), PATH_THUMB},                                                                    \
        {0xFFFFFFFDU, PATH_THUMB},                                                                 \
        {0xFFFFFFF1U, PATH_THUMB | 11U},                                                           \
        {0xFFFFFFF9U, PATH_THUMB},                                                                 \
        {0, 0},                                                                                    \
        {0xE000ED94U, PATH_THUMB},                                                                 \
        {UINT32_MAX, UINT32_MAX},                                                                  \
        {0x20000000U, PATH_THUMB},                                                                 \
        {(forged), 0xFFFFFE00U},                                                                   \
        {(forged), PATH_THUMB | 0x1FFU},                                                           \
    }

#endif
