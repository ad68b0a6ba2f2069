/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Fuzzer of what packets do: a whole node, kernel and network, whose two
 * neighbours say what the input holds. Its memory is put back before each input
 * (see snapshot.h), so that every input begins with the same node.
 */
#include <stdlib.h>
#include <ucontext.h>

#include <weft/system.h>

#include "fuzz.h"
#include "hub/function.h"
#include "link/shm/shm.h"
#include "proxy.h"
#include "snapshot.h"
#include "system.h"
#include "tables.h"
#include "timeout.h"
#include "weft_arch.h"

#define KERNEL_STACK 262144U
#define NEIGHBOURS 2U
#define BLOCKS 4U
#define HELLO 36U /* bytes of its payload */
#define PAYLOAD 64U
#define CLIENTS 8U /* of a neighbour, and some more */

/** What is chosen of a packet. */
enum {
    FROM_RIGHT = 1U,
    ANY_CLIENT = 2U,
    ANY_HEADER = 4U,
    OF_RIGHT = 8U,
    NAMES_BLOCK = 64U,
    OF_A_CALL = 128U,
};

/** What is chosen of a packet of a call. */
enum {
    RESETS = 1U,
    WAITS_FOREVER = 2U,
    HAS_ARGUMENTS = 4U,
};

/** What a neighbour has sent and the node has not taken. */
static struct {
    bool waits;
    weft_net_header_t header;
    uint32_t payload[64];
} arrived[NEIGHBOURS];

static bool full[NEIGHBOURS];  /**< the link takes no packets */
static bool flips[NEIGHBOURS]; /**< the connection breaks, or comes again */
static bool was_refused[NEIGHBOURS];
static weft_net_header_t greeting;
static uint32_t greeting_payload[16];

/* What holds whatever comes
 * =========================
 */

/** A task is no more urgent than the tasks of the description can be. */
static void check_task(const weft_task_t *task, unsigned ceiling)
{
    if (weft_arch_is_higher(task->priority_mask, weft_arch_priority_mask(ceiling))) {
        abort();
    }
}

/**
 * What waits at a link leaves over it, and passes nothing by a priority that its source cannot
 * have.
 */
static void check_packet(const weft_link_t *link, const weft_net_header_t *header)
{
    unsigned source = weft_net_source(header);

    if (weft_net_link_of(weft_net_peer_to(weft_net_destination(header))) != link) {
        abort();
    }
    if (source != weft_net_config.self && source < weft_net_config.nodes &&
        weft_net_priority(header) < weft_net_config.ceilings[source]) {
        abort();
    }
}

static void check_queues(void)
{
    for (unsigned i = 0; i < weft_net_config.link_count; i++) {
        const weft_link_t *link = weft_net_config.links[i];

        for (const weft_net_packet_t *packet = link->queue; packet != NULL; packet = packet->next) {
            check_packet(link, &packet->header);
        }
    }
}

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
        check_task(servers[i], highest_ceiling());
    }
    check_task(&local_task, weft_net_config.ceilings[weft_net_config.self]);
    for (unsigned i = 0; i < weft_net_config.proxy_count; i++) {
        check_task(&weft_net_config.proxies[i].proxy_task.task,
                   weft_net_config.proxy_attrs[i].ceiling);
    }
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

/* The links
 * =========
 */

static void open(weft_link_t *link)
{
    weft_net_link_up(link);
}

/** The node's own HELLO is what the neighbours answer. */
static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    if (weft_net_length(header) > link->payload) {
        abort(); /* no driver has room for it */
    }
    if (weft_net_kind(header) == WEFT_NET_HELLO &&
        weft_net_source(header) == weft_net_config.self && weft_net_length(header) == HELLO) {
        greeting = *header;
        weft_arch_copy(greeting_payload, payload, HELLO);
    }
    was_refused[link->index] = full[link->index];
    return !full[link->index];
}

/** Hands a packet over in memory that ends with it. */
static void deliver(weft_link_t *link)
{
    unsigned number = link->index;
    uint16_t length = weft_net_length(&arrived[number].header);
    void *payload = malloc(length == 0 ? 1 : length);

    if (payload == NULL) {
        abort();
    }
    __builtin_memcpy(payload, arrived[number].payload, length);
    arrived[number].waits = !weft_net_receive(link, &arrived[number].header, payload);
    free(payload);
}

static bool poll(weft_link_t *link, unsigned budget)
{
    unsigned number = link->index;

    if (flips[number]) {
        flips[number] = false;
        was_refused[number] = false;
        (link->up ? weft_net_link_down : weft_net_link_up)(link);
    }
    if (was_refused[number] && !full[number] && link->up) {
        was_refused[number] = false;
        weft_net_link_ready(link);
    }
    if (budget != 0 && arrived[number].waits && link->up) {
        deliver(link);
    }
    return false;
}

