/* SPDX-License-Identifier: MIT */
/** @file Long messages of a link by DMA, meanwhile. */
#include <weft/weft.h>

#include "system.h"

#define LETTERS 8U

static _Alignas(8) letters_message_t letter;

static uint8_t byte_of(uint32_t round, size_t i)
{
    return (uint8_t)(i * 5U + i / 253U + round);
}

static void finish(void)
{
    if (weft_barrier_wait(&over, WEFT_FOREVER) != WEFT_OK) {
        weft_exit(1);
    }
}

void letters_write(void *arg)
{
    (void)arg;
    for (uint32_t round = 0; round < LETTERS; round++) {
        for (size_t i = 0; i < sizeof letter; i++) {
            letter[i] = byte_of(round, i);
        }
        weft_port_put(&letters, letter, WEFT_FOREVER);
    }
    finish();
}

void letters_read(void *arg)
{
    (void)arg;
    for (uint32_t round = 0; round < LETTERS; round++) {
        weft_port_get(&letters, letter, WEFT_FOREVER);
        for (size_t i = 0; i < sizeof letter; i++) {
            if (letter[i] != byte_of(round, i)) {
                weft_printf("letter %u: byte %u is wrong\n", (unsigned)round, (unsigned)i);
                weft_exit(1);
            }
        }
    }
    weft_printf("letters: all right\n");
    finish();
}
