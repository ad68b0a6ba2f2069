/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The state of a simulated processor, which its node and the engine share. Includes nothing of the
 * kernel: the engine is compiled without it.
 */
#ifndef ARCH_SIM_PROCESSOR_H
#define ARCH_SIM_PROCESSOR_H

#include <stdbool.h>
#include <stdint.h>

/** The simulated processor. Lines: 0 is the clock, n + 1 is interrupt n. Times in ns. */
struct weft_sim {
    uint64_t now;     /**< virtual time of this node */
    uint64_t due;     /**< when weft_sim_point() has something to do: the next of the two below */
    uint64_t limit;   /**< when other nodes have something to do */
    uint64_t alarm;   /**< of the clock */
    uint64_t origin;  /**< tick 0 of the clock */
    uint64_t pending; /**< lines that wait to be served */
    uint64_t enabled;
    uint64_t zero_latency;
    uint32_t step; /**< time that one entry to the kernel takes */
    bool locked;   /**< the kernel lock is held */
    bool in_isr;
    bool switch_due;
};

#endif
