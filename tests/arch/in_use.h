/* SPDX-License-Identifier: MIT */
/** @file Between the two sources of programs that must end in a fault record. */
#ifndef TESTS_PORT_IN_USE_H
#define TESTS_PORT_IN_USE_H

#include <stdint.h>

/** Which of them; not zero, so that it has a place in the ELF file. */
extern volatile uint32_t fault_case;

/** In the helper task. */
void in_use_use(uint32_t number);

/** In the culprit: does not return. */
void in_use_commit(uint32_t number);

void on_urgent(void);

/** In the culprit, the handler and the SWI: stacks that overflow. */
void overflow_commit(uint32_t number);
void overflow_in_isr(void);
void overflow_in_swi(void);

#endif
