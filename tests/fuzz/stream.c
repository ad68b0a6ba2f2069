/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fuzzer of the socket link: the other end sends whatever the input holds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fuzz.h"
#include "link/socket/socket.h"

#define PAYLOAD 64U
#define BUFFER 256U

static weft_socket_link_t self;
static _Alignas(8) uint8_t memory[WEFT_SOCKET_MEMORY(BUFFER)];

/** Opens the link on one end of a pair. @return the other end */
static int begin(input_t *input)
{
    char medium[32];
    int pair[2];

    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) {
        abort();
    }
    (void)snprintf(medium, sizeof medium, "fd:%d", pair[0]);
    (void)setenv("WEFT_LINK_0", medium, 1);
    self = (weft_socket_link_t){
        .link = {.driver = &weft_socket_driver, .payload = PAYLOAD, .peer = 2},
        .memory = memory,
        .buffer = BUFFER,
    };
    fuzz_begin(input_byte(input));
    self.link.driver->open(&self.link);
    return pair[1];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint32_t greeting[4] = {0x57656631U, PAYLOAD, 2, 0};
    input_t input = {data, size};
    int other = begin(&input);

    if ((input_byte(&input) & 1U) != 0) {
        (void)!write(other, greeting, sizeof greeting);
    }
    while (input.size != 0) {
        uint8_t bytes[255];
        size_t count = input_byte(&input);

        input_bytes(&input, bytes, count);
        (void)!write(other, bytes, count);
        fuzz_send(&self.link, (uint16_t)(count % (PAYLOAD + 1U)));
        (void)self.link.driver->poll(&self.link, 3);
    }
    (void)close(other);
    (void)self.link.driver->poll(&self.link, 3);
    (void)self.link.driver->poll(&self.link, 3);
    if (self.stream.stream >= 0) {
        (void)close(self.stream.stream);
    }
    for (unsigned i = 0; i < WEFT_SOCKET_ARRIVALS; i++) {
        if (self.arrivals[i].descriptor >= 0) {
            (void)close(self.arrivals[i].descriptor);
        }
    }
    return 0;
}
