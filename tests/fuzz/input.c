/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The input of a fuzzer. See fuzz.h.
 */
#include <string.h>

#include "fuzz.h"

void input_bytes(input_t *input, void *to, size_t bytes)
{
    size_t count = bytes < input->size ? bytes : input->size;

    memset(to, 0, bytes);
    memcpy(to, input->data, count);
    input->data += count;
    input->size -= count;
}

uint8_t input_byte(input_t *input)
{
    uint8_t byte;

    input_bytes(input, &byte, sizeof byte);
    return byte;
}

uint32_t input_word(input_t *input)
{
    uint32_t word;

    input_bytes(input, &word, sizeof word);
    return word;
}
