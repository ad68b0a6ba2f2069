/* SPDX-License-Identifier: MIT */
/**
 * @file
 * QEMU's mipssim: console and exit, by a request of the Unified Hosting Interface.
 */
#include "arch.h"
#include "console.h"
#include "uhi.h"

const unsigned weft_board_irqs = 32;

void weft_board_console(const char *text, size_t length)
{
    weft_board_write(text, length);
}

void weft_board_exit(int code)
{
    for (;;) {
        (void)uhi_request(UHI_EXIT, code, NULL, 0);
    }
}
