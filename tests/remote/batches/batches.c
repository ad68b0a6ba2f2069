/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Messages that go several at once, through queues that are shorter than a
 * packet; nothing is lost, doubled or out of order, and what did not fit is told.
 * The output is the same for all placements.
 */
#include "system.h"

#define STREAM 203U /* messages, no multiple of a packet's */
#define DEPTH 6U
#define ANSWERS 37U
#define LEAST 11U

static void expect(const char *what, unsigned long got, unsigned long wanted)
{
    if (got != wanted) {
        weft_printf("%s: %lu, not %lu\n", what, got, wanted);
        weft_exit(1);
    }
}

static void fill(uint32_t *message, uint32_t count, uint32_t first)
{
    for (uint32_t i = 0; i < count; i++) {
        message[i] = first + i;
    }
}

/** More than a packet, through a queue of less: the call waits for room as often as it must. */
static void stream(weft_msgq_ref_t queue, const char *name)
{
    static uint32_t message[STREAM];
    size_t count = STREAM;

    fill(message, STREAM, 1);
    weft_sem_give(&go);
    expect("put_many", weft_msgq_put_many(queue, message, &count, WEFT_FOREVER), WEFT_OK);
    expect("all", count, STREAM);
    weft_printf("%s: streamed\n", name);
}

/** Nobody takes any: what fits is put, and the count says how much that was. */
static void partly(weft_msgq_ref_t queue)
{
    uint32_t message[DEPTH + 3U];
    size_t count = DEPTH + 3U;

    fill(message, DEPTH + 3U, 1000);
    expect("no room", weft_msgq_put_many(queue, message, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    expect("what fits", count, DEPTH);
    count = 3;
    expect("no room yet", weft_msgq_put_many(queue, message + DEPTH, &count, WEFT_MS(20)),
           WEFT_TIMEOUT);
    expect("none fits", count, 0);
    weft_sem_give(&go);
    count = 3;
    expect("room", weft_msgq_put_many(queue, message + DEPTH, &count, WEFT_FOREVER), WEFT_OK);
    expect("the rest", count, 3);
    weft_printf("what fits is put\n");
}

/** Takes all that comes, some at a time, in the order in which they were put. */
static void take(weft_msgq_ref_t queue, uint32_t first, uint32_t messages, size_t most)
{
    uint32_t message[16];

    for (uint32_t seen = 0; seen < messages;) {
        size_t count = most;

        expect("get_many", weft_msgq_get_many(queue, message, &count, WEFT_FOREVER), WEFT_OK);
        expect("some", count >= 1U && count <= most, true);
        for (size_t i = 0; i < count; i++) {
            expect("in order", message[i], first + seen++);
        }
    }
}

/** Takes from a queue of its own node, or of the other: as many as are there. */
static void collect(void)
{
    uint32_t message[16];
    size_t count = 16;

    expect("none", weft_msgq_get_many(&answers, message, &count, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    expect("nothing", count, 0);
    count = 16;
    expect("none in time", weft_msgq_get_many(&answers, message, &count, WEFT_MS(5)), WEFT_TIMEOUT);
    expect("nothing in time", count, 0);
    weft_sem_give(&go);
    take(weft_msgq_ref(&answers), 500, ANSWERS, LEAST);
    weft_printf("answers in order\n");
}

void sender(void *arg)
{
    uint32_t last = 0;

    (void)arg;
    stream(weft_msgq_ref(&words), "words");
    stream(weft_msgq_ref(&single), "single");
    partly(weft_msgq_ref(&words));
    collect();
    weft_msgq_put(&words, &last, WEFT_FOREVER); /* both are at their end */
    weft_exit(0);
}

void receiver(void *arg)
{
    uint32_t message[ANSWERS];
    size_t count = ANSWERS;

    (void)arg;
    weft_sem_take(&go, WEFT_FOREVER);
    take(weft_msgq_ref(&words), 1, STREAM, 8);
    weft_sem_take(&go, WEFT_FOREVER);
    take(weft_msgq_ref(&single), 1, STREAM, 3);
    weft_sem_take(&go, WEFT_FOREVER);
    take(weft_msgq_ref(&words), 1000, DEPTH + 3U, 4);
    weft_sem_take(&go, WEFT_FOREVER);
    fill(message, ANSWERS, 500);
    expect("answers", weft_msgq_put_many(&answers, message, &count, WEFT_FOREVER), WEFT_OK);
    weft_msgq_get(&words, message, WEFT_FOREVER);
    weft_exit(0);
}
