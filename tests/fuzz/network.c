/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fuzzer of what packets do: a whole node, kernel and network, whose two
 * neighbours say what the input holds (see neighbours.h and running.h).
 */
#include <stdlib.h>

#include "fuzz.h"
#include "hub/function.h"
#include "neighbours.h"
#include "running.h"
#include "system.h"
#include "tables.h"
#include "timeout.h"
#include "weft_arch.h"

#define BLOCKS 4U
#define PAYLOAD 64U
#define CLIENTS 8U /* of a neighbour, and some more */

/** What is chosen of a packet, besides what its header is. */
enum {
    FROM_RIGHT = 1U,
    NAMES_BLOCK = 64U,
    OF_A_CALL = 128U,
};

/** What is chosen of a packet of a call. */
enum {
    RESETS = 1U,
    WAITS_FOREVER = 2U,
    HAS_ARGUMENTS = 4U,
};

/* What holds whatever comes
 * =========================
 */

/** The highest priority that a caller of a function can have. */
static unsigned highest_ceiling(void)
{
    unsigned highest = WEFT_PRIORITIES;

    for (unsigned i = 0; i < weft_net_config.nodes; i++) {
        if (weft_net_config.ceilings[i] < highest) {
            highest = weft_net_config.ceilings[i];
        }
    }
    return highest;
}

/** No neighbour makes a task here more urgent than it may be itself. */
static void check_priorities(void)
{
    const weft_task_t *servers[] = {&plain_0_task, &several_0_task, &several_1_task,
                                    &nothing_0_task};

    for (unsigned i = 0; i < sizeof servers / sizeof servers[0]; i++) {
        neighbours_check_task(servers[i], highest_ceiling());
    }
    neighbours_check_task(&local_task, weft_net_config.ceilings[weft_net_config.self]);
}

/** Marks a free block. */
static void mark(bool *is_free, const weft_pool_t *pool, const void *block)
{
    if (!weft_pool_owns(pool, block) ||
        is_free[((const uint8_t *)block - pool->begin) / pool->size]) {
        abort();
    }
    is_free[((const uint8_t *)block - pool->begin) / pool->size] = true;
}

/** Whatever was given back, the free blocks are blocks, and each is free once: takes them all. */
static void check_pool(weft_pool_t *pool)
{
    bool is_free[BLOCKS] = {false};
    void *block;

    while (weft_pool_alloc(pool, &block, WEFT_NO_WAIT) == WEFT_OK) {
        mark(is_free, pool, block);
    }
    for (unsigned i = BLOCKS; i-- != 0;) {
        if (is_free[i]) {
            weft_pool_free(pool, pool->begin + (size_t)i * pool->size);
        }
    }
}

/* What the input does
 * ===================
 */

/** The neighbour writes the memory that both see: all blocks, free or not, headers of packets too.
 */
static void write_blocks(int value)
{
    __builtin_memset(blocks.begin, value, (size_t)(blocks.end - blocks.begin));
    __builtin_memset(packets.pool.begin, value, (size_t)(packets.pool.end - packets.pool.begin));
}

/** What a packet carries becomes the address of a block, or one near; a byte of it says which. */
static void name_block(weft_net_header_t *header, uint32_t *payload)
{
    uint8_t which = *(uint8_t *)payload;
    const weft_pool_t *pool = (which & 1U) != 0 ? &blocks : &packets.pool;
    const void *address = pool->begin + 8U * (which >> 1 & 15U);

    weft_net_set(header, 2, weft_net_client(header), sizeof address);
    __builtin_memcpy(payload, &address, sizeof address);
}

/** The number of a function among the hubs of a neighbour. */
static unsigned function_of(unsigned neighbour, unsigned which)
{
    const weft_function_t *const functions[] = {&plain, &several, &nothing};
    const weft_net_peer_t *peer = &weft_net_config.peers[neighbour];
    unsigned number = 0;

    while (number < peer->hub_count &&
           peer->hubs[number].object !=
               functions[which % (sizeof functions / sizeof functions[0])]) {
        number++;
    }
    return number;
}

