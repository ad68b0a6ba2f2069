/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Long messages that hardware moves: each byte is compared. Meanwhile a more
 * urgent task sends short ones, which end some moves in vain.
 */
#include <weft/weft.h>

#include "system.h"

#define ROUNDS 6U
#define SHORT 60U

static _Alignas(8) uint8_t message[16384];

static uint8_t byte_of(uint32_t round, size_t i)
{
    return (uint8_t)(i * 7U + i / 251U + round);
}

static void fill(uint8_t *bytes, size_t size, uint32_t round)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = byte_of(round, i);
    }
}

static void compare(const char *what, const uint8_t *bytes, size_t size, uint32_t round)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] != byte_of(round, i)) {
            weft_printf("%s %u: byte %u is wrong\n", what, (unsigned)round, (unsigned)i);
            weft_exit(1);
        }
    }
}

/** An odd address now and then: the ends of a move need not be alike. */
void moves_send(void *arg)
{
    static uint8_t odd[sizeof(back_message_t) + 3U];

    (void)arg;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        uint8_t *to = odd + round % 4U;

        fill(message, sizeof message, round);
        weft_port_put(&there, message, WEFT_FOREVER);
        weft_port_get(&back, to, WEFT_FOREVER);
        compare("back", to, sizeof(back_message_t), round);
    }
    weft_printf("sender: all right at %u us\n", (unsigned)weft_clock_now());
    weft_sem_give(&over);
    weft_exit(0);
}

void moves_receive(void *arg)
{
    (void)arg;
    for (uint32_t round = 0; round < ROUNDS; round++) {
        weft_port_get(&there, message, WEFT_FOREVER);
        compare("there", message, sizeof message, round);
        weft_port_put(&back, message, WEFT_FOREVER);
    }
    weft_sem_take(&over, WEFT_FOREVER);
    weft_printf("receiver: all right\n");
    weft_exit(0);
}

void moves_pass(void *arg)
{
    (void)arg;
    for (uint32_t n = 0; n < SHORT; n++) {
        weft_msgq_put(&urgent, &n, WEFT_FOREVER);
        weft_sleep(37);
    }
}

void moves_count(void *arg)
{
    (void)arg;
    for (uint32_t n = 0; n < SHORT; n++) {
        uint32_t message_n;

        weft_msgq_get(&urgent, &message_n, WEFT_FOREVER);
        if (message_n != n) {
            weft_printf("urgent: %u instead of %u\n", (unsigned)message_n, (unsigned)n);
            weft_exit(1);
        }
    }
}
