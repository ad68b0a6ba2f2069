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
#include "../../net/session.c"
#include "../../net/transport.c"

const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
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
    .needs = WEFT_NET_NEED_INDEPENDENT | WEFT_NET_NEED_MOVE | WEFT_NET_NEED_HEARTBEAT,
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
    };

    (void)argc;
    (void)argv;
    sim.locked = false;
    weft_net_start_peers();
    exit(cmocka_run_group_tests(tests, NULL, NULL));
}
