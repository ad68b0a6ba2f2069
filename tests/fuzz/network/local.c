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
#define BATCH 4U

/** Answers by the argument, of which each is its own check. */
static weft_status_t answer(uint32_t argument, uint32_t result[2])
{
    result[0] = argument;
    result[1] = ~argument;
    return argument % 8U == 1U ? WEFT_REFUSED : WEFT_OK;
}

/** True if a result is that of an argument. */
static void check_answer(uint32_t argument, const uint32_t result[2])
{
    if (result[0] != argument || result[1] != ~argument) {
        __builtin_trap();
    }
}

weft_status_t plain_one(const uint32_t *argument, plain_result_t *result)
{
    if (*argument % 8U == 2U) {
        (void)weft_sleep(WEFT_MS(1));
    }
    return answer(*argument, *result);
}

/** Calls a neighbour meanwhile. */
weft_status_t several_one(const uint32_t *argument, several_result_t *result)
{
    if (*argument % 8U == 2U) {
        (void)weft_sem_take(&far, WEFT_MS(1));
    }
    return answer(*argument, *result);
}

weft_status_t nothing_one(void)
{
    (void)weft_sleep(WEFT_US(100));
    return WEFT_OK;
}

/** Calls what neighbours call. */
void caller_main(void *arg)
{
    (void)arg;
    for (uint32_t n = 0;; n++) {
        const uint32_t arguments[BATCH] = {n, n + 1U, n + 2U, n + 3U};
        const size_t count = 1U + n % BATCH;
        uint32_t results[BATCH][2];

        if (weft_function_call_many(&several, arguments, results, count, WEFT_MS(5)) == WEFT_OK) {
            for (size_t i = 0; i < count; i++) {
                check_answer(arguments[i], results[i]);
            }
        }
        if (weft_function_call(&plain, arguments, results[0], WEFT_MS(3)) == WEFT_OK) {
            check_answer(arguments[0], results[0]);
        }
        (void)weft_function_call(&nothing, NULL, NULL, WEFT_MS(1));
    }
}

/** Waits a while for a request, then cancels it. */
static weft_status_t end_request(weft_request_t *request)
{
    size_t index;

    if (weft_request_wait_any(&request, 1, &index, WEFT_MS(3)) != WEFT_OK) {
        weft_request_cancel(request);
    }
    return weft_request_collect(request, WEFT_FOREVER);
}

/** Calls a function of a neighbour, which may answer anything, and two here by requests. */
static void call_functions(void)
{
    static const uint32_t arguments[BATCH] = {8, 16, 2, 24};
    static uint32_t results[2][BATCH][2];
    bool began;

    (void)weft_function_call_many(&far_plain, arguments, results[0], BATCH, WEFT_MS(4));
    began = weft_request_function_call(local_request[0], weft_function_ref(&plain), arguments,
                                       results[0][0], WEFT_MS(7)) == WEFT_OK;
    if (weft_request_function_call_many(local_request[1], weft_function_ref(&several), arguments,
                                        results[1], BATCH, WEFT_MS(7)) == WEFT_OK &&
        weft_request_collect(local_request[1], WEFT_FOREVER) == WEFT_OK) {
        check_answer(arguments[BATCH - 1U], results[1][BATCH - 1U]);
    }
    if (began && end_request(local_request[0]) == WEFT_OK) {
        check_answer(arguments[0], results[0][0]);
    }
}

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
        call_functions();
    }
}
