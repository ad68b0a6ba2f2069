/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A message of 64 bytes through a port to a far task that gets, and the semaphore
 * loop: the rows of which `./weft phases` shows the way.
 */
#include "net.h"

#include "system.h"

static void order(enum net_role role, uint32_t rounds)
{
    const net_order_t order = {role, rounds, 0, 0};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
}

void net_end_all(void)
{
    order(NET_END, 1);
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void put(uint32_t n)
{
    static _Alignas(8) letter_message_t message;

    (void)n;
    order(NET_MEET, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_port_put(&letter, message, WEFT_FOREVER);
        bench_end();
    }
}

static void loop(uint32_t n)
{
    (void)n;
    order(NET_ANSWER, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&there);
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end();
    }
}

static void loop_posted(uint32_t n)
{
    (void)n;
    order(NET_ANSWER_POSTED, BENCH_SAMPLES);
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        weft_sem_give(&there_posted);
        weft_sem_take(&back_posted, WEFT_FOREVER);
        bench_end();
    }
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},
    {"port.put.remote@64", "put n bytes to a far task that gets", put, 0},
    {"semaphore.loop.remote.alone@1",
     "give there, take what a far task gives back, in a small program", loop, 0},
    {"semaphore.loop.posted.alone@1", "the same, both posted", loop_posted, 0},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
