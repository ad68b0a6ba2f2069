/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Periodic functions of the free storm, whose ticks all actors count. No tick and no step of the
 * SWI is lost. One function is started and stopped by the SWI alone, and called when a model says;
 * others are started and stopped by everybody: no call comes early, and the one that is called once
 * is not called more often than it was started.
 */
#ifndef TESTS_STORM_PERIODICS_H
#define TESTS_STORM_PERIODICS_H

#define STEP 2U /* ticks: the largest power of two in all periods */

/** In the order of the description; their numbers are the arguments of on_period(). */
enum { EACH, OWN, SHARED, SINGLE, PERIODICS };

static const uint32_t periods[PERIODICS] = {STEP, 6, 4, 10};

extern weft_periodic_t each_periodic;
extern weft_periodic_t own_periodic;
extern weft_periodic_t shared_periodic;
extern weft_periodic_t single_periodic;

void on_period(weft_periodic_t *periodic, void *arg);

static uint32_t calls[PERIODICS];
static uint32_t step_of[PERIODICS]; /* of the last call */
static struct {
    uint32_t calls;
    uint32_t left; /* as in weft_periodic_t */
} model;

/** Of every step, before the other functions are counted down. */
static void do_own(actor_t *self)
{
    check(calls[OWN] == model.calls, "calls of a periodic function", calls[OWN], model.calls);
    switch (draw(self, 8)) {
    case 0:
        weft_periodic_stop(&own_periodic);
        model.left = 0;
        break;
    case 1:
    case 2:
        weft_periodic_start(&own_periodic);
        model.left = periods[OWN];
        break;
    default:
        break;
    }
    if (model.left != 0) {
        model.left -= STEP;
        if (model.left == 0) {
            model.left = periods[OWN];
            model.calls++;
        }
    }
}

void on_period(weft_periodic_t *periodic, void *arg)
{
    static weft_periodic_t *const all[PERIODICS] = {&each_periodic, &own_periodic, &shared_periodic,
                                                    &single_periodic};
    actor_t *self = &actors[PERIODIC_ACTOR];
    uintptr_t which = (uintptr_t)arg;

    check(which < PERIODICS && periodic == all[which] && weft_in_swi(), "a periodic function",
          (uint32_t)which, 0);
    calls[which]++;
    if (which == EACH) {
        do_own(self);
        return;
    }
    check(calls[EACH] - step_of[which] >= periods[which] / STEP, "a periodic function comes early",
          (uint32_t)which, calls[EACH] - step_of[which]);
    step_of[which] = calls[EACH];
    if (!stop) {
        self->rounds++;
        do_any(self, KINDS_OF_ISRS);
    }
}

/** Several steps may pass before the SWI runs. */
static void do_ticks(actor_t *self)
{
    bool is_held = !weft_in_isr() && draw(self, 2) != 0;
    weft_swi_key_t key = is_held ? weft_swi_disable() : 0;

    for (uint32_t count = 1 + draw(self, 4U * STEP); count != 0; count--) {
        weft_periodic_tick();
        self->ticked++;
    }
    if (is_held) {
        weft_swi_enable(key);
    }
    check(weft_periodic_ticks() - self->ticked <= UINT32_MAX / 2U, "ticks of one actor",
          self->ticked, 0);
}

static void do_periodic(actor_t *self)
{
    switch (draw(self, 12)) {
    case 0:
        weft_periodic_stop(&shared_periodic);
        break;
    case 1:
        weft_periodic_start(&shared_periodic);
        break;
    case 2:
        weft_periodic_stop(&single_periodic);
        break;
    case 3:
        self->started++;
        weft_periodic_start(&single_periodic);
        break;
    default:
        do_ticks(self);
        break;
    }
}

static void tick(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        weft_periodic_tick();
    }
}

/** When nobody else counts any more; the SWI runs before the caller continues. */
static void balance_of_periodics(uint32_t ticked, uint32_t started)
{
    uint32_t shared;
    uint32_t single;

    check(ticked == weft_periodic_ticks(), "ticks", ticked, weft_periodic_ticks());
    check(calls[EACH] == ticked / STEP && ticked >= STEP, "steps", calls[EACH], ticked);
    check(calls[OWN] == model.calls, "calls of the model", calls[OWN], model.calls);
    check(calls[SINGLE] <= started, "calls of what is called once", calls[SINGLE], started);
    tick(ticked % STEP);
    weft_periodic_stop(&shared_periodic);
    weft_periodic_start(&single_periodic);
    shared = calls[SHARED];
    single = calls[SINGLE];
    tick(periods[SINGLE] - STEP);
    check(calls[SINGLE] == single, "before its period", calls[SINGLE], single);
    tick(3U * periods[SINGLE]);
    check(calls[SINGLE] == single + 1U, "once", calls[SINGLE], single);
    check(calls[SHARED] == shared, "a stopped function is called", calls[SHARED], shared);
}

#endif
