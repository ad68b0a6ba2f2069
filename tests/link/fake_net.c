/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The network of fake_net.h, and the few calls of the kernel that drivers make.
 *
 * Each packet says in its argument which one it is of its session, and in word
 * 4 the session; everything else about it follows from the two.
 */
#include "fake_net.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <weft/clock.h>
#include <weft/console.h>
#include <weft/irq.h>
#include <weft/net.h>

#include "arch.h"
#include "tables.h"

#define PAYLOAD_MAX 65535U

/* All that drivers ask the tables of a node. */
weft_net_config_t fake_config = {.needs = WEFT_NET_NEED_INDEPENDENT};
extern const weft_net_config_t weft_net_config
    __attribute__((alias("fake_config"), visibility("hidden")));

end_t ends[2];
_Atomic uint64_t fake_now;

static uintptr_t foreign;
static size_t foreign_bytes;
static volatile uint8_t sink;
static _Thread_local end_t *acting;
static _Thread_local bool locked;
static _Thread_local unsigned sections;
static _Thread_local uint64_t random_state = 1;
static _Thread_local uint64_t seed_now;

void must(bool condition, const char *what, const char *file, int line)
{
    if (!condition) {
        fprintf(stderr, "%s:%d: %s (end %d, seed %llu)\n", file, line, what,
                acting == NULL ? -1 : (int)(acting - ends), (unsigned long long)seed_now);
        abort();
    }
}

void seed_random(uint64_t seed)
{
    seed_now = seed;
    random_state = seed * 2654435761U + 88172645463325252U;
}

uint32_t pick_below(uint32_t bound)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 16) % bound);
}

void act_as(end_t *end)
{
    acting = end;
}

/* Packets
 * =======
 */

static uint32_t mix(uint32_t value)
{
    value ^= value >> 16;
    value *= 0x7FEB352DU;
    value ^= value >> 15;
    value *= 0x846CA68BU;
    return value ^ value >> 16;
}

static void make_header(weft_net_header_t *header, unsigned from, uint32_t session, uint32_t number,
                        uint16_t length)
{
    uint32_t noise = mix(session * 977U + number);

    weft_net_set(header, 0, 3 - from, from);
    weft_net_set(header, 1, weft_net_what(noise % WEFT_NET_KINDS, noise & 0xFU, noise >> 27),
                 noise & 0xFFFFU);
    weft_net_set(header, 2, noise & 0xFFFFU, length);
    header->word[3] = weft_net_le32(number);
    header->word[4] = weft_net_le32(session);
}

static uint8_t byte_of(uint32_t session, uint32_t number, uint32_t at)
{
    return (uint8_t)mix((session << 20) + (number << 8) + at / 7U);
}

static void check_packet(const end_t *end, const weft_net_header_t *header, const uint8_t *payload)
{
    uint16_t length = weft_net_length(header);
    weft_net_header_t expected;

    MUST(length <= end->link->payload, "a packet is longer than the link carries");
    make_header(&expected, end->other->node, weft_net_le32(header->word[4]), end->received, length);
    MUST(weft_net_argument(header) == end->received, "a packet is lost, comes twice, or too early");
    MUST(memcmp(header, &expected, sizeof expected) == 0, "a header is damaged");
    for (uint32_t i = 0; i < length; i++) {
        MUST(payload[i] == byte_of(weft_net_le32(header->word[4]), end->received, i),
             "a payload is damaged");
    }
}

/* Entries of the network
 * ======================
 */

static end_t *end_of(const weft_link_t *link)
{
    end_t *end = link == ends[0].link ? &ends[0] : &ends[1];

    MUST(end->link == link, "a link that the network does not know");
    MUST(end == acting, "an end calls for the other one");
    MUST(!locked, "an entry is called in the critical section");
    return end;
}

/** Whatever a hostile end sends, the packet is whole, and its header stays as it is. */
static void receive_hostile(end_t *end, const weft_net_header_t *header, const uint8_t *payload)
{
    const weft_net_header_t before = *header;
    uint16_t length = weft_net_length(header);

    MUST((uintptr_t)header - foreign >= foreign_bytes, "the other end can change a header");
    MUST(length <= end->link->payload, "a packet is longer than the link carries");
    for (unsigned i = 0; i < length; i++) {
        sink = sink ^ payload[i];
    }
    MUST(memcmp(&before, header, sizeof before) == 0, "a header has changed");
    end->received++;
    end->total++;
}

