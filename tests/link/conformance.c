/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance suite of link drivers. What each packet holds, and that they
 * come in order, once, complete and of one session only, is checked by the fake
 * network in every test.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "conformance.h"

/** Rounds after which what should have happened has failed to happen. */
#define PATIENCE 200000U

#define BUDGET 4U

static const medium_t *medium;
static const faults_t no_faults;

void steps_pass(void)
{
    if (medium->pass != NULL) {
        medium->pass();
    }
}

/** Polls as the network does when an end was rung. An adaptive one is polled until it is idle. */
static void poll_rung(end_t *end)
{
    uint64_t before;
    bool more;

    do {
        before = end->total;
        more = end_poll(end, BUDGET);
    } while (more || (end->link->notify == WEFT_LINK_ADAPTIVE && end->total != before));
}

static void poll_both(void)
{
    for (unsigned i = 0; i < 2; i++) {
        if (medium->was_rung == NULL || medium->was_rung(i) || ends[i].held) {
            poll_rung(&ends[i]);
        }
    }
    steps_pass();
}

static bool both_up(void)
{
    return ends[0].link->up && ends[1].link->up;
}

unsigned steps_come_up(void)
{
    unsigned rounds = 0;

    while (rounds < PATIENCE && !both_up()) {
        poll_both();
        rounds++;
    }
    MUST(both_up(), "the link does not come up");
    return rounds;
}

/** True if all that was sent has been received. */
static bool all_here(void)
{
    return ends[0].received == ends[1].sent && ends[1].received == ends[0].sent;
}

/** True if moreover nobody waits for room. */
static bool settled(void)
{
    return end_may_send(&ends[0]) && end_may_send(&ends[1]) && all_here();
}

void steps_settle(void)
{
    for (unsigned i = 0; i < PATIENCE && !settled(); i++) {
        poll_both();
    }
    MUST(all_here(), "packets do not arrive");
    MUST(settled(), "an end waits for room that there is");
}

void steps_begin(enum weft_link_notify notify)
{
    medium->make(notify);
    fake_net_begin(medium->links[0], medium->links[1]);
    MUST(!end_poll(&ends[0], BUDGET), "a link that is not open has packets");
    end_open(&ends[0]);
    steps_pass();
    end_open(&ends[1]);
    (void)steps_come_up();
    MUST(ends[0].ups == 1 && ends[1].ups == 1, "the link comes up more than once");
}

/** Sends a packet, as soon as one can be sent. */
static void send_patiently(end_t *end, uint16_t length)
{
    for (unsigned i = 0; i < PATIENCE; i++) {
        if (end_may_send(end) && end_send(end, length)) {
            return;
        }
        poll_both();
    }
    MUST(false, "there is never room again");
}

static uint16_t any_length(const end_t *end)
{
    uint16_t payload = end->link->payload;

    return pick_below(2) == 0 ? (uint16_t)(pick_below(5) * 8U % (payload + 1U))
                              : (uint16_t)pick_below(payload + 1U);
}

/* Tests
 * =====
 */

static void comes_up(void **state)
{
    (void)state;
    steps_begin(WEFT_LINK_INTERRUPT);
    for (unsigned i = 0; i < 10; i++) {
        poll_both();
    }
    MUST(ends[0].downs == 0 && ends[1].downs == 0, "the link goes down for no reason");
}

static void carries_every_size(void **state)
{
    (void)state;
    steps_begin(WEFT_LINK_POLL);
    uint32_t step = 1U + ends[0].link->payload / 2048U;
    for (uint32_t length = 0; length <= ends[0].link->payload; length += step) {
        send_patiently(&ends[0], (uint16_t)length);
        send_patiently(&ends[1], (uint16_t)length);
    }
    send_patiently(&ends[0], ends[0].link->payload);
    steps_settle();
}

static void keeps_within_the_budget(void **state)
{
    (void)state;
    steps_begin(WEFT_LINK_POLL);
    for (unsigned budget = 1; budget <= 3; budget++) {
        send_patiently(&ends[0], 8);
        send_patiently(&ends[0], 0);
        while (!all_here()) {
            uint32_t before = ends[1].received;
            (void)end_poll(&ends[1], budget);
            MUST(ends[1].received - before <= budget, "poll() receives more than it may");
            (void)end_poll(&ends[0], BUDGET);
            steps_pass();
        }
    }
    steps_settle();
}

/** Sends until there is no room. @return the number that was accepted */
static unsigned fill(end_t *end, uint16_t length)
{
    unsigned sent = 0;

    while (end_may_send(end) && sent < PATIENCE) {
        sent += end_send(end, length) ? 1U : 0U;
    }
    return sent;
}

static void says_no_when_full(void **state)
{
    (void)state;
    static const enum weft_link_notify policies[] = {WEFT_LINK_POLL, WEFT_LINK_INTERRUPT};

    for (unsigned i = 0; i < 2; i++) {
        steps_begin(policies[i]);
        for (unsigned round = 0; round < 20; round++) {
            unsigned readies = ends[0].readies;
            unsigned sent = fill(&ends[0], ends[0].link->payload);
            MUST(sent >= 1, "there is no room for a single packet");
            MUST(round != 0 || sent >= medium->depth, "there is less room than promised");
            MUST(!end_may_send(&ends[0]), "there is room without end");
            steps_settle();
            MUST(ends[0].readies == readies + 1, "ready is not said once");
        }
    }
}

static void keeps_what_is_not_taken(void **state)
{
    (void)state;
    steps_begin(WEFT_LINK_POLL);
    for (unsigned i = 0; i < 200; i++) {
        send_patiently(&ends[0], any_length(&ends[0]));
        ends[1].refuse = pick_below(4);
    }
    steps_settle();
}

