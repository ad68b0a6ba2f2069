/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What swap.S leaves on the stack of whoever is away, lowest address first.
 */
#ifndef ARCH_SIM_CONTEXT_H
#define ARCH_SIM_CONTEXT_H

#include <weft/types.h>

#if defined(__x86_64__)

typedef struct weft_sim_frame {
    uint64_t result; /**< what weft_sim_swap() returns */
    uint64_t r15, r14, r13;
    uint64_t arg;   /**< r12 */
    uint64_t entry; /**< rbx */
    uint64_t rbp;
    uint64_t pc;
} weft_sim_frame_t;

_Static_assert(sizeof(weft_sim_frame_t) == 64, "swap.S pushes eight words");

#elif defined(__aarch64__)

typedef struct weft_sim_frame {
    uint64_t result; /**< what weft_sim_swap() returns */
    uint64_t pc;     /**< x30 */
    uint64_t entry;  /**< x19 */
    uint64_t arg;    /**< x20 */
    uint64_t x21_to_x29[9];
    uint64_t spare;
    uint64_t d8_to_d15[8];
} weft_sim_frame_t;

_Static_assert(sizeof(weft_sim_frame_t) == 176, "swap.S stores 22 words");

#else
#error "The simulator knows x86-64 and AArch64."
#endif

/** Leaves this stack for the one at `load`; *save is then where to come back to. */
weft_status_t weft_sim_swap(void **save, void *load);

/** First code on a new stack: calls frame->entry with frame->arg. */
void weft_sim_first(void);

#endif
