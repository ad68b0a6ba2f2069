/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance suite on shared memory: both ends in one thread.
 */
#include <stdlib.h>
#include <string.h>

#include "conformance.h"
#include "link/shm/shm.h"

#define PAYLOAD 64U
#define RING 512U

static alignas(64) uint8_t aperture[WEFT_SHM_APERTURE(PAYLOAD, RING, 0U)];
static weft_shm_link_t links[2];
static bool rung[2];

static bool notify(weft_shm_link_t *link)
{
    rung[1 - link->end] = true;
    return true;
}

static const weft_shm_medium_t here = {.notify = notify};

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

static void make(enum weft_link_notify notify)
{
    memset(aperture, 0, sizeof aperture);
    new_link(0, (uint8_t)notify);
    new_link(1, (uint8_t)notify);
}

static void restart(unsigned end)
{
    uint8_t notify = links[end].link.notify;

    memset(&links[end], 0xA5, sizeof links[end]);
    new_link(end, notify);
}

/** Polled links are always looked at. */
static bool was_rung(unsigned end)
{
    bool result = rung[end] || !links[end].notifies;

    rung[end] = false;
    return result;
}

/* A hostile end
 * =============
 */

#define WORDS (sizeof(weft_shm_end_t) / sizeof(uint32_t))

/** A number as it may be chosen to do harm. */
static uint32_t evil(void)
{
    static const uint32_t chosen[] = {
        0,    1,         4,         7,           8,          RING - 8U,
        RING, RING + 8U, RING - 1U, 0x80000000U, UINT32_MAX, UINT32_MAX - 7U,
    };

    switch (pick_below(4)) {
    case 0:
        return chosen[pick_below(sizeof chosen / sizeof chosen[0])];
    case 1:
        return pick_below(RING / 8U) * 8U + pick_below(2);
    case 2: /* as the other end has it, or nearly */
        return links[1].session + pick_below(3) - 1U;
    default:
        return pick_below(UINT32_MAX);
    }
}

/** A record where the next one is read: its length, whatever it was, is not what it says. */
static void forge_record(weft_shm_end_t *its)
{
    static const uint16_t lengths[] = {0,      8,         PAYLOAD - 1U, PAYLOAD, PAYLOAD + 1U,
                                       0x7FFF, UINT16_MAX};
    uint32_t at = links[1].tail;
    weft_net_header_t *header = (void *)(aperture + 2 * sizeof *its + at);

    for (unsigned i = 0; i < WEFT_NET_WORDS; i++) {
        header->word[i] = pick_below(UINT32_MAX);
    }
    weft_net_set(header, 2, 0, lengths[pick_below(sizeof lengths / sizeof lengths[0])]);
    its->head = (at + 8U * pick_below(20)) % RING;
}

static void attack(unsigned end)
{
    static uint8_t recorded[sizeof aperture];
    weft_shm_end_t *its = (weft_shm_end_t *)aperture + (1U - end);
    weft_shm_end_t *own = (weft_shm_end_t *)aperture + end;

    switch (pick_below(7)) {
    case 0:
        its->head = evil();
        break;
    case 1:
        its->tail = evil();
        break;
    case 2: /* session, epoch, form of the aperture */
        ((uint32_t *)its)[pick_below(8)] = evil();
        break;
    case 3:
        forge_record(its);
        break;
    case 4: /* what only the victim should write */
        ((uint32_t *)own)[pick_below(WORDS)] = evil();
        break;
    case 5:
        memcpy(recorded, aperture, sizeof aperture);
        break;
    default: /* replayed, in whole or in part */
        memcpy(aperture, recorded, pick_below(2) == 0 ? sizeof aperture : sizeof *its);
        break;
    }
    rung[end] = true;
}

static const medium_t medium = {
    .name = "shm",
    .links = {&links[0].link, &links[1].link},
    .make = make,
    .restart = restart,
    .was_rung = was_rung,
    .attack = attack,
    .depth = RING / WEFT_SHM_RECORD(PAYLOAD),
    .packets = 20000,
};

/* What the medium alone can do wrong, and hand-over
 * =================================================
 */

static void open_both(void)
{
    fake_net_begin(medium.links[0], medium.links[1]);
    end_open(&ends[0]);
    end_open(&ends[1]);
    (void)end_poll(&ends[0], 1);
    (void)end_poll(&ends[1], 1);
}

static void refuses_another_geometry(void)
{
    make(WEFT_LINK_POLL);
    links[1].ring = RING - 8U;
    open_both();
    MUST(!links[0].link.up && !links[1].link.up, "apertures of different form are joined");
    make(WEFT_LINK_POLL);
    links[1].link.peer = 7;
    open_both();
    MUST(!links[1].link.up, "the wrong node is at the other end");
    make(WEFT_LINK_POLL);
    open_both();
    MUST(links[0].link.up && links[1].link.up, "apertures of the same form are not joined");
}

/** Whatever one end writes, the other stays within the aperture, and begins again. */
static void survives_nonsense(void)
{
    weft_shm_end_t *its = (weft_shm_end_t *)aperture;

    for (unsigned i = 0; i < 20000; i++) {
        make(WEFT_LINK_INTERRUPT);
        open_both();
        MUST(links[1].link.up, "the link does not come up");
        uint32_t nonsense = pick_below(2) == 0 ? pick_below(RING * 2U) : pick_below(UINT32_MAX);
        switch (pick_below(5)) {
        case 0:
            its->head = nonsense;
            break;
        case 1:
            its->tail = nonsense;
            break;
        case 2:
            its->begin = nonsense;
            its->session = 77;
            break;
        case 3:
            memset(aperture + 2 * sizeof *its, (int)(nonsense & 0xFFU), RING);
            its->head = pick_below(RING / 8U) * 8U;
            break;
        default:
            its->session = nonsense;
            its->seen = nonsense >> 1;
            break;
        }
        ends[1].refuse = UINT32_MAX;
        while (end_may_send(&ends[1]) && end_send(&ends[1], PAYLOAD)) {
        }
        (void)end_poll(&ends[1], 4);
        (void)end_poll(&ends[1], 4);
    }
}

/** A record that is longer than what was published would be read again and again, round the ring.
 */
static void refuses_a_record_that_passes_its_head(void)
{
    weft_net_header_t *header = (void *)(aperture + 2 * sizeof(weft_shm_end_t));

    make(WEFT_LINK_INTERRUPT);
    open_both();
    MUST(links[1].link.up && links[1].tail == 0, "the link does not come up");
    memset(header, 0, sizeof *header);
    weft_net_set(header, 2, 0, PAYLOAD);
    ((weft_shm_end_t *)aperture)->head = 8;
    ends[1].hostile = true;
    (void)end_poll(&ends[1], 4);
    MUST(ends[1].downs == 1 && ends[1].total == 0, "a record that is not all there is taken");
}

int main(void)
{
    fake_net_foreign(aperture, sizeof aperture);
    int failed = conformance_run(&medium);

    refuses_another_geometry();
    survives_nonsense();
    refuses_a_record_that_passes_its_head();
    return failed;
}
