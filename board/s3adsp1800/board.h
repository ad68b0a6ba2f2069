/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Devices of the Spartan-3A DSP 1800 design of PetaLogix, and what arch/microblaze needs to know of
 * them. Sources: XPS UART Lite, DS571; XPS Timer/Counter, DS573; XPS Ethernet Lite, DS580.
 */
#ifndef BOARD_S3ADSP1800_BOARD_H
#define BOARD_S3ADSP1800_BOARD_H

#include <stdint.h>

#define WEFT_BOARD_INTC 0x81800000U

/** The interrupt by which requests by software come. */
#define WEFT_BOARD_REQUESTS_IRQ 1U

/** Registers of the Ethernet controller's first transmit buffer. */
struct s3adsp1800_ethernet {
    uint8_t buffer[0x7F4];
    uint32_t length;
    uint32_t interrupts; /**< the highest bit enables them */
    uint32_t control;
};

#define S3ADSP1800_ETHERNET ((volatile struct s3adsp1800_ethernet *)0x81000000U)

/** Control: both bits together ask for a new address of the controller. */
enum {
    S3ADSP1800_ETHERNET_ADDRESS = 3 << 0,
    S3ADSP1800_ETHERNET_INTERRUPT = 1 << 3,
};

/** Lets the device of weft_board_request() interrupt. Before it, once. */
static inline void weft_board_requests_init(void)
{
    S3ADSP1800_ETHERNET->interrupts = 1U << 31;
    S3ADSP1800_ETHERNET->control = S3ADSP1800_ETHERNET_INTERRUPT;
}

/**
 * Requests the interrupt WEFT_BOARD_REQUESTS_IRQ: the Ethernet controller, which has no network,
 * interrupts when it has taken its address, which it gets anew. Kernel lock held, or in a handler.
 */
static inline void weft_board_request(void)
{
    S3ADSP1800_ETHERNET->control = S3ADSP1800_ETHERNET_ADDRESS | S3ADSP1800_ETHERNET_INTERRUPT;
}

struct s3adsp1800_uart {
    uint32_t receive;
    uint32_t transmit;
    uint32_t status;
    uint32_t control;
};

#define S3ADSP1800_UART ((volatile struct s3adsp1800_uart *)0x84000000U)

/** Status. */
enum { S3ADSP1800_UART_FULL = 1 << 3 };

struct s3adsp1800_timer {
    uint32_t control;
    uint32_t load;
    uint32_t counter;
    uint32_t unused;
};

#define S3ADSP1800_TIMERS ((volatile struct s3adsp1800_timer *)0x83C00000U)

/** Both timers'. */
#define S3ADSP1800_TIMER_IRQ 0U

/** Control of a timer. */
enum {
    S3ADSP1800_TIMER_DOWN = 1 << 1,
    S3ADSP1800_TIMER_RELOAD = 1 << 4,
    S3ADSP1800_TIMER_LOAD = 1 << 5,
    S3ADSP1800_TIMER_IRQ_ENABLE = 1 << 6,
    S3ADSP1800_TIMER_ENABLE = 1 << 7,
    S3ADSP1800_TIMER_IRQ_PENDING = 1 << 8, /**< writing it clears it */
};

/** The timers have 62 MHz. */
#define S3ADSP1800_CYCLES_PER_TICK 62U

#endif
