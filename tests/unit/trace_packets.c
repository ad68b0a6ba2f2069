/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The record of a packet that the driver does not take leaves the trace as it was: a full buffer
 * keeps its oldest record, and one that is not full has no record behind its last.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>

#include "../../net/trace/packets.c"

#include <weft/periodic.h>
#include <weft/system.h>

#define CAPACITY 4U

const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};
const weft_net_config_t weft_net_config;
const weft_shared_pool_t weft_shared_pools[1];

uint32_t weft_board_starts(void)
{
    return 1;
}

static weft_trace_record_t records[CAPACITY];
struct weft_trace weft_trace = {.mask = CAPACITY - 1U, .records = records};
static bool has_room;

void weft_trace_store_locked(uintptr_t object, uintptr_t argument, uint32_t event)
{
    records[weft_trace.next++ & weft_trace.mask] =
        (weft_trace_record_t){object, argument, event, 7};
}

static bool send_locked(weft_link_t *link, const weft_net_header_t *header, const void *payload)
{
    (void)link;
    (void)header;
    (void)payload;
    return has_room;
}

static const weft_link_driver_t driver = {.name = "test", .send_locked = send_locked};
static weft_link_t traced = {.driver = &driver};
static const weft_net_header_t header;

static void refused(void **state)
{
    (void)state;
    for (uint32_t stored = 0; stored < 2U * CAPACITY; stored++) {
        weft_trace_record_t before[CAPACITY];
        uint32_t next = weft_trace.next;

        __builtin_memcpy(before, records, sizeof records);
        has_room = false;
        assert_false(weft_net_trace_send_locked(&traced, &header, NULL));
        assert_int_equal(weft_trace.next, next);
        assert_memory_equal(records, before, sizeof records);
        has_room = true;
        assert_true(weft_net_trace_send_locked(&traced, &header, NULL));
        assert_int_equal(records[next & weft_trace.mask].object, stored);
    }
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refused)};

    (void)argc;
    (void)argv;
    exit(cmocka_run_group_tests(tests, NULL, NULL));
}
