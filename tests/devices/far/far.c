/* SPDX-License-Identifier: MIT */
/** @file Uses a button and a UART of another node: waits with a timeout, then sends back what
 * comes. */
#include "system.h"

void use(void *arg)
{
    weft_uart_bytes_t bytes;
    bool is_last = false;

    (void)arg;
    weft_printf("timeout %d\n", weft_sem_take(&pressed, WEFT_MS(5)) == WEFT_TIMEOUT);
    for (unsigned i = 1; i <= 2; i++) {
        weft_printf("pressed %u, status %d\n", i, (int)weft_sem_take(&pressed, WEFT_S(1)));
    }
    while (!is_last) {
        if (weft_msgq_get(&received, &bytes, WEFT_S(1)) != WEFT_OK) {
            weft_printf("nothing came\n");
            break;
        }
        is_last = bytes.bytes[bytes.count - 1] == '!';
        (void)weft_msgq_put(&sent, &bytes, WEFT_FOREVER);
    }
    weft_printf("all came\n");
}
