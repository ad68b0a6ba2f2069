/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A link that goes down and a peer whose state changes: one packet, one task for
 * each time that the kernel lock is taken, and every packet that is not sent counts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include <weft/periodic.h>
#include <weft/system.h>

#include "arch.h"

#define COUNT 5U

/** How often the lock was taken. */
static unsigned entries;

#define weft_arch_lock() (entries++, weft_arch_lock())
#define weft_sched_pause_general_locked counted_pause_locked
#include "../../net/session.c"
#include "../../net/transport.c"

/** What builds without fast paths call between two critical sections. */
void counted_pause_locked(void)
{
    weft_arch_unlock();
    weft_arch_lock();
}

const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

static unsigned offered; /**< packets to the driver, which takes none */

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    offered++;
    (void)link;
    (void)header;
    (void)payload;
    return false;
}

static const weft_link_driver_t driver = {.send_locked = send_locked};
static weft_link_t link = {.driver = &driver};
static weft_link_t *const links[] = {&link};
static const weft_net_route_t routes[] = {{.link = 0, .peer = WEFT_NET_NONE},
                                          {.link = 0, .peer = 0}};
static const weft_net_peer_attr_t peer_attrs[] = {{.name = "other", .node = 1}};
static weft_net_peer_t peers[1];
const weft_net_config_t weft_net_config = {
    .name = "this",
    .nodes = 2,
    .needs = WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_DMA | WEFT_NET_NEED_HEARTBEAT,
    .links = links,
    .link_count = 1,
    .routes = routes,
    .peer_attrs = peer_attrs,
    .peers = peers,
    .peer_count = 1,
};

/* The rest of the network
 * =======================
 */

uint32_t weft_board_starts(void)
{
    return 1;
}

void weft_net_buffers_freed(void)
{
}

void weft_net_calls_lost(unsigned peer)
{
    (void)peer;
}

void weft_net_calls_connected(unsigned peer)
{
    (void)peer;
}

void weft_net_proxies_lost(unsigned peer)
{
    (void)peer;
}

bool weft_net_proxies_ready(unsigned peer)
{
    (void)peer;
    return true;
}

void weft_net_boosts_lost(unsigned peer)
{
    (void)peer;
}

void weft_net_retry_soon(void)
{
}

/* Tests
 * =====
 */

static void test_a_link_goes_down(void **state)
{
    weft_net_packet_t packet[COUNT] = {0};

    (void)state;
    link.up = true;
    weft_arch_lock();
    for (unsigned i = 0; i < COUNT; i++) {
        packet[i].header.word[0] = weft_net_le32(1U);
        packet[i].header.word[1] = weft_net_le32(weft_net_what(WEFT_NET_REQUEST, 0, i));
        weft_net_send_locked(&packet[i]);
        assert_true(packet[i].queued);
    }
    weft_arch_unlock();
    entries = 0;
    weft_net_link_down(&link);
    assert_null(link.queue);
    assert_int_equal(link.dequeued, COUNT);
    assert_true(entries > COUNT);
}

static void test_a_peer_changes(void **state)
{
    static weft_task_t task[COUNT], running;

    (void)state;
    running.priority_mask = running.preempt_threshold = WEFT_ARCH_PRIORITY_MAX;
    weft_kernel.current = &running;
    for (unsigned i = 0; i < COUNT; i++) {
        task[i].priority_mask = weft_arch_priority_mask(5);
        weft_wait_insert_locked(&peers[0].waitq, &task[i]);
    }
    entries = 0;
    change(0, WEFT_NODE_UP);
    assert_null(peers[0].waitq.head);
    assert_true(entries > COUNT);
}

/** A packet for the peer: what a client says, with a priority. */
static void send(weft_net_packet_t *packet, unsigned kind, unsigned priority, uint32_t client)
{
    packet->header.word[0] = peers[0].address;
    packet->header.word[1] = weft_net_le32(weft_net_what(kind, 0, priority));
    packet->header.word[2] = weft_net_le32(client);
    weft_arch_lock();
    weft_net_send_locked(packet);
    weft_arch_unlock();
}

/** The highest priority first, but never before an earlier one of the same client. */
static void test_order_of_a_queue(void **state)
{
    weft_net_packet_t packet[4] = {0};

    (void)state;
    link.up = true;
    send(&packet[0], WEFT_NET_REQUEST, 10, 1);
    send(&packet[1], WEFT_NET_UPDATE, 5, 1);
    send(&packet[2], WEFT_NET_REQUEST, 3, 2);
    send(&packet[3], WEFT_NET_REQUEST, 3, 3);
    assert_ptr_equal(link.queue, &packet[2]);
    assert_ptr_equal(packet[2].next, &packet[3]);
    assert_ptr_equal(packet[3].next, &packet[0]);
    assert_ptr_equal(packet[0].next, &packet[1]);
    assert_null(packet[1].next);
    weft_net_link_down(&link);
}

/** Of a connection that is over nothing is sent; HELLO, and what goes to others, is. */
static void test_packets_of_a_lost_peer(void **state)
{
    enum { BEFORE, OWN, HELLO, BEHIND };
    weft_net_packet_t packet[4] = {0};
    const uint32_t others[] = {peers[0].address - 1U, peers[0].address + 0x10000U};

    (void)state;
    link.up = true;
    send(&packet[OWN], WEFT_NET_REQUEST, 5, 1);
    send(&packet[HELLO], WEFT_NET_HELLO, 5, 2);
    weft_arch_lock();
    packet[BEFORE].header.word[0] = others[0];
    packet[BEHIND].header.word[0] = others[1];
    packet[BEFORE].header.word[1] = packet[BEHIND].header.word[1] = packet[OWN].header.word[1];
    weft_net_enqueue_locked(&link, &packet[BEFORE]);
    weft_net_enqueue_locked(&link, &packet[BEHIND]);
    weft_arch_unlock();
    weft_net_flush_packets(&peers[0]);
    for (unsigned i = BEFORE; i <= BEHIND; i++) {
        assert_int_equal(packet[i].queued, i != OWN);
    }
    weft_net_link_down(&link);
}

/** A node that has ended with a fault record sends nothing, whatever its handlers still do. */
static void test_nothing_is_sent_after_a_fault(void **state)
{
    weft_net_packet_t packet = {0};

    (void)state;
    link.up = true;
    weft_netif_fault();
    offered = 0;
    packet.header.word[0] = weft_net_le32(1U);
    weft_arch_lock();
    weft_net_send_locked(&packet);
    weft_arch_unlock();
    assert_true(packet.queued);
    assert_int_equal(offered, 0);
    weft_net_link_down(&link);
}

/** After the last epoch comes the first again: 0 says that a node has none. */
static void test_epochs_are_not_zero(void **state)
{
    (void)state;
    peers[0].state = WEFT_NODE_UP;
    peers[0].remote_epoch = UINT16_MAX;
    lose(0, WEFT_NODE_LOST);
    assert_int_equal(peers[0].remote_epoch, 1);
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_link_goes_down),
        cmocka_unit_test(test_a_peer_changes),
        cmocka_unit_test(test_epochs_are_not_zero),
        cmocka_unit_test(test_order_of_a_queue),
        cmocka_unit_test(test_packets_of_a_lost_peer),
        cmocka_unit_test(test_nothing_is_sent_after_a_fault),
    };

    (void)argc;
    (void)argv;
    sim.locked = false;
    weft_net_start_peers();
    exit(cmocka_run_group_tests(tests, NULL, NULL));
}
