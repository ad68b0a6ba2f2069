/* SPDX-License-Identifier: MIT */
/* Tasks in each state: waiting, preempted, not run yet, not started. See tasks.yaml. */
#include "system.h"

/** Where debuggers stop: by then all tasks are where they stay. */
__attribute__((noipa)) void all_are_there(void)
{
    __asm__ volatile("");
}

void probe(void *arg)
{
    uint32_t number = 0;

    (void)arg;
    weft_sleep(WEFT_MS(50));
    all_are_there();
    weft_msgq_get(&numbers, &number, WEFT_FOREVER);
    weft_msgq_get(&numbers, &number, WEFT_FOREVER);
}

void eager(void *arg)
{
    uint32_t found = 0;

    (void)arg;
    weft_flags_set(&bits, 1U);
    weft_flags_wait(&bits, 6U, WEFT_FLAGS_ALL, &found, WEFT_FOREVER);
}

void timed(void *arg)
{
    (void)arg;
    weft_sem_take(&never, WEFT_S(3600));
}

void sleeper(void *arg)
{
    (void)arg;
    weft_mutex_lock(&spare, WEFT_FOREVER);
    weft_mutex_unlock(&spare);
    weft_mutex_lock(&bus, WEFT_FOREVER);
    weft_rmutex_lock(&nested, WEFT_FOREVER);
    weft_rmutex_lock(&nested, WEFT_FOREVER);
    weft_sleep(WEFT_S(7200));
}

void contender(void *arg)
{
    (void)arg;
    while (weft_mutex_owner(&lock) == NULL) {
        weft_sleep(WEFT_MS(1));
    }
    weft_mutex_lock(&lock, WEFT_FOREVER);
}

static volatile uint32_t rounds;

/** Works for ever, since `rounds` stays even: an interrupt preempts it here. */
__attribute__((noipa)) static uint32_t spin(uint32_t step)
{
    for (; rounds % 2U == 0U; rounds += step) {
    }
    return rounds;
}

__attribute__((noipa)) static uint32_t work(uint32_t step)
{
    return spin(2U * step) + 1U; /* not a tail call */
}

void owner(void *arg)
{
    uint32_t number = 7;
    void *block = NULL;

    (void)arg;
    weft_mutex_lock(&lock, WEFT_FOREVER);
    weft_msgq_put(&numbers, &number, WEFT_FOREVER);
    weft_pool_alloc(&blocks, &block, WEFT_FOREVER);
    rounds = work(1U);
}