/* The description's driver is another one here. */
const weft_link_driver_t weft_shm_driver = {
    .name = "fuzz", .open = open, .send_locked = send_locked, .poll = poll};
const weft_shm_medium_t weft_shm_host;

/* The node
 * ========
 */

static ucontext_t here;   /**< the fuzzer */
static ucontext_t inside; /**< the node, in its idle task */
static ucontext_t inside_at_start;

static void on_idle(void)
{
    swapcontext(&inside, &here);
}

static void start_node(void)
{
    weft_start();
}

/** Lets the node run until it has nothing to do. */
static void run_node(void)
{
    sim.pending |= UINT64_C(1) << weft_net_config.doorbell_irq;
    swapcontext(&here, &inside);
}

static void begin(void)
{
    static uint8_t stack[KERNEL_STACK];

    if (!snapshot_exists()) {
        sim.advance_when_idle = false;
        sim.idle = on_idle;
        getcontext(&inside);
        inside.uc_stack.ss_sp = stack;
        inside.uc_stack.ss_size = sizeof stack;
        makecontext(&inside, start_node, 0);
        swapcontext(&here, &inside);
        inside_at_start = inside;
        snapshot_make();
    }
    snapshot_restore();
    inside = inside_at_start;
    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        arrived[i].waits = false;
        full[i] = false;
        flips[i] = false;
        was_refused[i] = false;
    }
}

/* What the input does
 * ===================
 */

/** The answer to the node's HELLO, as the neighbour gives it. */
static void greet(unsigned number, bool connected)
{
    const weft_net_peer_t *peer = &weft_net_config.peers[number];
    arrived[number].waits = true;
    arrived[number].header = greeting;
    weft_net_set(&arrived[number].header, 0, weft_net_config.self,
                 weft_net_config.peer_attrs[number].node);
    arrived[number].header.word[3] = weft_net_le32(connected);
    weft_net_set(&arrived[number].header, 4, 0x4321, peer->remote_epoch);
    weft_arch_copy(arrived[number].payload, greeting_payload, HELLO);
}

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

/** A packet as it may come; some parts of it are right more often than by chance. */
static void come(input_t *input)
{
    uint8_t choice = input_byte(input);
    unsigned number = (choice & FROM_RIGHT) != 0 ? 1U : 0U;
    weft_net_header_t *header = &arrived[number].header;

    input_bytes(input, header, sizeof *header);
    weft_net_set(header, 2, weft_net_client(header) % ((choice & ANY_CLIENT) != 0 ? 65536U : 4U),
                 weft_net_length(header) % (PAYLOAD + 1U));
    if ((choice & ANY_HEADER) == 0) {
        unsigned peer = (choice & OF_RIGHT) != 0 ? 1U : 0U;

        weft_net_set(header, 0, weft_net_config.self, weft_net_config.peer_attrs[peer].node);
        weft_net_set(header, 1, weft_net_low(header, 1),
                     weft_net_hub(header) % (weft_net_config.peers[peer].hub_count + 2U));
        header->word[4] = weft_net_config.peers[peer].expected;
    }
    if ((choice & OF_A_CALL) != 0) {
        make_call(input, number, header);
    }
    input_bytes(input, arrived[number].payload, weft_net_length(header));
    if ((choice & NAMES_BLOCK) != 0) {
        write_blocks(*(uint8_t *)arrived[number].payload);
        name_block(header, arrived[number].payload);
    }
    arrived[number].waits = true;
}

static void step(input_t *input)
{
    uint8_t what = input_byte(input);

    switch (what % 8U) {
    case 0:
        greet(what >> 3 & 1U, (what & 16U) != 0);
        break;
    case 1:
        sim_advance(sim.now + UINT64_C(1000) * (1U + input_byte(input)));
        break;
    case 2:
        full[what >> 3 & 1U] = !full[what >> 3 & 1U];
        break;
    case 3:
        flips[what >> 3 & 1U] = true;
        break;
    default:
        come(input);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input_t input = {data, size};

    begin();
    for (unsigned i = 0; i < NEIGHBOURS; i++) {
        greet(i, true);
    }
    run_node();
    while (input.size != 0) {
        step(&input);
        run_node();
        check_queues();
        check_priorities();
        check_pool(&blocks);
        check_pool(&packets.pool);
    }
    return 0;
}

uint32_t weft_board_starts(void)
{
    return 1;
}

void weft_shm_doorbell_isr(void)
{
}