/** Makes the header one of a call of a function: its request, or what ends it. */
static void make_call(input_t *input, unsigned neighbour, weft_net_header_t *header)
{
    static const uint8_t kinds[] = {WEFT_NET_REQUEST, WEFT_NET_REQUEST, WEFT_NET_UPDATE,
                                    WEFT_NET_REPLY};
    uint8_t which = input_byte(input);
    uint8_t how = input_byte(input);
    unsigned kind = kinds[which % sizeof kinds];
    unsigned service = weft_net_service(header);
    unsigned hub = weft_net_hub(header);
    size_t length = weft_net_length(header) % (PAYLOAD + 1U);

    if (kind == WEFT_NET_REQUEST) {
        service = (how & RESETS) != 0 ? WEFT_NET_RESET : (unsigned)WEFT_NET_FUNCTION_CALL;
        hub = function_of(neighbour, which / sizeof kinds);
        if ((how & WAITS_FOREVER) != 0) {
            header->word[3] = weft_net_le32(WEFT_NET_TIMEOUT_FOREVER);
        }
    }
    if ((how & HAS_ARGUMENTS) != 0) {
        length = (1U + (how >> 3) % (several.batch + 1U)) * several.argument_size;
    }
    weft_net_set(header, 0, weft_net_config.self, weft_net_config.peer_attrs[neighbour].node);
    weft_net_set(header, 1,
                 weft_net_what(kind, service, weft_net_priority(header) % (WEFT_PRIORITIES + 1U)),
                 hub);
    weft_net_set(header, 2, weft_net_client(header) % CLIENTS, (unsigned)length);
    header->word[4] = weft_net_config.peers[neighbour].expected;
}

/**
 * A node that is asked is believed when it says that the call was misuse, which ends the node that
 * asked (threat model). So no neighbour does here: it says what no node says.
 */
static void say_no_misuse(weft_net_header_t *header)
{
    if (weft_net_kind(header) == WEFT_NET_REPLY && weft_net_hub(header) > WEFT_NET_MISUSE(0)) {
        weft_net_set(header, 1, weft_net_low(header, 1), UINT8_MAX);
    }
}

static void come(input_t *input)
{
    uint8_t choice = input_byte(input);
    unsigned number = (choice & FROM_RIGHT) != 0 ? 1U : 0U;
    weft_net_header_t *header = neighbours_send(input, number, choice);
    uint32_t *payload = neighbours_arrived[number].payload;

    if ((choice & OF_A_CALL) != 0) {
        make_call(input, number, header);
    }
    say_no_misuse(header);
    input_bytes(input, payload, weft_net_length(header));
    if ((choice & NAMES_BLOCK) != 0) {
        write_blocks(*(uint8_t *)payload);
        name_block(header, payload);
    }
}

static void step(input_t *input)
{
    uint8_t what = input_byte(input);

    switch (what % 8U) {
    case 0:
        neighbours_greet(what >> 3 & 1U, (what & 16U) != 0);
        break;
    case 1:
        sim_advance(sim.now + UINT64_C(1000) * (1U + input_byte(input)));
        break;
    case 2:
        neighbours_toggle_full(what >> 3 & 1U);
        break;
    case 3:
        neighbours_toggle_up(what >> 3 & 1U);
        break;
    default:
        come(input);
        break;
    }
}

void fuzz_taken(const weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    (void)link;
    (void)header;
    (void)payload;
}

/** The node takes what has come. */
static void run_node(void)
{
    neighbours_notify();
    running_continue();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_t input = {data, size};

    running_begin(NULL);
    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        neighbours_greet(i, true);
    }
    run_node();
    while (input.size != 0) {
        step(&input);
        run_node();
        neighbours_check();
        check_priorities();
        check_pool(&blocks);
        check_pool(&packets.pool);
    }
    return 0;
}
