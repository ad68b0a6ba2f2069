/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Raspberry Pi Pico: reset, clocks, console, exit. Core 0 sets up what both cores use.
 */
#include <weft/system.h>

#include "arch.h"
#include "cortex_m.h"
#include "pico.h"
#include "rp2040.h"

/** The crystal of the board, in MHz; the timer's tick is as many of its periods. */
#define CRYSTAL_MHZ 12U
#define XOSC_STARTUP_1_MS 47U /* units of 256 periods */

/** 12 MHz * 125 / 6 / 2 is 125 MHz. */
#define PLL_FBDIV_125 125U
#define PLL_PRIM_6_2 (6U << 16 | 2U << 12)

/** 125 MHz / 16 / 115200, and its fraction in 64ths. */
#define UART_IBRD_115200 67U
#define UART_FBRD_115200 52U

#define PIN_TX 0U

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

extern const struct weft_cortex_m_vectors weft_cortex_m_vectors;

void weft_board_reset(void);

void board_release(uint32_t resets)
{
    RESETS_CLEAR = resets;
    while ((RESETS_DONE & resets) != resets) {
    }
}

/** The processor at 125 MHz from the crystal, the timer at 1 MHz. */
static void start_clocks(void)
{
    XOSC_STARTUP = XOSC_STARTUP_1_MS;
    XOSC_CTRL = XOSC_CTRL_ENABLE;
    while ((XOSC_STATUS & XOSC_STATUS_STABLE) == 0) {
    }
    CLK_REF_CTRL = CLK_REF_CTRL_XOSC;
    while ((CLK_REF_SELECTED & 1U << CLK_REF_CTRL_XOSC) == 0) {
    }
    board_release(RESETS_PLL_SYS);
    PLL_CS = 1;
    PLL_FBDIV = PLL_FBDIV_125;
    PLL_PWR_CLEAR = PLL_PWR_PD | PLL_PWR_VCOPD;
    while ((PLL_CS & PLL_CS_LOCK) == 0) {
    }
    PLL_PRIM = PLL_PRIM_6_2;
    PLL_PWR_CLEAR = PLL_PWR_POSTDIVPD;
    CLK_SYS_CTRL = CLK_SYS_CTRL_AUX;
    while ((CLK_SYS_SELECTED & 1U << CLK_SYS_CTRL_AUX) == 0) {
    }
    CLK_PERI_CTRL = CLK_PERI_CTRL_ENABLE;
    WATCHDOG_TICK = WATCHDOG_TICK_ENABLE | CRYSTAL_MHZ;
    board_release(RESETS_TIMER);
}

static void start_console(void)
{
    board_release(RESETS_IO_BANK0 | RESETS_PADS_BANK0 | RESETS_UART0);
    IO_BANK0_CTRL(PIN_TX) = IO_BANK0_UART;
    UART_IBRD = UART_IBRD_115200;
    UART_FBRD = UART_FBRD_115200;
    UART_LCR_H = UART_LCR_H_8_BITS;
    UART_CR = UART_CR_TX;
}

void weft_board_reset(void)
{
    SCB_VTOR = (uint32_t)&weft_cortex_m_vectors;
    cortex_m_init_memory();
    if (weft_board_core == 0) {
        start_clocks();
        start_console();
        if (weft_board_cores > 1) {
            board_start_others();
        }
    }
    weft_start();
}

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((UART_FR & UART_FR_TXFF) != 0) {
        }
        UART_DR = (uint8_t)*text++;
    }
}

void weft_board_exit(int code)
{
    cortex_m_request_exit(code);
    for (;;) {
    }
}
