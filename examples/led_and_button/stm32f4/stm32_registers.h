/* SPDX-License-Identifier: MIT */
/** @file Registers of an STM32F4: reference manual RM0090, revision 19, chapters 7.3 (RCC) and 8.4
 * (GPIO). */
#ifndef STM32F4_REGISTERS_H
#define STM32F4_REGISTERS_H

#define RCC_GPIO_ENABLE REGISTER(0x40023830U) /* AHB1ENR */

#define GPIO(port) (0x40020000U + 0x400U * (port))

#endif
