/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The program of the fuzzed node: a task that calls its neighbours and uses what
 * they use. Whatever the calls return, it continues.
 */
#include <weft/weft.h>

#include "system.h"

#define BLOCK 16U
#define BLOCKS 4U
#define PACKETS 3U

/** True if the caller owns the mutex now, also if the owner before has died. */
static bool is_owner(weft_status_t status)
{
    return status == WEFT_OK || status == WEFT_OWNER_DIED;
}

void local_main(void *arg)
{
    static _Alignas(8) uint8_t memory[BLOCKS * BLOCK];
    static _Alignas(8) uint8_t memory_of_packets[PACKETS * WEFT_PACKET_SIZE(BLOCK)];
    uint32_t message;
    weft_packet_t *packet = NULL;
    void *block = NULL;

    (void)arg;
    weft_pool_init(&blocks, memory, BLOCK, BLOCKS); /* here, links have no memory for them */
    weft_packet_pool_init(&packets, memory_of_packets, BLOCK, PACKETS);
    for (;;) {
        bool has_block = weft_pool_alloc(&blocks, &block, WEFT_MS(20)) == WEFT_OK;
        bool has_packet = weft_packet_alloc(&packets, &packet, WEFT_NO_WAIT) == WEFT_OK;

        (void)weft_sem_take(&far, WEFT_MS(20));
        if (is_owner(weft_mutex_lock(&lock, WEFT_MS(20)))) {
            if (is_owner(weft_mutex_lock(&far_lock, WEFT_MS(20)))) {
                (void)weft_mutex_unlock(&far_lock);
            }
            (void)weft_mutex_unlock(&lock);
        }
        if (has_block) {
            (void)weft_pool_free(&blocks, block);
        }
        if (has_packet) {
            (void)weft_packet_free(packet);
        }
        (void)weft_msgq_get(&samples, &message, WEFT_MS(20));
        (void)weft_sem_give(&far);
    }
}
