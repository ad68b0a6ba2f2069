/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Arm: an alarm at any instruction, and what it interrupted. It has zero latency: it finds critical
 * sections and PendSV, too. Only SVC and fault handlers it does not.
 */
#ifndef TESTS_USER_PATH_ALARM_H
#define TESTS_USER_PATH_ALARM_H

#include <stdbool.h>
#include <stdint.h>

#include "user.h"

/** The dual timer: 25 MHz or 20 MHz; an instruction takes 128 ns (-icount shift=7). */
#define PATH_TIMER(offset)                                                                         \
    (*(volatile uint32_t *)((__ARM_ARCH >= 8 ? 0x50002000U : 0x40002000U) + (offset)))
#define PATH_TICK_NS (__ARM_ARCH >= 8 ? 50U : 40U)
#define PATH_INSTRUCTION_NS 128U

static inline void path_alarm_off(void)
{
    PATH_TIMER(8) = 0;
    PATH_TIMER(12) = 1;
}

/** The alarm comes about so many instructions from now on. */
static inline void path_alarm(uint32_t instructions)
{
    PATH_TIMER(8) = 0;
    PATH_TIMER(0) = instructions * PATH_INSTRUCTION_NS / PATH_TICK_NS + 1U;
    PATH_TIMER(8) = 1U << 7 | 1U << 5 | 1U << 1 | 1U;
}

/** Makes interrupt 20 pending, without the kernel. */
static inline void path_kick(void)
{
    *(volatile uint32_t *)0xE000E200U = 1U << 20;
}

typedef struct path_found {
    uintptr_t pc;
    uintptr_t sp;      /**< where the interrupted task's frame lies */
    bool privileged;   /**< and it is a task that the interrupt found, not a handler */
    uintptr_t user_pc; /**< 0: `pc` says it */
} path_found_t;

void path_interrupted(path_found_t found);
void path_entry(const uint32_t *psp, const uint32_t *msp, uint32_t exc_return);
void on_alarm(void);

void path_entry(const uint32_t *psp, const uint32_t *msp, uint32_t exc_return)
{
    bool in_task = (exc_return & 12U) == 12U;
    uint32_t control;

    __asm volatile("mrs %0, control" : "=r"(control));
    path_interrupted((path_found_t){
        .pc = (in_task ? psp : msp)[6],
        .sp = (uintptr_t)psp,
        .privileged = in_task && (control & 1U) == 0,
    });
}

__attribute__((naked)) void on_alarm(void)
{
    __asm volatile("mrs r0, psp\n"
                   "mov r1, sp\n"
                   "mov r2, lr\n"
                   "b path_entry");
}

/**
 * The frame that the SVC of a system call has stored on the caller's stack: r0 to r3, r12 first.
 * The port keeps its address in one place until the call's first instruction, then in another.
 * @return NULL: there is none, or not yet
 */
static inline uintptr_t *path_caller_frame(const struct weft_arch_user *port, uintptr_t begin,
                                           uintptr_t end)
{
    static const uint8_t places[] = {5, 3};

    for (unsigned i = 0; i < sizeof places; i++) {
        uintptr_t frame = port->frame[places[i]];

        if (frame % 8U == 0 && frame >= begin && frame <= end - 32U) {
            return (uintptr_t *)frame;
        }
    }
    return NULL;
}

#endif
