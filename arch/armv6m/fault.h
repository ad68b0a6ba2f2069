/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Records of faults.
 */
#ifndef ARCH_ARMV6M_FAULT_H
#define ARCH_ARMV6M_FAULT_H

#include <stdint.h>

#include <weft/types.h>

/** In a record of a fault: the number of the exception in whose handler it occurred; 0: none. */
extern uint32_t weft_armv6m_interrupted;

/** Ends in a record of an interrupt. */
WEFT_NORETURN void weft_armv6m_fault_interrupt(const char *what, unsigned irq);

#endif
