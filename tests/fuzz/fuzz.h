/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the fuzzers of link drivers share: a network that takes whatever it gets
 * and looks at every byte of it, and the input as a supply of numbers.
 */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include "link.h"

/** The entry that libFuzzer calls for each input. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** An input that is used up from the front. */
typedef struct input {
    const uint8_t *data;
    size_t size;
} input_t;

/** The next byte; 0 when all are used up. */
uint8_t input_byte(input_t *input);

/** The next number of 32 bits, little-endian. */
uint32_t input_word(input_t *input);

/** The next bytes; as many as there are, the others become 0. */
void input_bytes(input_t *input, void *to, size_t bytes);

/** Forgets everything about links; takes packets so that every n-th is refused, 0: none. */
void fuzz_begin(unsigned refuse);

/** Sends a packet if the contract allows it. */
void fuzz_send(weft_link_t *link, uint16_t length);

/** Packets that the network took since fuzz_begin(). */
unsigned fuzz_received(void);

/** The clock. */
extern uint64_t fuzz_now;

#endif
