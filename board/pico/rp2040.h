/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Devices of the RP2040 that the board uses. Names and offsets: RP2040 datasheet.
 */
#ifndef BOARD_PICO_RP2040_H
#define BOARD_PICO_RP2040_H

#include <stdint.h>

static inline volatile uint32_t *rp2040_register(uintptr_t address)
{
    return (volatile uint32_t *)address;
}

/** Added to the address of a register outside of SIO: writes set, or clear, the bits that are 1. */
#define RP2040_SET 0x2000U
#define RP2040_CLEAR 0x3000U

/* Clocks: 2.15 */
#define CLK_REF_CTRL (*rp2040_register(0x40008030U))
#define CLK_REF_CTRL_XOSC 2U
#define CLK_REF_SELECTED (*rp2040_register(0x40008038U))
#define CLK_SYS_CTRL (*rp2040_register(0x4000803CU))
#define CLK_SYS_CTRL_AUX 1U /* which is PLL_SYS unless changed */
#define CLK_SYS_SELECTED (*rp2040_register(0x40008044U))
#define CLK_PERI_CTRL (*rp2040_register(0x40008048U))
#define CLK_PERI_CTRL_ENABLE (1U << 11) /* from clk_sys */

/* Resets: 2.14 */
#define RESETS_CLEAR (*rp2040_register(0x4000C000U + RP2040_CLEAR))
#define RESETS_DONE (*rp2040_register(0x4000C008U))
#define RESETS_IO_BANK0 (1U << 5)
#define RESETS_PADS_BANK0 (1U << 8)
#define RESETS_PLL_SYS (1U << 12)
#define RESETS_TIMER (1U << 21)
#define RESETS_UART0 (1U << 22)
#define RESETS_UART1 (1U << 23)

/* Pins: 2.19 */
#define IO_BANK0_CTRL(pin) (*rp2040_register(0x40014004U + 8U * (pin)))
#define IO_BANK0_UART 2U

/* Crystal: 2.16 */
#define XOSC_CTRL (*rp2040_register(0x40024000U))
#define XOSC_CTRL_ENABLE (0xFABU << 12 | 0xAA0U) /* 1 to 15 MHz */
#define XOSC_STATUS (*rp2040_register(0x40024004U))
#define XOSC_STATUS_STABLE (1U << 31)
#define XOSC_STARTUP (*rp2040_register(0x4002400CU))

/* System PLL: 2.18 */
#define PLL_CS (*rp2040_register(0x40028000U))
#define PLL_CS_LOCK (1U << 31)
#define PLL_PWR_CLEAR (*rp2040_register(0x40028004U + RP2040_CLEAR))
#define PLL_PWR_PD (1U << 0)
#define PLL_PWR_POSTDIVPD (1U << 3)
#define PLL_PWR_VCOPD (1U << 5)
#define PLL_FBDIV (*rp2040_register(0x40028008U))
#define PLL_PRIM (*rp2040_register(0x4002800CU))

/* UART0, a PL011: 4.2 */
#define UART_DR (*rp2040_register(0x40034000U))
#define UART_FR (*rp2040_register(0x40034018U))
#define UART_FR_TXFF (1U << 5)
#define UART_IBRD (*rp2040_register(0x40034024U))
#define UART_FBRD (*rp2040_register(0x40034028U))
#define UART_LCR_H (*rp2040_register(0x4003402CU))
#define UART_LCR_H_8_BITS (3U << 5 | 1U << 4) /* with FIFOs */
#define UART_CR (*rp2040_register(0x40034030U))
#define UART_CR_TX (1U << 8 | 1U << 0)

/* Timer, of microseconds, for both cores: 4.6 */
#define TIMER_ALARM(n) (*rp2040_register(0x40054010U + 4U * (n)))
#define TIMER_HIGH (*rp2040_register(0x40054024U))
#define TIMER_LOW (*rp2040_register(0x40054028U))
#define TIMER_INTR (*rp2040_register(0x40054034U))
#define TIMER_INTE_SET (*rp2040_register(0x40054038U + RP2040_SET))

/* Watchdog, which makes the timer's microseconds: 4.7 */
#define WATCHDOG_TICK (*rp2040_register(0x4005802CU))
#define WATCHDOG_TICK_ENABLE (1U << 9)

/* Single-cycle I/O, a part of each core: 2.3.1 */
#define SIO_FIFO_ST (*rp2040_register(0xD0000050U))
#define SIO_FIFO_ST_VLD (1U << 0)
#define SIO_FIFO_ST_RDY (1U << 1)
#define SIO_FIFO_ST_ERRORS (3U << 2)
#define SIO_FIFO_WR (*rp2040_register(0xD0000054U))
#define SIO_FIFO_RD (*rp2040_register(0xD0000058U))
#define SIO_SPINLOCK(n) (*rp2040_register(0xD0000100U + 4U * (n)))

/** Interrupt of the FIFO, at each core. */
#define SIO_IRQ(core) (15U + (core))

/* Registers of the core: 2.4.8 */
#define SCB_VTOR (*rp2040_register(0xE000ED08U))
#define NVIC_ICER (*rp2040_register(0xE000E180U))
#define NVIC_ICPR (*rp2040_register(0xE000E280U))

#endif
