/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Holds and starts other cores by the system device. Contract: arch/control.h.
 */
#include "control.h"

/** Registers of a core. */
struct control {
    volatile uint32_t hold; /**< written: bit 0; read: HOLD and HELD */
    volatile uint32_t entry;
};

enum {
    RUN = 0,
    HOLD = 1,
    HELD = 2,
};

/** Registers of a DMA channel, one for each core. */
struct channel {
    volatile uint32_t start;
    volatile uint32_t status; /**< bit 0: busy */
    uint32_t unused[62];
};

/** By core. */
extern struct control weft_board_control[];
extern struct channel weft_board_channels[];

/** Memory past the data caches. */
#define UNCACHED 0x80000000U

/**
 * Reads of a register. A core stops after one transaction on each of its buses, and its DMA channel
 * after one block; meanwhile each of the other masters has the bus once between two of these.
 */
#define READS 1000U

bool weft_board_core_is_held(unsigned core)
{
    return (weft_board_control[core].hold & HELD) != 0;
}

bool weft_board_core_hold(unsigned core)
{
    weft_board_control[core].hold = HOLD;
    for (unsigned left = READS; left != 0; left--) {
        if (weft_board_core_is_held(core) && (weft_board_channels[core].status & 1U) == 0) {
            return true;
        }
    }
    return false;
}

/* Its caches are empty after a reset. */
void weft_board_core_run(unsigned core, uintptr_t entry)
{
    weft_board_control[core].entry = (uint32_t)entry;
    __asm__ volatile("fence w, o" : : : "memory");
    weft_board_control[core].hold = RUN;
}

void *weft_board_core_memory(uintptr_t address)
{
    return (void *)(address | UNCACHED);
}