bool weft_net_receive(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    end_t *end = end_of(link);

    MUST(end->polling, "a packet comes outside of poll()");
    MUST(link->up, "a packet comes while the link is down");
    MUST((uintptr_t)header % 4U == 0, "a header is not aligned");
    if (end->refuse != 0) {
        end->refuse--;
        end->held = true;
        return false;
    }
    if (end->hostile) {
        receive_hostile(end, header, payload);
        return true;
    }
    uint32_t session = weft_net_le32(header->word[4]);
    if (end->received == 0) {
        MUST(session > end->origin, "a packet of a session that has ended");
        end->origin = session;
    }
    MUST(session == end->origin, "packets of two sessions are mixed");
    check_packet(end, header, payload);
    end->received++;
    end->total++;
    if (end->echo && end_may_send(end)) {
        (void)end_send(end, (uint16_t)pick_below(link->payload + 1U));
    }
    return true;
}

void weft_net_link_ready(weft_link_t *link)
{
    end_t *end = end_of(link);

    MUST(link->up && link->stalled, "ready, but nothing waits");
    link->stalled = false;
    end->readies++;
}

void weft_net_link_up(weft_link_t *link)
{
    end_t *end = end_of(link);

    MUST(!link->up, "up twice");
    link->up = true;
    end->held = false;
    link->stalled = false;
    end->ups++;
    end->session++;
    end->sent = 0;
    end->received = 0;
}

void weft_net_link_down(weft_link_t *link)
{
    end_t *end = end_of(link);

    MUST(link->up, "down twice");
    link->up = false;
    link->stalled = false;
    end->downs++;
}

/* What the suite calls
 * ====================
 */

void fake_net_begin(weft_link_t *first, weft_link_t *second)
{
    weft_link_t *const links[2] = {first, second};

    for (unsigned i = 0; i < 2; i++) {
        ends[i] = (end_t){.link = links[i], .other = &ends[1 - i], .node = i + 1};
    }
}

void fake_net_foreign(const void *memory, size_t bytes)
{
    foreign = (uintptr_t)memory;
    foreign_bytes = bytes;
}

void end_open(end_t *end)
{
    act_as(end);
    end->link->up = false;
    end->link->stalled = false;
    end->link->driver->open(end->link);
}

bool end_may_send(const end_t *end)
{
    return end->link->up && !end->link->stalled;
}

bool end_send(end_t *end, uint16_t length)
{
    static _Thread_local uint8_t memory[PAYLOAD_MAX + 8U];
    uint8_t *payload = memory + end->sent % 8U;
    weft_net_header_t header;
    weft_link_t *link = end->link;

    act_as(end);
    MUST(end_may_send(end), "the suite sends when it must not");
    make_header(&header, end->node, end->session, end->sent, length);
    for (uint32_t i = 0; i < length; i++) {
        payload[i] = byte_of(end->session, end->sent, i);
    }
    weft_arch_lock();
    bool sent = link->driver->send_locked(link, &header, length == 0 ? NULL : payload);
    weft_arch_unlock();
    memset(payload, 0xEE, length);
    memset(&header, 0xEE, sizeof header);
    if (sent) {
        end->sent++;
    } else {
        link->stalled = true;
    }
    return sent;
}

bool end_poll(end_t *end, unsigned budget)
{
    act_as(end);
    end->polling = true;
    end->held = false;
    bool more = end->link->driver->poll(end->link, budget);
    end->polling = false;
    return more;
}

/* What drivers use of the kernel
 * ==============================
 */

void weft_arch_lock(void)
{
    MUST(!locked, "the critical section is entered twice");
    locked = true;
    sections++;
}

unsigned fake_sections(void)
{
    return sections;
}

void weft_arch_unlock(void)
{
    MUST(locked, "the critical section is left twice");
    locked = false;
}

uint32_t weft_board_starts(void)
{
    static _Atomic uint32_t starts;

    return ++starts;
}

uint64_t weft_clock_now(void)
{
    MUST(!locked, "a service is called in the critical section");
    return atomic_load(&fake_now);
}

unsigned weft_node_self(void)
{
    return acting->node;
}

const char *weft_node_name(void)
{
    return acting->node == 1 ? "first" : "second";
}

void weft_printf(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
}
