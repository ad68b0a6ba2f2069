/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The storm of user tasks on the port for tests: interrupts at every possible point, drawn by the
 * seed, while records are written, too; an inspection of the kernel at each point; and an exact
 * account of faults, which the port has reported.
 */
#include <stdio.h>
#include <stdlib.h>

#include <weft/system.h>

#include "../support/sim/inspect.h"
#include "../support/sim/user.h"
#include "../user/storm/parameters.h"
#include "../user/storm/players.h"
#include "kernel.h"
#include "record.h"
#include "system.h"
#include "user.h"

#define POKE 20U

void weft_board_alarm_isr(void);

/** Of the board in the description; this port's clock has an interrupt of its own. */
void weft_board_alarm_isr(void)
{
    sim_broken("the interrupt of another clock");
}

static uint32_t sim_random;
static weft_task_t *const tasks[PLAYERS] = {&player0_task, &player1_task, &player2_task};

static uint32_t sim_draw(void)
{
    sim_random = sim_random * 1664525U + 1013904223U;
    return sim_random >> 24;
}

static void sim_must(bool holds, const char *what)
{
    if (!holds) {
        sim_broken(what);
    }
}

/** Queue of the pool that the description gives to a player. */
static const weft_waitq_t *queue_of_pool(const weft_user_t *user)
{
    for (uintptr_t i = 0; i < user->count; i++) {
        if (user->objects[i].kind == WEFT_USER_POOL) {
            return &((const weft_user_pool_t *)user->objects[i].object)->words->waitq;
        }
    }
    sim_broken("a player without its pool");
}

static void inspect_hubs(void)
{
    const weft_waitq_t *const queues[] = {&units.waitq, &numbers.waitq, &words.waitq, &bits.waitq,
                                          &ping.waitq,  &pong.waitq,    &secret.waitq};

    if (tasks[0]->user != NULL) { /* it has been created */
        inspect_waitq(queue_of_pool(tasks[0]->user));
    }

    for (unsigned i = 0; i < sizeof queues / sizeof queues[0]; i++) {
        inspect_waitq(queues[i]);
    }
    inspect_mutex(&lock);
    inspect_mutex(&nested.mutex);
}

/** Faults are counted once each, the last one when its task gets so far. */
static void inspect_faults(void)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        const weft_user_t *user = tasks[i]->user; /* NULL: not created yet */

        sim_must(user == NULL || sim_user_faults(user) - user->record->count <= 1U,
                 "a fault that was not reported, or is not counted");
    }
}

static void inject(void)
{
    sim.locked = true;
    inspect_kernel();
    inspect_hubs();
    inspect_faults();
    sim.locked = false;
    if (!players.stop && sim_draw() < 4) {
        sim.pending |= 1ULL << POKE;
    }
    if (sim_draw() < 64) {
        sim.now++;
    }
}

static bool spurious(void)
{
    return sim_draw() < 8;
}

/** A record begins when its fault is counted; then anything can come between its parts. */
static void on_console(const char *text, size_t length)
{
    const weft_user_t *user = weft_kernel.current->user;

    if (length != 0 && text[0] == WEFT_RECORD_BEGIN && user != NULL && !sim.in_isr) {
        sim_must(user->record->count == sim_user_faults(user),
                 "a record before its fault is counted");
    }
    fwrite(text, 1, length, stdout);
    sim_point();
}

static void explain(const char *what)
{
    printf("not ok 1 - seed %u, point %llu: %s\n", (unsigned)storm_seed,
           (unsigned long long)sim.points, what);
}

/** Arguments: seed, milliseconds. */
void sim_main(int argc, char **argv)
{
    if (argc > 1) {
        storm_seed = (uint32_t)strtoul(argv[1], NULL, 0);
    }
    if (argc > 2) {
        storm_ms = (uint32_t)strtoul(argv[2], NULL, 0);
    }
    sim_random = storm_seed;
    sim.inject = inject;
    sim.spurious = spurious;
    sim.console = on_console;
    sim.broken = explain;
}
