/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers of an STM32L4: reference manual RM0351, revision 9, chapters 6.4 (RCC), 8.5 (GPIO), 9.2
 * (SYSCFG) and 14.5 (EXTI).
 */
#ifndef STM32L4_REGISTERS_H
#define STM32L4_REGISTERS_H

#define RCC_GPIO_ENABLE REGISTER(0x4002104CU) /* AHB2ENR */
#define RCC_APB2ENR REGISTER(0x40021060U)
#define APB2_SYSCFG (1U << 0)

#define GPIO(port) (0x48000000U + 0x400U * (port))
#define SYSCFG_EXTICR(pin) REGISTER(0x40010008U + 4U * ((pin) / 4U))
#define EXTI 0x40010400U

#endif
