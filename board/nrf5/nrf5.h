/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Devices of the nRF51 and the nRF52 that boards use; those of both are alike. Names and offsets:
 * nRF51 Series Reference Manual, version 3.0; nRF52833 and nRF52840 product specifications.
 * A task is started by writing 1 to it, an event is 1 until 0 is written to it.
 */
#ifndef BOARD_NRF5_NRF5_H
#define BOARD_NRF5_NRF5_H

#include <stdint.h>

static inline volatile uint32_t *nrf5_register(uintptr_t address)
{
    return (volatile uint32_t *)address;
}

/** The crystal, which boards with a radio have: exact, unlike the oscillator at reset. */
#define CLOCK_TASKS_HFCLKSTART (*nrf5_register(0x40000000U))
#define CLOCK_EVENTS_HFCLKSTARTED (*nrf5_register(0x40000100U))

#define UART_TASKS_STARTRX (*nrf5_register(0x40002000U))
#define UART_TASKS_STARTTX (*nrf5_register(0x40002008U))
#define UART_EVENTS_RXDRDY (*nrf5_register(0x40002108U))
#define UART_EVENTS_TXDRDY (*nrf5_register(0x4000211CU))
#define UART_INTENSET (*nrf5_register(0x40002304U))
#define UART_INTENCLR (*nrf5_register(0x40002308U))
#define UART_INTEN_RXDRDY 4U
#define UART_ENABLE (*nrf5_register(0x40002500U))
#define UART_ENABLE_ON 4U
#define UART_PSELTXD (*nrf5_register(0x4000250CU))
#define UART_RXD (*nrf5_register(0x40002518U))
#define UART_TXD (*nrf5_register(0x4000251CU))
#define UART_BAUDRATE (*nrf5_register(0x40002524U))
#define UART_BAUDRATE_115200 0x01D7E000U
#define UART_IRQ 2U

/** TIMER0, the one of 32 bits. */
#define TIMER_TASKS_START (*nrf5_register(0x40008000U))
#define TIMER_TASKS_CAPTURE(n) (*nrf5_register(0x40008040U + 4U * (n)))
#define TIMER_EVENTS_COMPARE(n) (*nrf5_register(0x40008140U + 4U * (n)))
#define TIMER_INTENSET (*nrf5_register(0x40008304U))
#define TIMER_INTEN_COMPARE(n) (1U << (16U + (n)))
#define TIMER_BITMODE (*nrf5_register(0x40008508U))
#define TIMER_BITMODE_32 3U
#define TIMER_PRESCALER (*nrf5_register(0x40008510U))
#define TIMER_CC(n) (*nrf5_register(0x40008540U + 4U * (n)))
#define TIMER_IRQ 8U

/** Of TIMER0: which register of comparison and capture serves what. */
enum { CC_ALARM, CC_CLOCK, CC_STAMP };

/** Rounds of waiting for the crystal, which takes about a millisecond; without it time is inexact.
 */
#define NRF5_CRYSTAL_ROUNDS 100000U

static inline void nrf5_start_crystal(void)
{
    CLOCK_EVENTS_HFCLKSTARTED = 0;
    CLOCK_TASKS_HFCLKSTART = 1;
    for (uint32_t i = 0; i < NRF5_CRYSTAL_ROUNDS && CLOCK_EVENTS_HFCLKSTARTED == 0; i++) {
    }
}

/** The counter, by a register of capture that nothing else in this context uses. */
static inline uint32_t nrf5_count(unsigned capture)
{
    TIMER_TASKS_CAPTURE(capture) = 1;
    return TIMER_CC(capture);
}

#endif
