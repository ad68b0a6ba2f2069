/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The clock in milliseconds against a division of 64 bits, at each step of both words.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "kernel.h"

#include <weft/clock.h>
#include <weft/periodic.h>
#include <weft/system.h>

#define TICKS_PER_MS (WEFT_TICKS_PER_S / 1000U)

const weft_system_t weft_system;
const weft_system_swis_t weft_system_swis;
const weft_isr_t weft_irq_table[1] = {weft_irq_unhandled};

static void agrees_at(uint64_t now)
{
    sim.now = now;
    assert_int_equal(weft_clock_uptime_ms(), (uint32_t)(now / TICKS_PER_MS));
}

static void milliseconds(void **state)
{
    const uint64_t years = 1970ULL * 365U * 86400U * WEFT_TICKS_PER_S;

    (void)state;
    sim.locked = false;
    sim.ticks_per_read = 0;
    for (uint64_t high = 0; high <= years >> 32; high = high * 5U / 4U + 1U) {
        for (uint64_t near = 0; near < 3U * TICKS_PER_MS; near++) {
            agrees_at((high << 32) + near);
            agrees_at((high << 32) + UINT32_MAX - near);
        }
    }
    srand(1);
    for (unsigned i = 0; i < 100000; i++) {
        agrees_at((((uint64_t)(unsigned)rand() << 31) ^ (unsigned)rand()) % years);
    }
}

/* The sim port's main() calls this before it would start the kernel. */
void sim_main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(milliseconds)};

    (void)argc;
    (void)argv;
    exit(cmocka_run_group_tests(tests, NULL, NULL));
}
