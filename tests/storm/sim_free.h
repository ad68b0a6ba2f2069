/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The free storm on the sim port: interrupts at every possible point, drawn by
 * the seed, and an inspection of the kernel at each of them.
 */
#ifndef TESTS_STORM_SIM_FREE_H
#define TESTS_STORM_SIM_FREE_H

#include <stdio.h>

#include "../support/sim/inspect.h"
#include "kernel.h"
#include "sim_arguments.h"
#include "storm.h"

/* As the generator makes them from the description. */

weft_periodic_t each_periodic = {on_period, (void *)EACH, 2, 2, false};
weft_periodic_t own_periodic = {on_period, (void *)OWN, 6, 0, false};
weft_periodic_t shared_periodic = {on_period, (void *)SHARED, 4, 4, false};
weft_periodic_t single_periodic = {on_period, (void *)SINGLE, 10, 0, true};

static weft_periodic_t *const periodic_list[PERIODICS] = {&each_periodic, &own_periodic,
                                                          &shared_periodic, &single_periodic};
static const weft_system_periodics_t system_periodics;
static weft_swi_t periodics_swi =
    WEFT_SWI_INIT(weft_periodic_run, (void *)(uintptr_t)&system_periodics, 6, 0U);
static const weft_system_periodics_t system_periodics = {periodic_list, PERIODICS, STEP, 0,
                                                         &periodics_swi};
const weft_system_swis_t weft_system_swis = {&system_periodics, weft_periodic_begin};

static uint32_t sim_random = 1;

static uint32_t sim_draw(void)
{
    sim_random = sim_random * 1664525U + 1013904223U;
    return sim_random >> 24;
}

/** Who has arrived is counted, and marked, so that the end of a wait takes it back. */
static void inspect_barrier(void)
{
    const weft_task_t *task = barrier.waitq.head;
    uint32_t arrived = 0;

    while (task != NULL) {
        check(weft_task_has(task, WEFT_TASK_FLAG_WAITS_BARRIER), "not marked", 0, 0);
        arrived += (uintptr_t)task->arg == barrier.round;
        task = task->next != barrier.waitq.head ? task->next : NULL;
    }
    check(arrived == barrier.arrived, "at the barrier", arrived, barrier.arrived);
}

static void inspect_hubs(void)
{
    const weft_waitq_t *const queues[] = {
        &sem[0].waitq,     &sem[1].waitq,    &event.waitq,         &flags.waitq,
        &msgq.waitq,       &port.waitq,      &cond.waitq,          &pool.waitq,
        &heap.waitq,       &words.waitq,     &account.hub.putters, &account.hub.getters,
        &barrier.waitq,    &lines[0].waitq,  &lines[1].waitq,      &packets.pool.waitq,
        &function.callers, &function.servers};

    for (unsigned i = 0; i < sizeof queues / sizeof queues[0]; i++) {
        inspect_waitq(queues[i]);
    }
    inspect_barrier();
    for (unsigned i = 0; i < ACTORS + VICTIMS; i++) {
        inspect_mutex(&function_calls[i].mutex);
    }
    for (unsigned i = 0; i < MUTEXES; i++) {
        inspect_mutex(&mutex[i]);
    }
}

static void sim_inject(void)
{
    sim.locked = true;
    inspect_kernel();
    inspect_hubs();
    sim.locked = false;
    if (!stop && sim_draw() < 24) {
        sim.pending |= 1ULL << IRQ;
    }
    if (sim_draw() < 64) {
        sim.now++;
    }
}

static bool sim_spurious(void)
{
    return sim_draw() < 8;
}

static void sim_explain(const char *what)
{
    printf("not ok 1 - free storm, seed %u, point %llu: %s\n", storm_seed,
           (unsigned long long)sim.points, what);
}

/** Argument: seed. */
void sim_main(int argc, char **argv)
{
    storm_arguments(argc, argv);
    sim_random = storm_seed;
    sim.inject = sim_inject;
    sim.spurious = sim_spurious;
    sim.broken = sim_explain;
}

#endif