static void answers_from_within(void **state)
{
    (void)state;
    steps_begin(WEFT_LINK_INTERRUPT);
    ends[1].echo = true;
    for (unsigned i = 0; i < 500; i++) {
        send_patiently(&ends[0], any_length(&ends[0]));
    }
    steps_settle();
    MUST(ends[1].sent != 0, "nothing was answered");
}

/** Random packets in both directions, polls in between. */
void steps_traffic(unsigned packets)
{
    for (unsigned i = 0; i < packets; i++) {
        end_t *end = &ends[pick_below(2)];

        if (end_may_send(end)) {
            (void)end_send(end, any_length(end));
        }
        if (pick_below(4) == 0) {
            ends[pick_below(2)].refuse = pick_below(16) == 0 ? 1U : 0U;
            (void)end_poll(&ends[pick_below(2)], 1U + pick_below(BUDGET));
            steps_pass();
        }
        if (!both_up()) {
            (void)steps_come_up();
        }
    }
}

static void loses_nothing_in_the_long_run(void **state)
{
    (void)state;
    static const enum weft_link_notify policies[] = {WEFT_LINK_POLL, WEFT_LINK_INTERRUPT,
                                                     WEFT_LINK_ADAPTIVE, WEFT_LINK_SPIN};

    for (unsigned i = 0; i < 4; i++) {
        steps_begin(policies[i]);
        steps_traffic(medium->packets);
        steps_settle();
        MUST(ends[0].ups == 1 && ends[1].ups == 1, "the link went down for no reason");
    }
}

static void needs_no_poll_but_when_rung(void **state)
{
    (void)state;
    if (medium->was_rung == NULL) {
        skip();
    }
    for (enum weft_link_notify notify = WEFT_LINK_INTERRUPT; notify <= WEFT_LINK_ADAPTIVE;
         notify += WEFT_LINK_ADAPTIVE - WEFT_LINK_INTERRUPT) {
        steps_begin(notify);
        for (unsigned i = 0; i < medium->packets; i++) {
            end_t *end = &ends[pick_below(2)];
            if (end_may_send(end)) {
                (void)end_send(end, any_length(end));
            }
            if (pick_below(3) == 0) {
                poll_both();
            }
        }
        steps_settle();
    }
}

static void restart(unsigned number)
{
    unsigned downs = ends[1 - number].downs;
    unsigned ups = ends[1 - number].ups;

    medium->restart(number);
    end_open(&ends[number]);
    for (unsigned i = 0; i < PATIENCE && (ends[1 - number].ups == ups || !both_up()); i++) {
        poll_both();
    }
    MUST(both_up(), "the link does not come up again");
    MUST(ends[1 - number].downs > downs, "a restart of the other end goes unnoticed");
}

static void notices_restarts(void **state)
{
    (void)state;
    if (medium->restart == NULL) {
        skip();
    }
    steps_begin(WEFT_LINK_INTERRUPT);
    for (unsigned i = 0; i < 40; i++) {
        steps_traffic(pick_below(60));
        restart(pick_below(2));
    }
    steps_traffic(100);
    steps_settle();
}

static void survives_restarts_of_both(void **state)
{
    (void)state;
    if (medium->restart == NULL) {
        skip();
    }
    steps_begin(WEFT_LINK_INTERRUPT);
    for (unsigned i = 0; i < 20; i++) {
        steps_traffic(pick_below(60));
        medium->restart(0);
        medium->restart(1);
        end_open(&ends[1]);
        if (pick_below(2) == 0) {
            (void)end_poll(&ends[1], BUDGET);
        }
        end_open(&ends[0]);
        (void)steps_come_up();
    }
    steps_traffic(100);
    steps_settle();
}

/** Traffic under faults; afterwards everything of the last session arrives. */
static void endure(const faults_t *faults, unsigned packets)
{
    steps_begin(WEFT_LINK_INTERRUPT);
    medium->set_faults(faults);
    for (unsigned i = 0; i < packets; i++) {
        steps_traffic(1);
        if (faults->reset != 0 && pick_below(1000) < faults->reset && medium->restart != NULL) {
            unsigned number = pick_below(2);

            medium->restart(number);
            end_open(&ends[number]);
            (void)steps_come_up();
        }
    }
    medium->set_faults(&no_faults);
    steps_settle();
}

static void repairs_faults(void **state)
{
    (void)state;
    static const faults_t kinds[] = {
        {.drop = 100},
        {.corrupt = 100},
        {.duplicate = 200},
        {.reorder = 200},
        {.stall = 5},
        {.reset = 5},
        {.drop = 300, .corrupt = 100},
        {.drop = 50, .corrupt = 50, .duplicate = 50, .reorder = 50, .stall = 2, .reset = 2},
    };

    if (medium->set_faults == NULL) {
        skip();
    }
    for (unsigned seed = 1; seed <= 8; seed++) {
        for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
            seed_random(seed * 100U + i);
            endure(&kinds[i], medium->packets);
        }
    }
}

int conformance_run(const medium_t *of)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comes_up),
        cmocka_unit_test(carries_every_size),
        cmocka_unit_test(keeps_within_the_budget),
        cmocka_unit_test(says_no_when_full),
        cmocka_unit_test(keeps_what_is_not_taken),
        cmocka_unit_test(answers_from_within),
        cmocka_unit_test(loses_nothing_in_the_long_run),
        cmocka_unit_test(needs_no_poll_but_when_rung),
        cmocka_unit_test(notices_restarts),
        cmocka_unit_test(survives_restarts_of_both),
        cmocka_unit_test(repairs_faults),
    };

    medium = of;
    seed_random(1);
    return cmocka_run_group_tests_name(of->name, tests, NULL, NULL) + hostile_run(of);
}
