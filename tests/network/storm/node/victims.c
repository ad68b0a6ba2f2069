/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Tasks that a task of any node controls: suspends, resumes, ends, starts, and
 * gives another priority. Each has one controller, which then knows its state.
 */
#include <weft/net.h>

#include "call.h"

#define PAUSE 50U
#define SURELY 2000U /* microseconds in which a task that may run has run */

void storm_victim(void *arg)
{
    volatile uint32_t *laps = &storm.ledger->laps[(uintptr_t)arg];

    for (;;) {
        (*laps)++;
        (void)weft_sleep(PAUSE);
    }
}

/** Whether what the controller asks is what holds: nothing was lost meanwhile. */
static bool is_known(weft_status_t status)
{
    storm_check(status == WEFT_OK || status == WEFT_CANCELED ||
                    (status == WEFT_NODE_DOWN && !storm_is_calm()),
                "status of a task's control", (unsigned long)status, 0);
    return status == WEFT_OK && storm_is_calm() && !storm.stop;
}

static uint32_t laps_of(const storm_actor_t *actor)
{
    return *(volatile uint32_t *)&storm.ledger->laps[actor->victim_number];
}

/** The task runs, or does not, as its state says. */
static void watch(const storm_actor_t *actor, weft_task_ref_t victim)
{
    weft_task_state_t state;
    uint32_t laps;
    bool stands;

    if (!is_known(weft_task_state(victim, &state))) {
        return;
    }
    laps = laps_of(actor);
    stands = state == WEFT_TASK_SUSPENDED || state == WEFT_TASK_DORMANT;
    (void)weft_sleep(stands ? PAUSE * 4U : SURELY);
    storm_check(storm.stop || (laps_of(actor) == laps) == stands,
                "a task runs that must not, or does not run", actor->victim_number, state);
}

static void suspend_or_resume(const storm_actor_t *actor, weft_task_ref_t victim, bool suspends)
{
    weft_status_t status = suspends ? weft_task_suspend(victim) : weft_task_resume(victim);
    weft_task_state_t state;

    if (is_known(status) && is_known(weft_task_state(victim, &state))) {
        storm_check(storm.stop || state == WEFT_TASK_DORMANT ||
                        (state == WEFT_TASK_SUSPENDED) == suspends,
                    "suspended or resumed", state, suspends);
        watch(actor, victim);
    }
}

/** Only where no node and no task fails: what is not dormant must not be started. */
static void end_or_start(const storm_actor_t *actor, weft_task_ref_t victim)
{
    uint8_t *life = &storm.ledger->victim[actor->victim_number];

    if (!storm_is_calm() || (storm.mode & STORM_ABORTS) != 0 || storm.stop) {
        return;
    }
    if (*life == LEDGER_LIVES) {
        if (is_known(weft_task_abort(victim))) {
            weft_task_state_t state;

            storm_check(!is_known(weft_task_state(victim, &state)) || state == WEFT_TASK_DORMANT,
                        "not ended", actor->victim_number, 0);
            *life = LEDGER_ENDED;
        }
    } else if (*life == LEDGER_FRESH && is_known(weft_task_start(victim))) {
        *life = LEDGER_LIVES;
        watch(actor, victim);
    }
}

void storm_make_victims(void)
{
    for (unsigned i = 0; i < storm.victim_count; i++) {
        uint8_t *life = &storm.ledger->victim[(uintptr_t)storm_victim_attr[i].arg];

        if (*life == LEDGER_ENDED) {
            weft_task_create(storm.victims[i], &storm_victim_attr[i]);
            *life = LEDGER_FRESH;
        }
    }
}

static void change_priority(storm_actor_t *actor, weft_task_ref_t victim)
{
    weft_priority_t priority = (weft_priority_t)(1 + storm_draw(actor, 29));
    uint8_t life = storm.ledger->victim[actor->victim_number];
    weft_priority_t now;

    /* One that has ended is made anew, with the first priority. */
    if (is_known(weft_task_set_priority(victim, priority)) && life != LEDGER_ENDED &&
        is_known(weft_task_priority(victim, &now))) {
        storm_check(storm.stop || now == priority, "another priority", now, priority);
    }
}

void storm_do_control(storm_actor_t *actor)
{
    const weft_task_ref_t victim = {actor->victim};

    switch (storm_draw(actor, 6)) {
    case 0:
        suspend_or_resume(actor, victim, true);
        break;
    case 1:
        suspend_or_resume(actor, victim, false);
        break;
    case 2:
        change_priority(actor, victim);
        break;
    case 3:
        (void)weft_task_cancel(victim);
        break;
    default:
        end_or_start(actor, victim);
        break;
    }
    storm.ledger->calls++;
}
