/* SPDX-License-Identifier: MIT */
/**
 * @file
 * See fuzz.h.
 */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include <weft/clock.h>
#include <weft/console.h>
#include <weft/irq.h>
#include <weft/net.h>

#include "arch.h"

uint64_t fuzz_now;

static unsigned refuse_each;
static unsigned offered;
static unsigned taken;
static volatile uint8_t sink;

/* The network
 * ===========
 */

static void expect(bool condition)
{
    if (!condition) {
        abort();
    }
}

void fuzz_begin(unsigned refuse)
{
    refuse_each = refuse;
    offered = 0;
    taken = 0;
    fuzz_now = 0;
}

unsigned fuzz_received(void)
{
    return taken;
}

void fuzz_send(weft_link_t *link, uint16_t length)
{
    static const uint8_t payload[65536];
    weft_net_header_t header = {{0}};

    if (link->up && !link->stalled && length <= link->payload) {
        weft_net_set(&header, 2, 0, length);
        link->stalled = !link->driver->send_locked(link, &header, length == 0 ? NULL : payload);
    }
}

bool weft_net_receive(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    uint16_t length = weft_net_length(header);
    const uint8_t *bytes = payload;

    expect(link->up && length <= link->payload);
    if (++offered == refuse_each) {
        offered = 0;
        return false;
    }
    for (unsigned i = 0; i < length; i++) {
        sink = sink ^ bytes[i];
    }
    taken++;
    return true;
}

void weft_net_link_ready(weft_link_t *link)
{
    expect(link->up && link->stalled);
    link->stalled = false;
}

void weft_net_link_up(weft_link_t *link)
{
    expect(!link->up);
    link->up = true;
    link->stalled = false;
}

void weft_net_link_down(weft_link_t *link)
{
    expect(link->up);
    link->up = false;
    link->stalled = false;
}

/* What drivers use of the kernel
 * ==============================
 */

void weft_arch_lock(void)
{
}

void weft_arch_unlock(void)
{
}

uint32_t weft_board_starts(void)
{
    return 1;
}

uint64_t weft_clock_now(void)
{
    return fuzz_now;
}

unsigned weft_node_self(void)
{
    return 1;
}

const char *weft_node_name(void)
{
    return "fuzzed";
}

void weft_printf(const char *format, ...)
{
    (void)format;
}

void weft_irq_pend(unsigned irq)
{
    (void)irq;
}

void weft_exit(int code)
{
    exit(code);
}
