/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Throughput from task to task: the sender.
 */
#include "through.h"

#include "system.h"

static _Alignas(64) uint8_t message[sizeof(port_3_message_t)];

static void order(enum net_role role, uint32_t hub)
{
    const net_order_t order = {role, THROUGH_SAMPLES * THROUGH_MESSAGES, THROUGH_MESSAGES, hub};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
}

void net_end_all(void)
{
    const net_order_t order = {NET_END, 1, 0, 0};

    weft_msgq_put(&orders, &order, WEFT_FOREVER);
}

void through_overhead(uint32_t n)
{
    (void)n;
    for (bench_counter_t i = 0; i < BENCH_SAMPLES; i++) {
        bench_begin();
        bench_end();
    }
}

/** Takes the samples of a metric: calls `send` for each message. */
static void samples(enum net_role role, uint32_t hub, void (*send)(uint32_t hub))
{
    order(role, hub);
    for (bench_counter_t i = 0; i < THROUGH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t m = 0; m < THROUGH_MESSAGES; m++) {
            send(hub);
        }
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end_of(THROUGH_MESSAGES);
    }
    bench_batch(THROUGH_MESSAGES);
}

static void send_port(uint32_t hub)
{
    static const weft_remote_port_t *const ports[] = {&port_0, &port_1, &port_2, &port_3};

    weft_port_put(ports[hub], message, WEFT_FOREVER);
}

void through_port(uint32_t n)
{
    samples(NET_MEET, n, send_port);
}

static void send_queue(uint32_t hub)
{
    static const weft_remote_msgq_t *const queues[] = {&queue_0, &queue_1, &queue_2, &queue_3};

    weft_msgq_put(queues[hub], message, WEFT_FOREVER);
}

void through_msgq(uint32_t n)
{
    samples(NET_DRAIN, n, send_queue);
}

/* Several puts at once. */

void through_msgq_requests(uint32_t n)
{
    static weft_remote_msgq_t const *const queues[] = {&queue_0, &queue_1, &queue_2, &queue_3};
    const weft_msgq_ref_t queue = weft_msgq_ref(queues[n]);

    order(NET_DRAIN, n);
    for (bench_counter_t i = 0; i < THROUGH_SAMPLES; i++) {
        bench_begin();
        for (uint32_t m = 0; m < THROUGH_MESSAGES; m++) {
            weft_request_t *request = lead_request[m % THROUGH_REQUESTS];

            if (m >= THROUGH_REQUESTS) {
                weft_request_collect(request, WEFT_FOREVER);
            }
            weft_request_msgq_put(request, queue, message, WEFT_FOREVER);
        }
        for (uint32_t m = 0; m < THROUGH_REQUESTS; m++) {
            weft_request_collect(lead_request[m], WEFT_FOREVER);
        }
        weft_sem_take(&back, WEFT_FOREVER);
        bench_end_of(THROUGH_MESSAGES);
    }
    bench_batch(THROUGH_MESSAGES);
}
