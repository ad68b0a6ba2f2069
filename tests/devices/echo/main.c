/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Bytes of a UART come back, each letter as the next one of the alphabet, until a line "end" came.
 * Then as many bytes as it takes for the UART to be full more than once; the next byte ends the
 * program.
 */
#include "system.h"

static char line[8];
static unsigned length;

static void send(const uint8_t *bytes, size_t count)
{
    while (count != 0) {
        weft_uart_bytes_t message = {0};

        while (message.count < WEFT_UART_BYTES && message.count < count) {
            message.bytes[message.count] = bytes[message.count];
            message.count++;
        }
        bytes += message.count;
        count -= message.count;
        weft_msgq_put(&out, &message, WEFT_FOREVER);
    }
}

/** @return whether the line is the last one */
static bool keep(uint8_t byte)
{
    bool is_end = byte == '\n' && length == 3 && line[0] == 'e' && line[1] == 'n' && line[2] == 'd';

    line[length % sizeof line] = (char)byte;
    length = byte == '\n' ? 0 : length + 1U;
    return is_end;
}

static void send_last(void)
{
    for (unsigned i = 0; i < ECHO_LAST; i += 10U) {
        send((const uint8_t *)"0123456789", 10U);
    }
    send((const uint8_t *)"\n", 1);
}

void echo(void *arg)
{
    weft_uart_bytes_t message;
    bool is_end = false;

    (void)arg;
    weft_printf("ready\n");
    while (!is_end) {
        weft_uart_bytes_t message;
        weft_msgq_get(&in, &message, WEFT_FOREVER);
        for (unsigned i = 0; i < message.count; i++) {
            uint8_t byte = message.bytes[i];
            uint8_t next = byte >= 'a' && byte <= 'y' ? (uint8_t)(byte + 1U) : byte;

            is_end = keep(byte) || is_end;
            send(&next, 1);
        }
    }
    send_last();
    weft_msgq_get(&in, &message, WEFT_FOREVER); /* all has arrived there */
    weft_printf("lost %u\n", (unsigned)weft_uart_lost(&serial_device));
    weft_exit(0);
}
