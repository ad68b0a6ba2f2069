/* SPDX-License-Identifier: MIT */
/** @file Registers of an STM32L4: reference manual RM0351, revision 9, chapters 6.4 (RCC) and 8.5
 * (GPIO). */
#ifndef STM32L4_REGISTERS_H
#define STM32L4_REGISTERS_H

#define RCC_GPIO_ENABLE REGISTER(0x4002104CU) /* AHB2ENR */

#define GPIO(port) (0x48000000U + 0x400U * (port))

#endif
