/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A task whose request calls back, and what ends the task at every point: a handler, over whatever
 * runs, or one that interrupts an SWI. No callback of a life runs that has ended, its request waits
 * for nothing any more, and the next life's calls back.
 */
#ifndef TESTS_SIMULATED_CALLBACKS_H
#define TESTS_SIMULATED_CALLBACKS_H

#include "at_points.h"
#include "proxy_node.h"

#define OWNER 0U /* its place in the crew */
#define OWNER_PRIORITY 12U
#define CALLBACKS_PRIORITY 3U
#define WHILE (3U * WEFT_NET_RETRY)
#define CHAIN 3U
#define FEWEST_POINTS 20U

static weft_request_t *const own = &clients[1];
static weft_net_callbacks_t callbacks;

static bool is_alive;      /* the life that has started requests */
static bool has_begun;     /* the callback, when the life ended */
static unsigned life;      /* its number */
static unsigned heard;     /* callbacks of all lives */
static unsigned late;      /* of a life that has ended */
static unsigned to_start;  /* calls that the callback starts */
static weft_status_t told; /* status of the last one */

static void count(weft_request_t *request, weft_status_t status, void *arg)
{
    CHECK(request == own && weft_in_swi());
    late += (!is_alive && !has_begun) || (uintptr_t)arg != life;
    has_begun = false;
    heard++;
    told = status;
}

/** A callback that starts a call of the own node. */
static void count_and_start(weft_request_t *request, weft_status_t status, void *arg)
{
    weft_status_t started;

    count(request, status, arg);
    if (to_start != 0) {
        to_start--;
        started = weft_request_sem_take(request, weft_sem_ref(&sem), WEFT_FOREVER);
        CHECK(started == WEFT_OK || (started == WEFT_CANCELED && !is_alive));
    }
}

static void start_owner(weft_task_entry_t entry)
{
    life++;
    is_alive = true;
    has_begun = false;
    clients[0].task = clients[1].task = &crew[OWNER].task;
    (void)crew_start(OWNER, OWNER_PRIORITY, entry);
}

static void end_owner(void)
{
    if (is_alive && value_of_task_state(&crew[OWNER].task) != WEFT_TASK_DORMANT) {
        has_begun = own->state == WEFT_NET_CALL_CALLBACK;
        weft_task_abort(&crew[OWNER].task);
        is_alive = false;
    }
}

static void begin(void)
{
    sim.inject = inject;
    WEFT_CONFIG_CALLBACK(own)->callbacks = &callbacks;
    callbacks.client = &clients[0];
    weft_swi_init(&callbacks.swi, weft_net_run_callbacks, &callbacks, CALLBACKS_PRIORITY, 0);
}

#endif
