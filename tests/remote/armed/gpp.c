/* SPDX-License-Identifier: MIT */
/** @file The node that polls for answers: how long calls take, and what rings. */
#include "system.h"

/** Of the description, in ms. */
#define AFTER 20U
#define PERIOD 20U

/** What a busy machine may add to processes; emulated and simulated cores have a time of their own.
 */
#define SLACK (sizeof(void *) == 8 ? 400U : 0U)

static uint64_t began;

static void begin(void)
{
    began = weft_clock_now();
}

static bool took(uint32_t least, uint32_t most)
{
    const uint64_t time = weft_clock_now() - began;

    return time + WEFT_MS(1) >= WEFT_MS(least) && time <= WEFT_MS(most + 1U + SLACK);
}

/** The function returns at once; its answer waits for the first poll. */
static bool waits_for_the_first_poll(void)
{
    const uint32_t at_once = 0;
    uint32_t result = 0;

    begin();
    return work_call(&at_once, &result, WEFT_FOREVER) == WEFT_OK && took(AFTER, AFTER) &&
           result == 1U;
}

static bool polls_again(void)
{
    const uint32_t longer = AFTER + 2U;
    uint32_t result = 0;

    begin();
    return work_call(&longer, &result, WEFT_FOREVER) == WEFT_OK && took(longer, AFTER + PERIOD) &&
           result == longer + 1U;
}

/** Polls go on until the last of several calls has its answer, which does not ring either. */
static bool polls_for_all(void)
{
    const uint32_t times[2] = {0, AFTER + PERIOD + 5U};
    uint32_t results[2] = {0, 0};

    begin();
    for (unsigned i = 0; i < 2U; i++) {
        weft_request_function_call(phone_request[i], weft_function_ref(&work), &times[i],
                                   &results[i], WEFT_FOREVER);
    }
    if (weft_request_collect(phone_request[0], WEFT_FOREVER) != WEFT_OK || !took(AFTER, AFTER) ||
        weft_request_collect(phone_request[1], WEFT_FOREVER) != WEFT_OK) {
        return false;
    }
    return took(SLACK == 0 ? AFTER + 2U * PERIOD : times[1], AFTER + 2U * PERIOD) &&
           results[1] == times[1] + 1U;
}

/** What comes while no call waits does not wait for a poll. */
static bool rings(void)
{
    const uint32_t later = 2;

    if (ring_later_call(&later, WEFT_FOREVER) != WEFT_OK) {
        return false;
    }
    begin();
    return weft_sem_take(&rung, WEFT_S(5)) == WEFT_OK && took(0, AFTER);
}

/** Connects: while the other node comes up it rings, and an answer may be found by that poll. */
static bool connects(void)
{
    const uint32_t at_once = 0;
    uint32_t result = 0;

    return work_call(&at_once, &result, WEFT_FOREVER) == WEFT_OK && result == 1U;
}

void phone(void *arg)
{
    unsigned good = 0;

    (void)arg;
    if (!connects()) {
        weft_printf("gpp: the first call has failed\n");
    }
    for (unsigned i = 0; i < 3U; i++) {
        good += waits_for_the_first_poll();
        good += polls_again();
        good += polls_for_all();
        good += rings();
    }
    weft_printf("gpp: %u of 12\n", good);
    finish_call(WEFT_FOREVER);
    weft_exit(0);
}
