/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Faults that the scene asks for: at given times, or at random ones.
 */
#include <stdlib.h>

#include "engine.h"

/** Between 0 and twice the mean. */
static uint64_t around(random_t *random, uint64_t mean)
{
    return random_below(random, 2 * mean + 1);
}

bool goes_on(void)
{
    for (unsigned i = 0; i < run.node_count; i++) {
        if (run.nodes[i].state == NODE_ON) {
            return true;
        }
    }
    return run.starts != 0;
}

/** Adds the end of a random fault, or one of the scene. */
static void add(uint64_t at, fault_t *fault)
{
    run.starts += fault->kind == FAULT_START;
    queue_add(at, EVENT_FAULT, fault);
}

/** The next of random faults; none where no node is left that it could happen to. */
static void next(fault_t *fault)
{
    uint64_t at = run.now + 1 + around(&fault->random, fault->mean);

    if (goes_on() && (fault->end == 0 || at < fault->end)) {
        add(at, fault);
    }
}

/** The end of a random fault, as a fault of its own. */
static void later(fault_t *fault, fault_kind_t kind, unsigned number)
{
    fault_t *over = calloc(1, sizeof *over);

    if (over == NULL) {
        fail("no memory for faults");
    }
    over->kind = kind;
    over->number = number;
    over->next = run.faults;
    run.faults = over;
    add(run.now + 1 + around(&fault->random, fault->down), over);
}

static void crash_any(fault_t *fault)
{
    unsigned number = (unsigned)random_below(&fault->random, run.node_count);

    if (run.nodes[number].state == NODE_ON) {
        node_crash(&run.nodes[number]);
        later(fault, FAULT_START, number);
    }
    next(fault);
}

static void cut_any(fault_t *fault)
{
    unsigned number = (unsigned)random_below(&fault->random, run.link_count);

    if (run.link_count != 0 && !run.links[number]->cut) {
        link_cut(run.links[number], true);
        later(fault, FAULT_MEND, number);
    }
    next(fault);
}

void faults_begin(void)
{
    uint64_t stream = UINT64_C(2) << 32;

    run.starts = 0;
    for (fault_t *fault = run.faults; fault != NULL; fault = fault->next) {
        fault->random = random_make(run.seed, stream++);
        if (fault->kind == FAULT_CRASHES || fault->kind == FAULT_CUTS) {
            next(fault);
        } else {
            add(fault->at, fault);
        }
    }
}

void fault_happen(fault_t *fault)
{
    switch (fault->kind) {
    case FAULT_CRASH:
        node_crash(&run.nodes[fault->number]);
        break;
    case FAULT_START:
        run.starts--;
        node_start(&run.nodes[fault->number]);
        break;
    case FAULT_CUT:
    case FAULT_MEND:
        link_cut(run.links[fault->number], fault->kind == FAULT_CUT);
        break;
    case FAULT_CRASHES:
        crash_any(fault);
        break;
    case FAULT_CUTS:
        cut_any(fault);
        break;
    }
}
