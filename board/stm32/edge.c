/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Edges of pins of an STM32: pin n of a port is line n of EXTI, which serves one port.
 */
#include "edge.h"

#include "pins.h"

#define SYSCFG_EXTICR(line) (*stm32_register(STM32_SYSCFG + 0x08U + 4U * ((line) / 4U)))
#define EXTICR_OF(line, port) ((uint32_t)(port) << 4U * ((line) % 4U))
#define EXTICR_PORTS 15U

#define EXTI_IMR (*stm32_register(STM32_EXTI))
#define EXTI_RTSR (*stm32_register(STM32_EXTI + 0x08U))
#define EXTI_FTSR (*stm32_register(STM32_EXTI + 0x0CU))
#define EXTI_PR (*stm32_register(STM32_EXTI + 0x14U)) /* writing 1 takes back */

void weft_board_edge_open(unsigned pin, unsigned options)
{
    unsigned port = pin / STM32_PINS;
    unsigned line = pin % STM32_PINS;

    stm32_pull(port, line, options);
    stm32_set_mode(stm32_register(STM32_GPIO(port) + STM32_GPIO_MODER), line, STM32_MODE_INPUT);
    STM32_SYSCFG_CLOCKS |= STM32_SYSCFG_CLOCK;
    SYSCFG_EXTICR(line) =
        (SYSCFG_EXTICR(line) & ~EXTICR_OF(line, EXTICR_PORTS)) | EXTICR_OF(line, port);
    if ((options & WEFT_EDGE_RISING) != 0) {
        EXTI_RTSR |= 1U << line;
    }
    if ((options & WEFT_EDGE_FALLING) != 0) {
        EXTI_FTSR |= 1U << line;
    }
    EXTI_PR = 1U << line;
    EXTI_IMR |= 1U << line;
}

bool weft_board_edge_take(unsigned pin)
{
    uint32_t line = 1U << pin % STM32_PINS;
    bool has_come = (EXTI_PR & line) != 0;

    if (has_come) {
        EXTI_PR = line;
    }
    return has_come;
}
