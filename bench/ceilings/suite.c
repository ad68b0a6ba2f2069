/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Mutexes with a priority ceiling: what lock and unlock cost for a task below the ceiling, with n
 * others held, and until a task comes that was kept out. Plain mutexes of the same build beside.
 */
#include "../bench.h"

#include "system.h"

#define CEILING 6U
#define HELD 4U

static weft_mutex_t mutex;
static weft_mutex_t others[HELD];
static uint32_t held; /* of the others */

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

/** Runs a task at the lower priority, which owns the first n of the others. */
static void run(weft_task_entry_t entry, uint32_t n)
{
    weft_mutex_init_ceiling(&mutex, CEILING);
    for (uint32_t i = 0; i < HELD; i++) {
        weft_mutex_init_ceiling(&others[i], CEILING + 1U);
    }
    held = n;
    bench_task(entry, BENCH_LOW);
    bench_run();
}

static void lock_others(void)
{
    for (uint32_t i = 0; i < held; i++) {
        weft_mutex_lock(&others[i], WEFT_FOREVER);
    }
}

static void unlock_others(void)
{
    for (uint32_t i = 0; i < held; i++) {
        weft_mutex_unlock(&others[i]);
    }
}

static void locks(void *arg)
{
    (void)arg;
    lock_others();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        bench_end();
        weft_mutex_unlock(&mutex);
    }
    unlock_others();
    bench_done();
}

static void lock(uint32_t n)
{
    run(locks, n);
}

static void unlocks(void *arg)
{
    (void)arg;
    lock_others();
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        bench_begin();
        weft_mutex_unlock(&mutex);
        bench_end();
    }
    unlock_others();
    bench_done();
}

static void unlock(uint32_t n)
{
    run(unlocks, n);
}

/* A task between the owner and the ceiling becomes ready, and comes with the unlock. */

static weft_sem_t turn;

static void comes(void *arg)
{
    (void)arg;
    for (;;) {
        weft_sem_take(&turn, WEFT_FOREVER);
        bench_end();
    }
}

static void keeps_out(void *arg)
{
    (void)arg;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        weft_sem_give(&turn);
        bench_begin();
        weft_mutex_unlock(&mutex);
    }
    bench_done();
}

static void unlock_lets_in(uint32_t n)
{
    weft_sem_init(&turn, 0);
    bench_task(comes, BENCH_HIGH);
    run(keeps_out, n);
}

static void plain_lock(uint32_t n)
{
    (void)n;
    weft_mutex_init(&mutex);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        bench_end();
        weft_mutex_unlock(&mutex);
    }
}

static void plain_unlock(uint32_t n)
{
    (void)n;
    weft_mutex_init(&mutex);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        weft_mutex_lock(&mutex, WEFT_FOREVER);
        bench_begin();
        weft_mutex_unlock(&mutex);
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"mutex.lock.ceiling.kernel@0", "lock a mutex with a ceiling, n others held", lock, 0},
    {"mutex.lock.ceiling.kernel@1", "lock a mutex with a ceiling, n others held", lock, 1},
    {"mutex.lock.ceiling.kernel@4", "lock a mutex with a ceiling, n others held", lock, HELD},
    {"mutex.unlock.ceiling.kernel@0", "unlock it, n others held", unlock, 0},
    {"mutex.unlock.ceiling.kernel@1", "unlock it, n others held", unlock, 1},
    {"mutex.unlock.ceiling.kernel@4", "unlock it, n others held", unlock, HELD},
    {"mutex.unlock.ceiling.ctx.k_to_k", "unlock it, to a task that the ceiling kept out",
     unlock_lets_in, 0},
    {"mutex.lock.plain.kernel", "lock a mutex without a ceiling in the same build", plain_lock, 0},
    {"mutex.unlock.plain.kernel", "unlock it", plain_unlock, 0},
};

const size_t bench_suite_size = sizeof bench_suite / sizeof bench_suite[0];
