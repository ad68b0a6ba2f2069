/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Conversion of payloads: what a layout does to bytes, with any length and alignment, and which
 * layout a packet has, whatever its header says.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

#include "../../net/layout.h"

#include "../../net/proxy.h"

#include <weft/periodic.h>
#include <weft/system.h>

#define PAYLOAD 64U
#define MOST 256U /* bytes of a buffer of the tests */

enum { SELF, PEER, OTHER, NODES };
enum { PORT, BOARD, COUNTED, HUBS };

const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};
const weft_shared_pool_t weft_shared_pools[1];

uint32_t weft_board_starts(void)
{
    return 1;
}

/* Layouts of each kind of run: bytes only, numbers of each width, with padding. */
static const weft_net_run_t bytes[] = {{5, 1}};
static const weft_net_run_t shorts[] = {{3, 2}};
static const weft_net_run_t words[] = {{1, 4}};
static const weft_net_run_t longs[] = {{2, 8}};
static const weft_net_run_t mixed[] = {{1, 4}, {2, 2}, {3, 1}, {5, 1}, {1, 8}, {1, 1}, {7, 1}};
static const weft_net_layout_t layouts[] = {
    {bytes, 1, 5}, {shorts, 1, 6}, {words, 1, 4}, {longs, 1, 16}, {mixed, 7, 32},
};

#define LAYOUTS (sizeof layouts / sizeof layouts[0])

/* A node with hubs that its peer uses, two proxies for the peer's clients, and clients of its own.
 */
static const weft_net_data_t data[HUBS] = {
    [PORT] = {&layouts[2], &layouts[2], WEFT_NET_DATA_PORT},
    [BOARD] = {&layouts[1], &layouts[3], WEFT_NET_DATA_BLACKBOARD},
};
static const weft_net_data_t theirs[HUBS] = {
    [PORT] = {&layouts[4], &layouts[2], WEFT_NET_DATA_MSGQ},
    [BOARD] = {NULL, &layouts[3], WEFT_NET_DATA_FUNCTION},
};
const weft_net_crossing_t weft_net_crossings[] = {{theirs, data}, {NULL, NULL}};
_Alignas(8) uint8_t weft_net_leaving[PAYLOAD];
_Alignas(8) uint8_t weft_net_arrived[PAYLOAD];

static int objects[HUBS];
static const weft_net_hub_t hubs[HUBS] = {
    {.object = &objects[PORT]}, {.object = &objects[BOARD]}, {.object = &objects[COUNTED]}};
static const weft_net_proxy_attr_t attrs[] = {
    {.client = 7, .peer = 0, .hub_count = HUBS, .hubs = hubs},
    {.client = 9, .peer = 0, .hub_count = HUBS, .hubs = hubs},
};
static weft_net_proxy_t proxies[] = {
    {.attr = &attrs[0], .object = &objects[COUNTED]},
    {.attr = &attrs[1], .object = &objects[BOARD]},
};
static weft_net_client_t clients[2];
static weft_net_peer_t peers[2] = {{.index = 0, .hubs = hubs, .hub_count = HUBS},
                                   {.index = 1, .hubs = hubs, .hub_count = HUBS}};
static const weft_net_route_t routes[NODES] = {{0xFF, 0xFF}, {0, 0}, {0, 1}};
const weft_net_config_t weft_net_config = {
    .self = SELF,
    .nodes = NODES,
    .payload = PAYLOAD,
    .hub_count = HUBS,
    .client_count = 2,
    .proxy_count = 2,
    .peer_count = 2,
    .routes = routes,
    .peers = peers,
    .hubs = hubs,
    .clients = clients,
    .proxy_attrs = attrs,
    .proxies = proxies,
};

static void fill(uint8_t *to, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (uint8_t)rand();
    }
}

