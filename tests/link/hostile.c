/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A hostile peer on any medium: whatever it does, the other end hands over whole packets only,
 * keeps within its budget, and is there for a healthy peer as soon as that one comes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "conformance.h"

/** Attacks until a healthy peer comes, at most; and how often one comes. */
#define ATTACKS 60U
#define PEERS 200U

#define BUDGET 4U

/** Rounds that a healthy peer may need more than behind a healthy one, and as many times that. */
#define MORE 8U
#define TIMES 3U

static const medium_t *medium;

/** The victim does what a node does, while the other end does what it likes. */
static void suffer(end_t *victim)
{
    uint64_t before;

    medium->attack(1);
    if (pick_below(3) == 0 && end_may_send(victim)) {
        (void)end_send(victim, (uint16_t)pick_below(victim->link->payload + 1U));
    }
    victim->refuse = pick_below(16) == 0 ? 1U : 0U;
    before = victim->total;
    (void)end_poll(victim, BUDGET);
    MUST(victim->total - before <= BUDGET, "poll() receives more than it may");
    if (pick_below(4) == 0) {
        steps_pass();
    }
}

/** The peer starts anew, as a healthy one. @return rounds until both are up */
static unsigned start_healthy(void)
{
    medium->restart(0);
    ends[0].refuse = 0;
    ends[1].refuse = 0;
    end_open(&ends[0]);
    return steps_come_up();
}

/** How long it takes where nobody attacks. */
static unsigned usual_rounds(void)
{
    unsigned most = 0;

    steps_begin(WEFT_LINK_INTERRUPT);
    for (unsigned i = 0; i < 20; i++) {
        steps_traffic(pick_below(20));
        unsigned rounds = start_healthy();
        most = rounds > most ? rounds : most;
        steps_settle();
    }
    return most;
}

static void survives_a_hostile_peer(void **state)
{
    (void)state;
    if (medium->attack == NULL || medium->restart == NULL) {
        skip();
    }
    unsigned usual = usual_rounds();
    for (unsigned seed = 1; seed <= PEERS; seed++) {
        seed_random(seed);
        steps_begin(seed % 2U == 0 ? WEFT_LINK_INTERRUPT : WEFT_LINK_ADAPTIVE);
        steps_traffic(pick_below(30));
        ends[1].hostile = true;
        for (unsigned left = pick_below(ATTACKS) + 1U; left != 0; left--) {
            suffer(&ends[1]);
        }
        ends[1].hostile = false;
        unsigned rounds = start_healthy();
        MUST(rounds <= MORE + TIMES * usual, "a healthy peer has to wait for long");
        steps_traffic(50);
        steps_settle();
    }
}

int hostile_run(const medium_t *of)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(survives_a_hostile_peer),
    };

    medium = of;
    return cmocka_run_group_tests_name(of->name, tests, NULL, NULL);
}
