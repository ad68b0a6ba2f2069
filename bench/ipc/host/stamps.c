/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Around functions of the network: each node notes when frames leave and arrive. A frame has left
 * when the other end is rung, or where nobody is rung, when its driver has taken it.
 */
#include "../../bench.h"

#include "../../../net/link.h"

#include "stamps.h"
#include "system.h"

typedef weft_net_header_t header_t;

extern const weft_link_driver_t __real_weft_shm_driver;
extern weft_link_driver_t __wrap_weft_shm_driver;
weft_link_driver_t __wrap_weft_shm_driver; /* the same, but for what sends */

void __real_weft_link_ring(int descriptor);
void __wrap_weft_link_ring(int descriptor);
void __real_weft_net_request(unsigned peer, const header_t *header, const void *payload);
void __wrap_weft_net_request(unsigned peer, const header_t *header, const void *payload);
void __real_weft_net_reply(unsigned peer, const header_t *header, const void *payload);
void __wrap_weft_net_reply(unsigned peer, const header_t *header, const void *payload);

static stamps_called_t called;
static bool is_calling;
static stamps_served_t served[STAMPS_KEPT];
static uint32_t served_count;
static int64_t received; /**< the request that is not answered yet; 0: there is none */

int64_t stamps_now(void)
{
    return bench_mark_clock();
}

void stamps_begin(void)
{
    called = (stamps_called_t){0, 0};
    is_calling = true;
}

stamps_called_t stamps_end(void)
{
    is_calling = false;
    return called;
}

/** A frame is in the ring. */
static void sent(void)
{
    if (is_calling && called.sent == 0) {
        called.sent = stamps_now();
    }
    if (received != 0 && served_count < STAMPS_KEPT) {
        served[served_count++] = (stamps_served_t){received, stamps_now()};
        received = 0;
    }
}

void __wrap_weft_link_ring(int descriptor)
{
    sent();
    __real_weft_link_ring(descriptor);
}

static bool send_locked(weft_link_t *link, const header_t *header, const void *payload)
{
    bool is_taken = __real_weft_shm_driver.send_locked(link, header, payload);

    if (is_taken) {
        sent();
    }
    return is_taken;
}

__attribute__((constructor)) static void wrap_driver(void)
{
    __wrap_weft_shm_driver = __real_weft_shm_driver;
    __wrap_weft_shm_driver.send_locked = send_locked;
}

void __wrap_weft_net_request(unsigned peer, const header_t *header, const void *payload)
{
    received = stamps_now();
    __real_weft_net_request(peer, header, payload);
}

void __wrap_weft_net_reply(unsigned peer, const header_t *header, const void *payload)
{
    if (is_calling && called.answered == 0) {
        called.answered = stamps_now();
    }
    __real_weft_net_reply(peer, header, payload);
}

weft_status_t fetch_stamps(const stamps_wanted_t *argument, stamps_fetched_t *result)
{
    received = 0; /* of this call, which is none of those that are measured */
    result->count = served_count;
    for (uint32_t i = 0; i < STAMPS_FETCHED; i++) {
        uint32_t at = argument->first + i;

        result->calls[i] = at < served_count ? served[at] : (stamps_served_t){0, 0};
    }
    served_count = argument->last != 0 ? 0 : served_count;
    return WEFT_OK;
}
