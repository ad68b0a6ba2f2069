/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Devices of the FE310 that the board uses. Names and offsets: FE310-G000 Manual, v3p2; the same in
 * the FE310-G002 Manual, v1p5.
 */
#ifndef BOARD_HIFIVE1_FE310_H
#define BOARD_HIFIVE1_FE310_H

#include <stdint.h>

static inline volatile uint32_t *fe310_register(uintptr_t address)
{
    return (volatile uint32_t *)address;
}

/** Clocks: the ring oscillator, the crystal of 16 MHz, and the PLL, by which either goes to the
 * core. */
#define PRCI_HFROSCCFG (*fe310_register(0x10008000U))
#define PRCI_HFROSCCFG_ENABLE (1U << 30)
#define PRCI_HFXOSCCFG (*fe310_register(0x10008004U))
#define PRCI_HFXOSCCFG_ENABLE (1U << 30)
#define PRCI_HFXOSCCFG_READY (1U << 31)
#define PRCI_PLLCFG (*fe310_register(0x10008008U))
#define PRCI_PLLCFG_SELECTED (1U << 16)
#define PRCI_PLLCFG_CRYSTAL (1U << 17)
#define PRCI_PLLCFG_BYPASS (1U << 18)
#define PRCI_PLLOUTDIV (*fe310_register(0x1000800CU))
#define PRCI_PLLOUTDIV_BY_1 (1U << 8)

#define GPIO_IOF_EN (*fe310_register(0x10012038U))
#define GPIO_IOF_SEL (*fe310_register(0x1001203CU))

#define UART_TXDATA (*fe310_register(0x10013000U))
#define UART_TXDATA_FULL (1U << 31)
#define UART_TXCTRL (*fe310_register(0x10013008U))
#define UART_TXCTRL_ENABLE 1U
#define UART_TXCTRL_BELOW_1                                                                        \
    (1U << 16) /* what UART_IP tells: fewer bytes than this are in the FIFO */
#define UART_IP (*fe310_register(0x10013014U))
#define UART_IP_TX 1U
#define UART_DIV (*fe310_register(0x10013018U))

#endif
