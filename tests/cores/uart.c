/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The contract of uart.h: sends back what comes, each byte plus one, and ends
 * at a zero. The test is at the other end.
 */
#include <weft/weft.h>

#include "system.h"
#include "uart.h"

/** In place of what is generated for links and devices. */
void weft_uart_ready(unsigned unit)
{
    (void)unit;
    weft_sem_give(&arrived);
}

void on_uart(void)
{
    weft_board_uart_isr();
}

static void send(const uint8_t *bytes, size_t count)
{
    for (size_t sent = 0; sent < count;) {
        sent += weft_board_uart_write(0, bytes + sent, count - sent);
    }
}

void echo_main(void *arg)
{
    uint8_t bytes[48];
    size_t count;
    unsigned total = 0;

    (void)arg;
    weft_board_uart_open(0, WEFT_UART_LINK_BAUD);
    weft_printf("open\n"); /* elsewhere */
    for (;;) {
        count = weft_board_uart_read(0, bytes, sizeof bytes);
        if (count == 0) {
            weft_sem_take(&arrived, WEFT_FOREVER);
        }
        for (size_t i = 0; i < count; i++) {
            if (bytes[i] == 0) {
                weft_printf("%u bytes\n", total);
                weft_exit(0);
            }
            bytes[i]++;
            total++;
        }
        send(bytes, count);
    }
}
