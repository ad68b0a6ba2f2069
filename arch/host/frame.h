/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What lies at task->sp of a task that is away, lowest address first.
 *
 * A task that left by its own call and one that an interrupt preempted have
 * the same frame: the latter left by a call, too, made inside the frame of its
 * signal. `locked` is what becomes of the kernel lock when the task runs
 * again; so the switch back to either is the same instructions.
 *
 * Also the offsets that the assembly knows: each number stands here alone, and C compares it with
 * the structure.
 */
#ifndef ARCH_HOST_FRAME_H
#define ARCH_HOST_FRAME_H

/* struct weft_host_port: compared in context.c */
#define HOST_PENDING 0
#define HOST_LOCKED 8

#ifdef __aarch64__
#define HOST_FRAME 176
#else
#define HOST_FRAME 64
#endif

#ifndef __ASSEMBLER__

#include <stdint.h>

#if defined(__x86_64__)

struct weft_host_frame {
    uint32_t result; /**< what the call returns */
    uint32_t locked; /**< goes to weft_host.locked */
    uint64_t r15, r14, r13, r12, rbx, rbp;
    uint64_t pc;
};

/** Registers by which the first frame hands entry and argument to weft_host_task_entry(). */
#define FRAME_ENTRY rbx
#define FRAME_ARG r12

#elif defined(__aarch64__)

struct weft_host_frame {
    uint32_t result; /**< what the call returns */
    uint32_t locked; /**< goes to weft_host.locked */
    uint64_t pc;     /**< x30 */
    uint64_t x19_to_x29[11];
    uint64_t spare;
    uint64_t d8_to_d15[8];
};

#define FRAME_ENTRY x19_to_x29[0]
#define FRAME_ARG x19_to_x29[1]

#endif

_Static_assert(sizeof(struct weft_host_frame) == HOST_FRAME, "what switch_*.S stores");

#endif
#endif
