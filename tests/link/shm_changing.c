/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory that changes between two looks: the compiler calls this test before each load of
 * the program, so that what another processor can do at the worst moment happens at every one.
 *
 * First the loads are counted: what the other end writes is loaded once, and what this end has
 * told is never asked back. Then each load finds another value than the one before.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake_net.h"
#include "link/shm/shm.h"

#define PAYLOAD 64U
#define RING 512U
#define SEEDS 20000U

#define NOT_WATCHED __attribute__((no_sanitize("coverage")))

static alignas(64) uint8_t aperture[WEFT_SHM_APERTURE(PAYLOAD, RING, 0U)];
static weft_shm_link_t links[2];
static unsigned loads[sizeof aperture / 4U];
static bool counts;
static bool changes;
static bool inside; /**< of the hook itself */

static bool notify(weft_shm_link_t *link)
{
    (void)link;
    return true;
}

static const weft_shm_medium_t here = {.notify = notify};

/* What the compiler calls
 * =======================
 */

/** A number that harms whoever believes it, if any does. */
NOT_WATCHED static uint32_t evil(void)
{
    switch (pick_below(5)) {
    case 0:
        return pick_below(RING / 8U + 2U) * 8U + pick_below(2);
    case 1:
        return (PAYLOAD + 1U + pick_below(64)) << 16;
    case 2:
        return UINT32_MAX - pick_below(9);
    case 3:
        return pick_below(3);
    default:
        return pick_below(UINT32_MAX);
    }
}

NOT_WATCHED static void on_load(const void *address, size_t bytes)
{
    uintptr_t at = (uintptr_t)address - (uintptr_t)aperture;

    if (inside || at >= sizeof aperture) {
        return;
    }
    inside = true;
    if (counts) {
        for (size_t i = at / 4U; i < (at + bytes + 3U) / 4U; i++) {
            loads[i]++;
        }
    }
    if (changes && pick_below(2) == 0) {
        uint32_t value = evil();

        memcpy(aperture + at / 4U * 4U, &value, sizeof value);
    }
    inside = false;
}

void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_load1(uint8_t *address);
void __sanitizer_cov_load2(uint16_t *address);
void __sanitizer_cov_load4(uint32_t *address);
void __sanitizer_cov_load8(uint64_t *address);
void __sanitizer_cov_load16(void *address);

NOT_WATCHED void __sanitizer_cov_trace_pc(void)
{
}

NOT_WATCHED void __sanitizer_cov_load1(uint8_t *address)
{
    on_load(address, 1);
}

NOT_WATCHED void __sanitizer_cov_load2(uint16_t *address)
{
    on_load(address, 2);
}

NOT_WATCHED void __sanitizer_cov_load4(uint32_t *address)
{
    on_load(address, 4);
}

NOT_WATCHED void __sanitizer_cov_load8(uint64_t *address)
{
    on_load(address, 8);
}

NOT_WATCHED void __sanitizer_cov_load16(void *address)
{
    on_load(address, 16);
}

/* Tests
 * =====
 */

static void new_link(unsigned end, uint8_t notify)
{
    links[end] = (weft_shm_link_t){
        .link = {.driver = &weft_shm_driver,
                 .payload = PAYLOAD,
                 .notify = notify,
                 .peer = (uint16_t)(2U - end)},
        .medium = &here,
        .aperture = aperture,
        .ring = RING,
        .end = (uint8_t)end,
    };
}

static void begin(uint8_t notify)
{
    memset(aperture, 0, sizeof aperture);
    new_link(0, notify);
    new_link(1, notify);
    fake_net_begin(&links[0].link, &links[1].link);
    for (unsigned i = 0; i < 2; i++) {
        end_open(&ends[i]);
    }
    for (unsigned i = 0; i < 4; i++) {
        (void)end_poll(&ends[i % 2U], 1);
    }
    MUST(links[0].link.up && links[1].link.up, "the link does not come up");
}

/** Loads of a word of the aperture since they were counted anew. */
static unsigned loads_of(const volatile void *word)
{
    return loads[((uintptr_t)word - (uintptr_t)aperture) / 4U];
}

static void starts_counting(void)
{
    memset(loads, 0, sizeof loads);
    counts = true;
}

/** What this end has told is not asked back. */
static void asks_nothing_back(const weft_shm_link_t *link)
{
    for (unsigned i = 0; i < sizeof(weft_shm_end_t) / 4U; i++) {
        MUST(loads_of((const uint32_t *)link->mine + i) == 0, "what was told is read back");
    }
}

static void loads_once(void)
{
    for (uint16_t length = 0; length <= PAYLOAD; length += 8U) {
        begin(WEFT_LINK_INTERRUPT);
        const uint8_t *record = links[1].from + links[1].tail;
        starts_counting();
        (void)end_send(&ends[0], length);
        counts = false;
        asks_nothing_back(&links[0]);
        starts_counting();
        (void)end_poll(&ends[1], 4);
        (void)end_poll(&ends[1], 4);
        counts = false;
        asks_nothing_back(&links[1]);
        MUST(ends[1].received == 1, "the packet does not arrive");
        for (unsigned i = 0; i < WEFT_NET_WORDS; i++) {
            MUST(loads_of(record + 4U * i) == 1, "a header is not loaded once");
        }
        MUST(loads_of(&links[1].its->session) == 2, "the session is not loaded once in each poll");
    }
}

/** Both ends are victims of what changes under their eyes. */
static void bears_changes(void)
{
    fake_net_foreign(aperture, sizeof aperture);
    for (unsigned seed = 1; seed <= SEEDS; seed++) {
        seed_random(seed);
        begin((uint8_t)pick_below(4));
        ends[0].hostile = true;
        ends[1].hostile = true;
        changes = true;
        for (unsigned i = 0; i < 12; i++) {
            end_t *end = &ends[pick_below(2)];
            weft_shm_link_t *link = (weft_shm_link_t *)end->link;

            if (end_may_send(end)) {
                (void)end_send(end, (uint16_t)pick_below(PAYLOAD + 1U));
            }
            (void)end_poll(end, 1U + pick_below(4));
            MUST(link->tail < RING && link->tail % 8U == 0 && link->head < RING &&
                     link->head % 8U == 0,
                 "an end is behind its ring");
        }
        changes = false;
    }
}

int main(void)
{
    loads_once();
    bears_changes();
    puts("ok");
    return 0;
}