/** Where a byte of an element comes from, another way than layout.c has it. */
static size_t source_of(const weft_net_layout_t *layout, size_t place)
{
    size_t begin = 0;

    for (unsigned i = 0;; i++) {
        size_t width = layout->runs[i].width;
        size_t end = begin + width * layout->runs[i].count;

        if (place < end) {
            size_t number = begin + (place - begin) / width * width;

            return number + (width - 1U - (place - number));
        }
        begin = end;
    }
}

/** Converts at some alignment; nothing around is touched. */
static void convert_at(const weft_net_layout_t *layout, size_t length, size_t to, size_t from)
{
    uint8_t source[MOST], result[MOST], before[MOST];
    size_t whole = length - length % layout->size;

    fill(source, sizeof source);
    fill(result, sizeof result);
    __builtin_memcpy(before, result, sizeof result);
    weft_net_convert(layout, result + to, source + from, length);
    for (size_t i = 0; i < length; i++) {
        size_t in_element = i % layout->size;
        size_t place = i < whole ? i - in_element + source_of(layout, in_element) : i;

        assert_int_equal(result[to + i], source[from + place]);
    }
    assert_memory_equal(result, before, to);
    assert_memory_equal(result + to + length, before + to + length, MOST - to - length);
}

static void every_layout(void **state)
{
    (void)state;
    for (size_t i = 0; i < LAYOUTS; i++) {
        for (size_t length = 0; length <= 3U * layouts[i].size + 1U; length++) {
            for (size_t align = 0; align < 64U; align++) {
                convert_at(&layouts[i], length, align / 8U, align % 8U);
            }
        }
    }
}

static void twice_is_nothing(void **state)
{
    uint8_t source[MOST], once[MOST], twice[MOST];

    (void)state;
    for (unsigned round = 0; round < 10000U; round++) {
        const weft_net_layout_t *layout = &layouts[(size_t)rand() % LAYOUTS];
        size_t length = (size_t)rand() % MOST;

        fill(source, length);
        weft_net_convert(layout, once, source, length);
        weft_net_convert(layout, twice, once, length);
        assert_memory_equal(source, twice, length);
    }
}

static weft_net_header_t header_of(unsigned kind, unsigned service, unsigned hub, unsigned client,
                                   unsigned length)
{
    weft_net_header_t header = {{0}};

    weft_net_set(&header, 0, PEER, SELF);
    weft_net_set(&header, 1, weft_net_what(kind, service, 0), hub);
    weft_net_set(&header, 2, client, length);
    return header;
}

static uint8_t payload[UINT16_MAX + 1U];

static int fill_payload(void **state)
{
    (void)state;
    fill(payload, sizeof payload);
    return 0;
}

/** Asserts that a payload was converted by a layout, into a buffer; NULL: that it is as it was. */
static void assert_converted(const void *result, const uint8_t *buffer,
                             const weft_net_layout_t *layout, unsigned length)
{
    uint8_t expected[PAYLOAD];

    if (layout == NULL) {
        assert_ptr_equal(result, payload);
        return;
    }
    assert_ptr_equal(result, buffer);
    weft_net_convert(layout, expected, payload, length);
    assert_memory_equal(result, expected, length);
}

/** A packet leaves for the first peer. */
static void leaves(unsigned kind, unsigned service, unsigned hub, unsigned client, unsigned length,
                   const weft_net_layout_t *layout)
{
    weft_net_header_t header = header_of(kind, service, hub, client, length);

    assert_converted(weft_net_to_wire_locked(&header, payload), weft_net_leaving, layout, length);
}

/** A packet of the first peer has come. */
static void comes(unsigned kind, unsigned service, unsigned hub, unsigned client, unsigned length,
                  const weft_net_layout_t *layout)
{
    weft_net_header_t header = header_of(kind, service, hub, client, length);

    assert_converted(weft_net_from_wire(&peers[0], &header, payload), weft_net_arrived, layout,
                     length);
}

