/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The STM32L4 at 80 MHz: clocks, pins, USART1. Names, offsets and bits: reference manual RM0351,
 * revision 9, chapters 3.7 (flash), 6.4 (RCC), 8.5 (GPIO) and 40.8 (USART).
 */
#ifndef BOARD_STM32_STM32L4_H
#define BOARD_STM32_STM32L4_H

#include "stm32.h"

/** Of the processor, SysTick, and both APB. */
#define BOARD_MHZ 80U
#define STM32L4_HZ 80000000U

#define FLASH_ACR (*stm32_register(0x40022000U))
#define FLASH_ACR_4_WAIT_STATES 4U /* of range 1 of the voltage, which a reset sets */
#define FLASH_ACR_PREFETCH (1U << 8)
#define FLASH_ACR_INSTRUCTION_CACHE (1U << 9)
#define FLASH_ACR_DATA_CACHE (1U << 10)

#define RCC_CR (*stm32_register(0x40021000U))
#define RCC_CR_HSION (1U << 8)
#define RCC_CR_HSIRDY (1U << 10)
#define RCC_CR_PLLON (1U << 24)
#define RCC_CR_PLLRDY (1U << 25)
#define RCC_CFGR (*stm32_register(0x40021008U))
#define RCC_CFGR_SW_PLL 3U
#define RCC_CFGR_SWS (3U << 2)
#define RCC_CFGR_SWS_PLL (3U << 2)
#define RCC_PLLCFGR (*stm32_register(0x4002100CU))
#define RCC_PLLCFGR_HSI 2U
#define RCC_PLLCFGR_M_1 (0U << 4)
#define RCC_PLLCFGR_N_10 (10U << 8) /* 160 MHz */
#define RCC_PLLCFGR_R (1U << 24)
#define RCC_PLLCFGR_R_2 (0U << 25) /* 80 MHz: the system's clock */
#define RCC_AHB2ENR (*stm32_register(0x4002104CU))
#define RCC_AHB2ENR_GPIO(port) (1U << (port))
#define RCC_APB2ENR (*stm32_register(0x40021060U))
#define RCC_APB2ENR_USART1 (1U << 14)

#define STM32L4_GPIO(port) (0x48000000U + 0x400U * (port))

#define USART1_CR1 (*stm32_register(0x40013800U))
#define USART_CR1_ENABLE (1U << 0)
#define USART_CR1_TX_ENABLE (1U << 3)
#define USART1_BRR (*stm32_register(0x4001380CU))
#define USART1_ISR (*stm32_register(0x4001381CU))
#define USART_ISR_TX_EMPTY (1U << 7)
#define USART1_TDR (*stm32_register(0x40013828U))

/* What the drivers of devices use, by the same names as that of the STM32F4; chapters 9 (SYSCFG),
 * 14 (EXTI) and 31 (TIM2) too. */
#define STM32_GPIO(port) STM32L4_GPIO(port)
#define STM32_GPIO_CLOCKS RCC_AHB2ENR
#define STM32_APB1_CLOCKS (*stm32_register(0x40021058U))
#define STM32_SYSCFG_CLOCKS RCC_APB2ENR
#define STM32_SYSCFG_CLOCK (1U << 0)
#define STM32_SYSCFG 0x40010000U
#define STM32_EXTI 0x40010400U
#define STM32_TIM2_HZ STM32L4_HZ
#define STM32_USART2_HZ STM32L4_HZ
#define STM32_USART2_CONTROL (*stm32_register(0x40004400U))
#define STM32_USART2_BAUD_RATE (*stm32_register(0x4000440CU))
#define STM32_USART2_STATUS (*stm32_register(0x4000441CU))
#define STM32_USART2_CLEAR (*stm32_register(0x40004420U))
#define STM32_USART2_RECEIVED (*stm32_register(0x40004424U))
#define STM32_USART2_TRANSMIT (*stm32_register(0x40004428U))
#define STM32_USART_ENABLE USART_CR1_ENABLE

static inline void stm32_usart2_forget_overrun(void)
{
    STM32_USART2_CLEAR = STM32_USART_OVERRUN;
}

/** Rounds of waiting, of at least five periods of the 4 MHz after a reset: 2 ms. */
#define STM32L4_ROUNDS 2000U

/** 80 MHz from the internal oscillator of 16 MHz, a hundredth exact. */
static inline void stm32l4_start_clocks(void)
{
    RCC_CR |= RCC_CR_HSION;
    (void)stm32_wait_for(&RCC_CR, RCC_CR_HSIRDY, RCC_CR_HSIRDY, STM32L4_ROUNDS);
    RCC_PLLCFGR =
        RCC_PLLCFGR_HSI | RCC_PLLCFGR_M_1 | RCC_PLLCFGR_N_10 | RCC_PLLCFGR_R | RCC_PLLCFGR_R_2;
    RCC_CR |= RCC_CR_PLLON;
    (void)stm32_wait_for(&RCC_CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY, STM32L4_ROUNDS);
    FLASH_ACR = FLASH_ACR_4_WAIT_STATES | FLASH_ACR_PREFETCH | FLASH_ACR_INSTRUCTION_CACHE |
                FLASH_ACR_DATA_CACHE;
    RCC_CFGR = RCC_CFGR_SW_PLL;
    (void)stm32_wait_for(&RCC_CFGR, RCC_CFGR_SWS, RCC_CFGR_SWS_PLL, STM32L4_ROUNDS);
}

/** A pin as an output of a device, whose number is in the data sheet. */
static inline void stm32l4_connect(unsigned port, unsigned pin, unsigned function)
{
    RCC_AHB2ENR |= RCC_AHB2ENR_GPIO(port);
    stm32_connect(STM32L4_GPIO(port), pin, function);
}

/** 115200 baud, 8 data bits, no parity, one stop bit; the transmitter alone. */
static inline void stm32l4_start_usart(void)
{
    RCC_APB2ENR |= RCC_APB2ENR_USART1;
    USART1_BRR = (STM32L4_HZ + STM32_BAUD / 2U) / STM32_BAUD;
    USART1_CR1 = USART_CR1_ENABLE | USART_CR1_TX_ENABLE;
}

static inline void stm32l4_send(uint8_t byte)
{
    while ((USART1_ISR & USART_ISR_TX_EMPTY) == 0) {
    }
    USART1_TDR = byte;
}

#endif
