/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Spartan-3A DSP 1800 on QEMU: console and exit. Nothing ends the emulator: the exit code is in a
 * record, upon which ./weft ends it.
 */
#include "board.h"

#include "arch.h"
#include "record.h"

const unsigned weft_board_irqs = 32;

void weft_board_console(const char *text, size_t length)
{
    while (length-- != 0) {
        while ((S3ADSP1800_UART->status & S3ADSP1800_UART_FULL) != 0) {
        }
        S3ADSP1800_UART->transmit = (uint8_t)*text++;
    }
}

void weft_board_exit(int code)
{
    weft_arch_lock();
    weft_exit_record_locked((unsigned)code);
    for (;;) {
    }
}
