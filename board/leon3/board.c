/* SPDX-License-Identifier: MIT */
/**
 * @file
 * LEON3 on QEMU: console and exit. The emulator ends at a trap while traps are closed, and always
 * with code 0: another code is in a record, from which ./weft has it.
 */
#include "board.h"

#include "arch.h"
#include "record.h"

const unsigned weft_board_irqs = 32;

void weft_board_console(const char *text, size_t length)
{
    LEON3_UART->control |= LEON3_UART_TX;
    while (length-- != 0) {
        while ((LEON3_UART->status & LEON3_UART_TX_EMPTY) == 0) {
        }
        LEON3_UART->data = (uint8_t)*text++;
    }
}

void weft_board_exit(int code)
{
    weft_arch_lock();
    if (code != 0) {
        weft_exit_record_locked((unsigned)code);
    }
    for (;;) {
        __asm__ volatile("rd %%psr, %%g1\n\t"
                         "andn %%g1, 0x20, %%g1\n\t"
                         "wr %%g1, 0, %%psr\n\t"
                         "nop\n\tnop\n\tnop\n\t"
                         "ta 0"
                         :
                         :
                         : "g1");
    }
}
