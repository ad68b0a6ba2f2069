/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Registers of an STM32F4: reference manual RM0090, revision 19, chapters 7.3 (RCC), 8.4
 * (GPIO), 9.2 (SYSCFG) and 12.3 (EXTI).
 */
#ifndef STM32F4_REGISTERS_H
#define STM32F4_REGISTERS_H

#define RCC_GPIO_ENABLE REGISTER(0x40023830U) /* AHB1ENR */
#define RCC_APB2ENR REGISTER(0x40023844U)
#define APB2_SYSCFG (1U << 14)

#define GPIO(port) (0x40020000U + 0x400U * (port))
#define SYSCFG_EXTICR(pin) REGISTER(0x40013808U + 4U * ((pin) / 4U))
#define EXTI 0x40013C00U

#endif
