/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between emulators: a byte over a UART is the doorbell. Its
 * value means nothing.
 */
#include "uart.h"
#include "link/shm/shm.h"

/** Reads until the doorbell is taken as it is. */
#define READS 16U

static bool attach(weft_shm_link_t *self)
{
    weft_board_uart_open(self->unit, WEFT_UART_LINK_BAUD);
    return true;
}

/** A byte that finds no room is behind others that will ring. */
static bool notify(weft_shm_link_t *self)
{
    static const uint8_t byte;

    (void)weft_board_uart_write(self->unit, &byte, 1);
    return true;
}

/** Bytes that come without end are not read without end: those that are left ring again. */
static void drain(weft_shm_link_t *self)
{
    uint8_t bytes[8];
    unsigned left = READS;

    while (weft_board_uart_read(self->unit, bytes, sizeof bytes) == sizeof bytes && --left != 0) {
    }
}

const weft_shm_medium_t weft_shm_uart = {.attach = attach, .notify = notify, .drain = drain};
