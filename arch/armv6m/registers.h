/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers of the system control space that the arch uses. All are accessed as words only.
 * Names and addresses: Armv6-M Architecture Reference Manual, chapter B3.
 */
#ifndef ARCH_ARMV6M_REGISTERS_H
#define ARCH_ARMV6M_REGISTERS_H

#include <stdint.h>

static inline volatile uint32_t *armv6m_register(uintptr_t address)
{
    return (volatile uint32_t *)address;
}

#define NVIC_ISER (*armv6m_register(0xE000E100U))
#define NVIC_ICER (*armv6m_register(0xE000E180U))
#define NVIC_ISPR (*armv6m_register(0xE000E200U))
#define NVIC_IPR(irq) (*armv6m_register(0xE000E400U + ((irq) & ~3U))) /* of four interrupts */

#define SCB_SHPR2 (*armv6m_register(0xE000ED1CU))
#define SCB_SHPR3 (*armv6m_register(0xE000ED20U))

#endif
