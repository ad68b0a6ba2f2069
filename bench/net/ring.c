/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Eight nodes, each linked with each. The lead is on the first one and takes all
 * samples; the task of each other node plays its part in those that reach it.
 */
#include "net.h"

#include "ring.h"
#include "system.h"

static void order(uint32_t node, enum ring_role role, uint32_t next, uint32_t nodes)
{
    const ring_order_t made = {role, BENCH_SAMPLES, next, nodes};

    weft_msgq_put(orders[node], &made, WEFT_FOREVER);
}

/** Waits until the other nodes have done what was ordered. They say so when they are asked to. */
static void settle(uint32_t nodes)
{
    for (uint32_t node = 1; node < nodes; node++) {
        weft_sem_give(token[node]);
        weft_sem_take(token_posted[0], WEFT_FOREVER);
    }
}

void net_end_all(void)
{
    for (uint32_t node = 1; node < core_count; node++) {
        order(node, RING_END, 0, 0);
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

static void ring(uint32_t nodes)
{
    for (uint32_t node = 1; node < nodes; node++) {
        order(node, RING_PASS, (node + 1U) % nodes, nodes);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(token[1]);
        weft_sem_take(token[0], WEFT_FOREVER);
        bench_end();
    }
    settle(nodes);
}

static void ring_posted(uint32_t nodes)
{
    for (uint32_t node = 1; node < nodes; node++) {
        order(node, RING_PASS_POSTED, (node + 1U) % nodes, nodes);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(token_posted[1]);
        weft_sem_take(token_posted[0], WEFT_FOREVER);
        bench_end();
    }
    settle(nodes);
}

/** Gives each of the others its token; each gives one back. */
static void release(uint32_t nodes)
{
    for (uint32_t node = 1; node < nodes; node++) {
        weft_sem_give(token_posted[node]);
    }
}

static void gather(uint32_t nodes)
{
    for (uint32_t node = 1; node < nodes; node++) {
        weft_sem_take(token_posted[0], WEFT_FOREVER);
    }
}

static void barrier(uint32_t nodes)
{
    for (uint32_t node = 1; node < nodes; node++) {
        order(node, RING_PASS_POSTED, 0, nodes);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        release(nodes);
        gather(nodes);
        bench_end();
    }
    settle(nodes);
}

static void exchange(uint32_t nodes)
{
    for (uint32_t node = 1; node < nodes; node++) {
        order(node, RING_EXCHANGE, 0, nodes);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        release(nodes);
        ring_exchange(nodes);
        gather(nodes);
        bench_end();
    }
    settle(nodes);
}

/** The loop of the first two nodes, while further pairs do the same on the same bus. */
static void pairs(uint32_t n)
{
    const uint32_t nodes = 2U * n;

    for (uint32_t node = 1; node < nodes; node += 2U) {
        order(node, RING_PASS, node - 1U, nodes);
    }
    for (uint32_t node = 2; node < nodes; node += 2U) {
        order(node, RING_LOOP, node + 1U, nodes);
    }
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(token[1]);
        weft_sem_take(token[0], WEFT_FOREVER);
        bench_end();
    }
    settle(nodes);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"token.ring.remote@2", "a token visits n cores", ring, 2},
    {"token.ring.remote@4", "a token visits n cores", ring, 4},
    {"token.ring.remote@8", "a token visits n cores", ring, 8},
    {"token.ring.posted@2", "a token visits n cores, posted", ring_posted, 2},
    {"token.ring.posted@4", "a token visits n cores, posted", ring_posted, 4},
    {"token.ring.posted@8", "a token visits n cores, posted", ring_posted, 8},
    {"barrier.posted@2", "a token to each of n - 1 cores, one back from each", barrier, 2},
    {"barrier.posted@4", "a token to each of n - 1 cores, one back from each", barrier, 4},
    {"barrier.posted@8", "a token to each of n - 1 cores, one back from each", barrier, 8},
    {"msgq.exchange.remote@2", "each of n cores sends 16 bytes to each other", exchange, 2},
    {"msgq.exchange.remote@4", "each of n cores sends 16 bytes to each other", exchange, 4},
    {"msgq.exchange.remote@8", "each of n cores sends 16 bytes to each other", exchange, 8},
    {"semaphore.loop.pairs.remote@1", "semaphore loop of one of n pairs at once", pairs, 1},
    {"semaphore.loop.pairs.remote@2", "semaphore loop of one of n pairs at once", pairs, 2},
    {"semaphore.loop.pairs.remote@4", "semaphore loop of one of n pairs at once", pairs, 4},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
