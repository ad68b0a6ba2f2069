/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The processor's own vectors. The linker script names them, so that they are in every program, and
 * puts the generated weft_irq_table right behind them.
 */
#include "arch.h"

typedef void (*vector_t)(void);

extern uint32_t weft_board_stack_end[];

void weft_board_reset(void);
void weft_armv7m_fault_entry(void);
void weft_armv7m_svc(void);
void weft_armv7m_pendsv(void);
void weft_armv7m_systick(void); /* of a board whose clock it is */

struct weft_cortex_m_vectors {
    void *stack;
    vector_t handlers[15];
};

extern const struct weft_cortex_m_vectors weft_cortex_m_vectors;

__attribute__((section(".vectors"), used))
const struct weft_cortex_m_vectors weft_cortex_m_vectors = {
    .stack = weft_board_stack_end,
    .handlers = {weft_board_reset, weft_armv7m_fault_entry, weft_armv7m_fault_entry,
                 weft_armv7m_fault_entry, weft_armv7m_fault_entry, weft_armv7m_fault_entry, NULL,
                 NULL, NULL, NULL, weft_armv7m_svc, weft_armv7m_fault_entry, NULL,
                 weft_armv7m_pendsv, weft_armv7m_systick},
};
