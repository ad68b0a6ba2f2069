/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The processor's own vectors. The linker puts the generated weft_irq_table
 * right behind them.
 */
#include "arch.h"

typedef void (*vector_t)(void);

extern uint32_t weft_board_stack_end[];

void weft_board_reset(void);
void weft_armv6m_fault_entry(void);
void weft_armv6m_svc(void);
void weft_armv6m_pendsv(void);

struct vectors {
    void *stack;
    vector_t handlers[15];
};

__attribute__((section(".vectors"), used)) static const struct vectors vectors = {
    .stack = weft_board_stack_end,
    .handlers = {[0] = weft_board_reset,
                 [1] = weft_armv6m_fault_entry, /* NMI */
                 [2] = weft_armv6m_fault_entry,
                 [10] = weft_armv6m_svc,
                 [13] = weft_armv6m_pendsv,
                 [14] = weft_armv6m_fault_entry /* SysTick */},
};
