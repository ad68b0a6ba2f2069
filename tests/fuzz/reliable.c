/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fuzzer of the link over a byte device: decoder of frames and reliable layer.
 * The input says what happens: bytes that come, frames that come with a right
 * check sum, packets that are sent, time that passes.
 */
#include <stdlib.h>
#include <string.h>

#include "crc.h"
#include "fuzz.h"
#include "link/uart/uart.h"

#define PAYLOAD 32U
#define WINDOW 4U
#define FIFO 256U

static weft_uart_link_t self;
static _Alignas(4) uint8_t memory[WEFT_UART_MEMORY(PAYLOAD, WINDOW)];
static uint8_t fifo[FIFO];
static size_t fifo_count;

static void open_device(weft_uart_link_t *link)
{
    (void)link;
}

static size_t read_device(weft_uart_link_t *link, uint8_t *to, size_t room)
{
    size_t count = room < fifo_count ? room : fifo_count;

    (void)link;
    memcpy(to, fifo, count);
    fifo_count -= count;
    memmove(fifo, fifo + count, fifo_count);
    return count;
}

static size_t write_device(weft_uart_link_t *link, const uint8_t *from, size_t bytes)
{
    (void)link;
    (void)from;
    return bytes > 100 ? bytes / 2U : bytes;
}

static const weft_uart_device_t device = {
    .open = open_device, .read = read_device, .write = write_device};

static void bytes_come(input_t *input)
{
    size_t count = input_byte(input) % (FIFO - fifo_count + 1U);

    input_bytes(input, fifo + fifo_count, count);
    fifo_count += count;
}

/** A frame of this length, perhaps of this session, whose check sum is right. */
static void frame_comes(input_t *input)
{
    _Alignas(4) uint8_t frame[WEFT_RELIABLE_FRAME(PAYLOAD)];
    size_t count = 8U + input_byte(input) % (sizeof frame - 11U);
    bool fits = (input_byte(input) & 1U) != 0;

    input_bytes(input, frame, count);
    if (fits) {
        frame[4] = (uint8_t)self.reliable.theirs;
        frame[5] = (uint8_t)(self.reliable.theirs >> 8);
        frame[6] = (uint8_t)self.reliable.mine;
        frame[7] = (uint8_t)(self.reliable.mine >> 8);
        frame[4] |= frame[4] == 0 && frame[5] == 0 ? 1U : 0U;
    }
    uint32_t crc = weft_net_crc(frame, count);
    for (unsigned i = 0; i < 4; i++) {
        frame[count + i] = (uint8_t)(crc >> (8U * i));
    }
    if (fifo_count + WEFT_FRAME_ENCODED(count + 4U) <= FIFO) {
        fifo_count += weft_frame_encode(fifo + fifo_count, frame, count + 4U);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_t input = {data, size};

    self = (weft_uart_link_t){
        .link = {.driver = &weft_uart_driver, .payload = PAYLOAD, .peer = 2},
        .device = &device,
        .memory = memory,
        .window = WINDOW,
    };
    fifo_count = 0;
    fuzz_begin(input_byte(&input));
    self.link.driver->open(&self.link);
    while (input.size != 0) {
        switch (input_byte(&input) % 5U) {
        case 0:
            bytes_come(&input);
            break;
        case 1:
        case 2:
            frame_comes(&input);
            break;
        case 3:
            fuzz_send(&self.link, input_byte(&input) % (PAYLOAD + 1U));
            break;
        default:
            fuzz_now += input_byte(&input) * 1000U;
            break;
        }
        (void)self.link.driver->poll(&self.link, 2);
    }
    return 0;
}
