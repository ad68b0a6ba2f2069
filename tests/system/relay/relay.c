/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Two tasks that exchange messages, units and answers through hubs wherever
 * these are. What is printed is the same for every placement.
 */
#include "system.h"

#define MESSAGES 40U

static void expect(weft_status_t status, weft_status_t expected, const char *what)
{
    if (status != expected) {
        weft_printf("%s: status %d, not %d\n", what, (int)status, (int)expected);
        weft_exit(1);
    }
}

static uint8_t letter(uint32_t number, uint32_t place)
{
    return (uint8_t)('a' + (number * 7U + place) % 26U);
}

static void send(uint32_t number)
{
    struct sample sample = {.number = number};

    for (uint32_t place = 0; place < sizeof(sample.text); place++) {
        sample.text[place] = letter(number, place);
    }
    expect(weft_msgq_put(&samples, &sample, WEFT_FOREVER), WEFT_OK, "put");
}

void producer(void *arg)
{
    uint32_t sum, level_now = 0;

    (void)arg;
    expect(weft_sem_take(&never, WEFT_NO_WAIT), WEFT_WOULD_BLOCK, "take without units");
    expect(weft_sem_take(&never, WEFT_MS(20)), WEFT_TIMEOUT, "take with timeout");
    for (uint32_t number = 1; number <= MESSAGES; number++) {
        send(number);
    }
    expect(weft_port_get(&answers, &sum, WEFT_FOREVER), WEFT_OK, "get of the answer");
    weft_printf("producer: the sum is %u\n", (unsigned)sum);
    for (unsigned unit = 0; unit < MESSAGES; unit++) {
        expect(weft_sem_take(&credit, WEFT_MS(5000)), WEFT_OK, "take of a unit");
    }
    expect(weft_sem_take(&credit, WEFT_NO_WAIT), WEFT_WOULD_BLOCK, "take of one more");
    expect(weft_data_event_get(&level, &level_now, WEFT_FOREVER), WEFT_OK, "get of the level");
    weft_printf("producer: the level is %u\n", (unsigned)level_now);
    expect(weft_mutex_lock(&lock, WEFT_FOREVER), WEFT_OK, "lock by the producer");
    expect(weft_flags_post(&marks, 5U), WEFT_OK, "post");
    weft_sleep(WEFT_MS(30));
    weft_printf("producer: unlocks\n");
    expect(weft_mutex_unlock(&lock), WEFT_OK, "unlock by the producer");
    expect(weft_sem_take(&credit, WEFT_FOREVER), WEFT_OK, "take of the last unit");
    weft_exit(0);
}

void consumer(void *arg)
{
    uint32_t sum = 0, got = 0;
    struct sample sample;

    (void)arg;
    for (uint32_t number = 1; number <= MESSAGES; number++) {
        expect(weft_msgq_get(&samples, &sample, WEFT_FOREVER), WEFT_OK, "get");
        for (uint32_t place = 0; place < sizeof(sample.text); place++) {
            expect(sample.text[place] != letter(number, place), false, "text of a message");
        }
        sum += sample.number == number ? number : 0U;
        expect(weft_data_event_put(&level, &number), WEFT_OK, "put of the level");
        expect(weft_sem_give(&credit), WEFT_OK, "give");
    }
    weft_printf("consumer: %u messages\n", (unsigned)MESSAGES);
    expect(weft_port_put(&answers, &sum, WEFT_FOREVER), WEFT_OK, "put of the answer");
    expect(weft_flags_wait(&marks, 5U, WEFT_FLAGS_ALL, &got, WEFT_FOREVER), WEFT_OK, "wait");
    expect(weft_mutex_lock(&lock, WEFT_FOREVER), WEFT_OK, "lock by the consumer");
    weft_printf("consumer: has the lock, marks %u\n", (unsigned)got);
    expect(weft_mutex_unlock(&lock), WEFT_OK, "unlock by the consumer");
    weft_sem_give(&credit);   /* whose node may end before it can answer */
    weft_sleep(WEFT_MS(200)); /* the last unit must leave this node, if it is here */
    weft_exit(0);
}