static void packets_that_leave(void **state)
{
    weft_net_header_t passing = header_of(WEFT_NET_REQUEST, 0, PORT, 0, 32);

    (void)state;
    leaves(WEFT_NET_REQUEST, 0, PORT, 0, 32, &layouts[4]);
    leaves(WEFT_NET_POSTED, 3, PORT, 0, 64, &layouts[4]);
    leaves(WEFT_NET_REQUEST, 1, PORT, 0, 32, NULL);  /* a service with words of its own */
    leaves(WEFT_NET_REQUEST, 0, BOARD, 0, 16, NULL); /* bytes only */
    leaves(WEFT_NET_REQUEST, 0, COUNTED, 0, 4, NULL);
    leaves(WEFT_NET_REQUEST, 0, PORT, 0, 0, NULL);
    leaves(WEFT_NET_REQUEST, 0, PORT, 0, PAYLOAD + 1U, NULL);
    leaves(WEFT_NET_UPDATE, 0, PORT, 0, 32, NULL);
    leaves(WEFT_NET_REPLY, 0, WEFT_OK, 9, 16, &layouts[3]);
    leaves(WEFT_NET_REPLY, 0, WEFT_OK, 7, 16, NULL); /* its hub has none */
    leaves(WEFT_NET_REPLY, 0, WEFT_OK, 8, 16, NULL); /* no proxy */
    weft_net_set(&passing, 0, PEER, OTHER);
    assert_ptr_equal(weft_net_to_wire_locked(&passing, payload), payload);
    weft_net_set(&passing, 0, OTHER, SELF); /* a peer of the same order */
    assert_ptr_equal(weft_net_to_wire_locked(&passing, payload), payload);
}

static void packets_that_come(void **state)
{
    (void)state;
    peers[0].address = 1234;
    clients[1].request.header = header_of(WEFT_NET_REQUEST, 0, BOARD, 0, 0);
    clients[1].request.header.word[0] = 1234;
    comes(WEFT_NET_REQUEST, 0, PORT, 9, 4, &layouts[2]);
    comes(WEFT_NET_POSTED, 0, BOARD, 9, 6, &layouts[1]);
    comes(WEFT_NET_POSTED, 0, BOARD, 9, 7, &layouts[1]);
    comes(WEFT_NET_REQUEST, 3, BOARD, 9, 6, NULL); /* the count of the last update */
    comes(WEFT_NET_REQUEST, WEFT_NET_RESET, PORT, 9, 4, NULL);
    comes(WEFT_NET_REQUEST, 0, HUBS, 9, 4, NULL);
    comes(WEFT_NET_REQUEST, 0, UINT16_MAX, 9, 4, NULL);
    comes(WEFT_NET_REQUEST, 0, PORT, 9, UINT16_MAX, NULL);
    comes(WEFT_NET_UPDATE, 0, PORT, 9, 4, NULL);
    comes(WEFT_NET_REPLY, 0, WEFT_OK, 1, 16, &layouts[3]);
    comes(WEFT_NET_REPLY, 0, WEFT_OK, 0, 16, NULL); /* has not called this peer */
    comes(WEFT_NET_REPLY, 0, WEFT_OK, 2, 16, NULL);
    comes(WEFT_NET_REPLY, 0, WEFT_OK, UINT16_MAX, 16, NULL);
}

/** Headers at random: whatever they say, nothing outside of the buffers is touched (sanitizers). */
static void any_header(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 200000U; round++) {
        weft_net_header_t header;

        for (unsigned word = 0; word < WEFT_NET_WORDS; word++) {
            header.word[word] = (uint32_t)rand() & ((rand() & 1) != 0 ? 0x000F000FU : UINT32_MAX);
        }
        (void)weft_net_from_wire(&peers[rand() & 1], &header, payload);
    }
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_layout),       cmocka_unit_test(twice_is_nothing),
        cmocka_unit_test(packets_that_leave), cmocka_unit_test(packets_that_come),
        cmocka_unit_test(any_header),
    };

    (void)argc;
    (void)argv;
    exit(cmocka_run_group_tests(tests, fill_payload, NULL));
}
