/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Throughput from task to task over the size of a message, through a port: the
 * sender learns with each message that it has been received. The description
 * chooses the memory between the nodes and what copies; its name is appended to
 * those of the rows.
 */
#include "net.h"

#include "system.h"

/** Messages in a sample, one cold sample and some more. */
#define MESSAGES 4U
#define SAMPLES 4U

static _Alignas(64) uint8_t message[sizeof(port_6_message_t)];

static void order(enum net_role role, uint32_t rounds, uint32_t hub)
{
    const net_order_t order = {role, rounds, MESSAGES, hub};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
}

static void overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

static void throughput(uint32_t n)
{
    static const weft_remote_port_t *const ports[] = {&port_0, &port_1, &port_2, &port_3,
                                                      &port_4, &port_5, &port_6};

    order(NET_MEET, SAMPLES * MESSAGES, n);
    for (bench_counter_t i = 0; i < SAMPLES; i++) {
        bench_begin();
        for (uint32_t m = 0; m < MESSAGES; m++) {
            weft_port_put(ports[n], message, WEFT_FOREVER);
        }
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end_of(MESSAGES);
    }
    bench_batch(MESSAGES);
}

const bench_metric_t bench_suite[] = {
    {"bench.overhead", "an empty sample", overhead, 0},

    {"port.throughput.remote@8", "n bytes through a port", throughput, 0},
    {"port.throughput.remote@64", "n bytes through a port", throughput, 1},
    {"port.throughput.remote@256", "n bytes through a port", throughput, 2},
    {"port.throughput.remote@1024", "n bytes through a port", throughput, 3},
    {"port.throughput.remote@4096", "n bytes through a port", throughput, 4},
    {"port.throughput.remote@16384", "n bytes through a port", throughput, 5},
    {"port.throughput.remote@65504", "n bytes through a port", throughput, 6},
};

const size_t bench_suite_size = sizeof(bench_suite) / sizeof(bench_suite[0]);
