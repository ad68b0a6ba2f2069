/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The STM32F405 at 168 MHz: clocks, pins, USARTs. Names, offsets and bits: reference manual RM0090,
 * revision 19, chapters 3.8 (flash), 7 (RCC), 8 (GPIO) and 30 (USART).
 */
#ifndef BOARD_STM32_STM32F4_H
#define BOARD_STM32_STM32F4_H

#include "stm32.h"

/** Of the processor and SysTick; APB2 has half of it. */
#define BOARD_MHZ 168U
#define STM32F4_APB2_HZ 84000000U

#define FLASH_ACR (*stm32_register(0x40023C00U))
#define FLASH_ACR_5_WAIT_STATES 5U /* of 2.7 V and more, above 150 MHz */
#define FLASH_ACR_PREFETCH (1U << 8)
#define FLASH_ACR_INSTRUCTION_CACHE (1U << 9)
#define FLASH_ACR_DATA_CACHE (1U << 10)

#define RCC_CR (*stm32_register(0x40023800U))
#define RCC_CR_HSEON (1U << 16)
#define RCC_CR_HSERDY (1U << 17)
#define RCC_CR_PLLON (1U << 24)
#define RCC_CR_PLLRDY (1U << 25)
#define RCC_PLLCFGR (*stm32_register(0x40023804U))
#define RCC_PLLCFGR_M(mhz) (mhz) /* the input becomes 1 MHz */
#define RCC_PLLCFGR_N_336 (336U << 6)
#define RCC_PLLCFGR_P_2 (0U << 16) /* 336 MHz / 2: the system's clock */
#define RCC_PLLCFGR_HSE (1U << 22)
#define RCC_PLLCFGR_Q_7 (7U << 24) /* 336 MHz / 7: 48 MHz, of USB */
#define RCC_CFGR (*stm32_register(0x40023808U))
#define RCC_CFGR_SW_PLL 2U
#define RCC_CFGR_SWS (3U << 2)
#define RCC_CFGR_SWS_PLL (2U << 2)
#define RCC_CFGR_APB1_4 (5U << 10)
#define RCC_CFGR_APB2_2 (4U << 13)
#define RCC_AHB1ENR (*stm32_register(0x40023830U))
#define RCC_AHB1ENR_GPIO(port) (1U << (port))
#define RCC_APB2ENR (*stm32_register(0x40023844U))
#define RCC_APB2ENR_USART1 (1U << 4)
#define RCC_APB2ENR_USART6 (1U << 5)

#define STM32F4_GPIO(port) (0x40020000U + 0x400U * (port))

struct stm32f4_usart {
    volatile uint32_t status;
    volatile uint32_t data;
    volatile uint32_t baud_rate;
    volatile uint32_t control_1;
};

#define STM32F4_USART1 ((struct stm32f4_usart *)0x40011000U)
#define STM32F4_USART6 ((struct stm32f4_usart *)0x40011400U)
#define USART_TX_EMPTY (1U << 7)
#define USART_ENABLE (1U << 13)
#define USART_TX_ENABLE (1U << 3)

/* What the drivers of devices use, by the same names as that of the STM32L4; chapters 9 (SYSCFG),
 * 12 (EXTI) and 18 (TIM2) too. */
#define STM32_GPIO(port) STM32F4_GPIO(port)
#define STM32_GPIO_CLOCKS RCC_AHB1ENR
#define STM32_APB1_CLOCKS (*stm32_register(0x40023840U))
#define STM32_SYSCFG_CLOCKS RCC_APB2ENR
#define STM32_SYSCFG_CLOCK (1U << 14)
#define STM32_SYSCFG 0x40013800U
#define STM32_EXTI 0x40013C00U
#define STM32_TIM2_HZ 84000000U
#define STM32_USART2_HZ 42000000U
#define STM32_USART2_CONTROL (*stm32_register(0x4000440CU))
#define STM32_USART2_BAUD_RATE (*stm32_register(0x40004408U))
#define STM32_USART2_STATUS (*stm32_register(0x40004400U))
#define STM32_USART2_RECEIVED (*stm32_register(0x40004404U))
#define STM32_USART2_TRANSMIT (*stm32_register(0x40004404U))
#define STM32_USART_ENABLE USART_ENABLE

/** Reading the status and then what was received has done it. */
static inline void stm32_usart2_forget_overrun(void)
{
}

/** HSI, what the processor starts with; a hundredth exact. */
#define STM32F4_HSI_MHZ 16U

/**
 * Rounds of waiting, of at least five periods of the HSI: 6 ms for a crystal, which needs 2, and
 * 600 us for the PLL, which needs 300.
 */
#define STM32F4_CRYSTAL_ROUNDS 20000U
#define STM32F4_PLL_ROUNDS 2000U

/** 168 MHz from the crystal, or if that does not start, from the HSI: then time is inexact. */
static inline void stm32f4_start_clocks(uint32_t crystal_mhz)
{
    uint32_t input = RCC_PLLCFGR_M(STM32F4_HSI_MHZ);

    RCC_CR |= RCC_CR_HSEON;
    if (stm32_wait_for(&RCC_CR, RCC_CR_HSERDY, RCC_CR_HSERDY, STM32F4_CRYSTAL_ROUNDS)) {
        input = RCC_PLLCFGR_HSE | RCC_PLLCFGR_M(crystal_mhz);
    }
    RCC_PLLCFGR = input | RCC_PLLCFGR_N_336 | RCC_PLLCFGR_P_2 | RCC_PLLCFGR_Q_7;
    RCC_CR |= RCC_CR_PLLON;
    (void)stm32_wait_for(&RCC_CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY, STM32F4_PLL_ROUNDS);
    FLASH_ACR = FLASH_ACR_5_WAIT_STATES | FLASH_ACR_PREFETCH | FLASH_ACR_INSTRUCTION_CACHE |
                FLASH_ACR_DATA_CACHE;
    RCC_CFGR = RCC_CFGR_SW_PLL | RCC_CFGR_APB1_4 | RCC_CFGR_APB2_2;
    (void)stm32_wait_for(&RCC_CFGR, RCC_CFGR_SWS, RCC_CFGR_SWS_PLL, STM32F4_PLL_ROUNDS);
}

/** A pin as an output of a device, whose number is in the data sheet. */
static inline void stm32f4_connect(unsigned port, unsigned pin, unsigned function)
{
    RCC_AHB1ENR |= RCC_AHB1ENR_GPIO(port);
    stm32_connect(STM32F4_GPIO(port), pin, function);
}

/** 115200 baud, 8 data bits, no parity, one stop bit; the transmitter alone. */
static inline void stm32f4_start_usart(struct stm32f4_usart *usart, uint32_t clock)
{
    RCC_APB2ENR |= clock;
    usart->baud_rate = (STM32F4_APB2_HZ + STM32_BAUD / 2U) / STM32_BAUD;
    usart->control_1 = USART_ENABLE | USART_TX_ENABLE;
}

static inline void stm32f4_send(struct stm32f4_usart *usart, uint8_t byte)
{
    while ((usart->status & USART_TX_EMPTY) == 0) {
    }
    usart->data = byte;
}

#endif
