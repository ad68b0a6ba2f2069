/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Five nodes in a line: what grows with the hops. The lead is on the first one.
 */
#include "net.h"

#include "system.h"

#define HOPS 4U

/** Rounds of a chain, which has to settle in between. */
#define CHAIN_SAMPLES (BENCH_SAMPLES < 201U ? BENCH_SAMPLES : 201U)

static void order(uint32_t hops, enum net_role role, uint32_t rounds)
{
    static const weft_remote_msgq_t *const orders[] = {&orders_1, &orders_2, &orders_3, &orders_4};
    const net_order_t made = {role, rounds, 0, 0};

    weft_msgq_put(orders[hops - 1U], &made, WEFT_FOREVER);
}

void net_end_all(void)
{
    for (uint32_t hops = HOPS; hops > 0; hops--) { /* the last one first: the others forward */
        order(hops, NET_END, 1);
    }
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

/* Semaphore */

static void loop(uint32_t hops)
{
    static const weft_remote_sem_t *const there[] = {&there_1, &there_2, NULL, &there_4};

    order(hops, NET_ANSWER, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(there[hops - 1U]);
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end();
    }
}

static void loop_posted(uint32_t hops)
{
    static const weft_remote_sem_t *const there[] = {&there_posted_1, &there_posted_2, NULL,
                                                     &there_posted_4};

    order(hops, NET_ANSWER_POSTED, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(there[hops - 1U]);
        weft_sem_take(&back_posted, WEFT_FOREVER);
        bench_end();
    }
}

static void give(uint32_t hops)
{
    static const weft_remote_sem_t *const there[] = {&there_1, &there_2, NULL, &there_4};

    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(there[hops - 1U]);
        bench_end();
        weft_sem_take(there[hops - 1U], WEFT_FOREVER);
    }
}

/*
 * A chain of owners, one on each node: each holds the mutex of its node and
 * waits for that of the next one, the last one waits for a kick. The lead locks
 * the first mutex: its priority goes down the line. The kick comes behind it,
 * and the mutexes are unlocked from the last to the first.
 */

static uint32_t last;

static void kick_last(void)
{
    static const weft_remote_sem_t *const kicks[] = {&kick_1, &kick_2, &kick_3, &kick_4};

    weft_sem_give(kicks[last - 1U]);
}

/** Each far task of the chain owns its mutex, and waits for the next one. */
static void link_up(uint32_t owners)
{
    static const weft_remote_sem_t *const starts[] = {&start_1, &start_2, &start_3, &start_4};

    for (uint32_t hops = owners; hops > 0; hops--) {
        weft_sem_give(starts[hops - 1U]);
        weft_sem_take(&back, WEFT_FOREVER);
    }
    weft_sleep(BENCH_QUIET);
}

static void chain(uint32_t owners)
{
    last = owners;
    for (uint32_t hops = 1; hops < owners; hops++) {
        order(hops, NET_HOLD_AND_LOCK, CHAIN_SAMPLES);
    }
    order(owners, NET_HOLD, CHAIN_SAMPLES);
    for (bench_counter_t i = 0; i < CHAIN_SAMPLES; i++) {
        link_up(owners);
        net_kick_with(kick_last);
        bench_begin();
        weft_mutex_lock(&guard_1, WEFT_FOREVER);
        bench_end();
        weft_mutex_unlock(&guard_1);
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"semaphore.loop.remote@2", "semaphore loop over n hops", loop, 2},
    {"semaphore.loop.remote@4", "semaphore loop over n hops", loop, 4},
    {"semaphore.loop.posted@2", "semaphore loop over n hops, posted", loop_posted, 2},
    {"semaphore.loop.posted@4", "semaphore loop over n hops, posted", loop_posted, 4},
    {"semaphore.give.remote@1", "give over n hops, nobody waits", give, 1},
    {"semaphore.give.remote@2", "give over n hops, nobody waits", give, 2},
    {"semaphore.give.remote@4", "give over n hops, nobody waits", give, 4},
    {"mutex.lock.chain.remote@1", "lock waits; n owners on n nodes inherit, then unlock", chain, 1},
    {"mutex.lock.chain.remote@2", "lock waits; n owners on n nodes inherit, then unlock", chain, 2},
    {"mutex.lock.chain.remote@3", "lock waits; n owners on n nodes inherit, then unlock", chain, 3},
    {"mutex.lock.chain.remote@4", "lock waits; n owners on n nodes inherit, then unlock", chain, 4},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
