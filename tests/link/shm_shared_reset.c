/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Shared memory between nodes that share a reset: memory as the last run left it, ends
 * that start in any order, rings that are full, images of another set, and an end that
 * starts anew alone.
 */
#include <string.h>

#include "fake_net.h"
#include "link/shm/shm.h"
#include "tables.h"

#define PAYLOAD 64U
#define RING 512U

extern weft_net_config_t fake_config;

static alignas(64) uint8_t aperture[WEFT_SHM_APERTURE(PAYLOAD, RING, 0U)];
static weft_shm_link_t links[2];
static bool rung[2];

static bool notify(weft_shm_link_t *link)
{
    rung[1 - link->end] = true;
    return true;
}

static const weft_shm_medium_t here = {.notify = notify};

static void new_link(unsigned end)
{
    links[end] = (weft_shm_link_t){
        .link = {.driver = &weft_shm_driver,
                 .payload = PAYLOAD,
                 .notify = WEFT_LINK_INTERRUPT,
                 .peer = (uint16_t)(1U - end)},
        .medium = &here,
        .aperture = aperture,
        .ring = RING,
        .end = (uint8_t)end,
        WEFT_SHM_PLACES(aperture, end, PAYLOAD, RING),
    };
}

/** Both nodes are reset; the memory stays as it is. */
static void reset(void)
{
    new_link(0);
    new_link(1);
    fake_net_begin(&links[0].link, &links[1].link);
}

/** Looks at the ends that were rung, until none is. */
static void settle(void)
{
    for (unsigned end = 0; rung[0] || rung[1]; end = 1U - end) {
        if (rung[end]) {
            rung[end] = false;
            if (ends[end].link->driver != NULL && links[end].mine->session != 0 &&
                end_poll(&ends[end], 16)) {
                rung[end] = true;
            }
        }
    }
}

static void exchange(void)
{
    for (unsigned i = 0; i < 200; i++) {
        end_t *end = &ends[pick_below(2)];

        if (end_may_send(end)) {
            (void)end_send(end, (uint16_t)pick_below(PAYLOAD + 1U));
        }
        if (pick_below(3) == 0) {
            settle();
        }
    }
    settle();
    MUST(ends[0].received == ends[1].sent && ends[1].received == ends[0].sent,
         "packets are missing");
    MUST(end_may_send(&ends[0]) && end_may_send(&ends[1]), "there is no room when all is read");
}

/** Whatever the last run left, in whatever order the ends start. */
static void comes_up(void)
{
    for (uint64_t seed = 1; seed <= 5000; seed++) {
        unsigned first = pick_below(2);

        seed_random(seed);
        if (pick_below(4) == 0) {
            for (unsigned i = 0; i < sizeof aperture; i++) {
                aperture[i] = (uint8_t)pick_below(256);
            }
        }
        reset();
        rung[0] = false;
        rung[1] = false;
        end_open(&ends[first]);
        for (unsigned polls = pick_below(3); polls != 0; polls--) {
            (void)end_poll(&ends[first], 16);
        }
        MUST(!ends[first].link->up, "an end alone is up");
        end_open(&ends[1U - first]);
        settle();
        MUST(ends[0].link->up && ends[1].link->up, "the link does not come up");
        exchange();
    }
}

static void refuses_another_set(void)
{
    memset(aperture, 0, sizeof aperture);
    reset();
    end_open(&ends[0]);
    fake_config.hash ^= 1U;
    end_open(&ends[1]);
    (void)end_poll(&ends[1], 1);
    fake_config.hash ^= 1U;
    (void)end_poll(&ends[0], 1);
    (void)end_poll(&ends[0], 1);
    MUST(!ends[0].link->up, "an image of another set is taken");
    MUST(ends[0].link->stalled, "packets go to an image of another set");
}

static void notices_an_end_that_starts_alone(void)
{
    memset(aperture, 0, sizeof aperture);
    reset();
    end_open(&ends[0]);
    end_open(&ends[1]);
    settle();
    MUST(ends[0].link->up && ends[1].link->up, "the link does not come up");
    new_link(1);
    end_open(&ends[1]);
    (void)end_poll(&ends[0], 1);
    MUST(ends[0].link->stalled, "an end that has forgotten all is believed to be the same");
    MUST(!end_poll(&ends[0], 1) && ends[0].total == 0, "packets come from a refused end");
}

int main(void)
{
    fake_config.needs = 0;
    comes_up();
    refuses_another_set();
    notices_an_end_that_starts_alone();
    return 0;
}
