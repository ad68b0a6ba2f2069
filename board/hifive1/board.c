/* SPDX-License-Identifier: MIT */
/**
 * @file
 * SiFive HiFive1: clocks, console, exit.
 */
#include <weft/system.h>

#include "arch.h"
#include "board.h"
#include "fe310.h"
#include "semihosting.h"

#define CRYSTAL_HZ 16000000U
#define BAUD 115200U

/** To the interface chip, which is a serial port on USB. */
#define PIN_TX 17U

/** Rounds of waiting for the crystal, some milliseconds; without it time is inexact. */
#define CRYSTAL_ROUNDS 20000U

/** Rounds of waiting for the last characters: eight take 700 us. */
#define TX_ROUNDS 20000U

/** The second word of the interrupts that the hart wants; the port uses the first. */
extern volatile uint32_t weft_board_plic_enable[];

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

void weft_board_start(void);

/** 16 MHz from the crystal, past the PLL. */
static void start_clocks(void)
{
    PRCI_HFXOSCCFG = PRCI_HFXOSCCFG_ENABLE;
    for (uint32_t i = 0; i < CRYSTAL_ROUNDS && (PRCI_HFXOSCCFG & PRCI_HFXOSCCFG_READY) == 0; i++) {
    }
    PRCI_PLLOUTDIV = PRCI_PLLOUTDIV_BY_1;
    PRCI_PLLCFG = PRCI_PLLCFG_CRYSTAL | PRCI_PLLCFG_BYPASS;
    PRCI_PLLCFG |= PRCI_PLLCFG_SELECTED;
    PRCI_HFROSCCFG &= ~PRCI_HFROSCCFG_ENABLE;
}

static void start_console(void)
{
    GPIO_IOF_SEL &= ~(1U << PIN_TX);
    GPIO_IOF_EN |= 1U << PIN_TX;
    UART_DIV = CRYSTAL_HZ / BAUD - 1U;
    UART_TXCTRL = UART_TXCTRL_ENABLE | UART_TXCTRL_BELOW_1;
}

/** Called by reset.S. */
void weft_board_start(void)
{
    start_clocks();
    start_console();
    weft_board_plic_enable[1] = 0;
    weft_start();
}

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((UART_TXDATA & UART_TXDATA_FULL) != 0) {
        }
        UART_TXDATA = (uint8_t)*text++;
    }
}

/** By a request to the emulator or debugger, which comes back from none. */
void weft_board_exit(int code)
{
    const uint32_t block[2] = {RISCV_APPLICATION_EXIT, (uint32_t)code};

    for (uint32_t i = 0; i < TX_ROUNDS && (UART_IP & UART_IP_TX) == 0; i++) {
    }
    riscv_semihosting(RISCV_EXIT_EXTENDED, block);
    for (;;) {
    }
}
