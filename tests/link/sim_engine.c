/* SPDX-License-Identifier: MIT */
/**
 * @file
 * See sim_engine.h. What the engine's links ask of the engine, and what the
 * driver asks of its node's port.
 */
#include "sim_engine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <weft/irq.h>
#include <weft/net.h>

#include "../../simulator/engine.h"
#include "medium.h"

run_t run = {.seed = 1};

static node_t nodes[2];
static struct weft_sim states[2];
static weft_sim_node_t faces[2];
static link_t *joined;

void engine_begin(void)
{
    static const medium_t medium = {.slots = ENGINE_SLOTS, .delay = 1000, .jitter = 500};

    for (unsigned i = 0; i < 2; i++) {
        free(nodes[i].sides);
        states[i] = (struct weft_sim){0};
        faces[i] = (weft_sim_node_t){.state = &states[i]};
        nodes[i] = (node_t){.number = i, .face = &faces[i]};
    }
    while (queue_first() != NULL) {
        free(queue_first()->what);
        queue_remove_first();
    }
    links_clear();
    run.now = 0;
    joined = link_add(&nodes[0], &nodes[1], &medium);
}

void engine_crash(unsigned node)
{
    run.current = NULL;
    side_close(joined->side[node], true);
    nodes[node].starts++;
}

void engine_pass(uint64_t ns)
{
    const event_t *event;

    run.current = NULL;
    run.now += ns;
    while ((event = queue_first()) != NULL && event->time <= run.now) {
        packet_t *packet = event->what;
        queue_remove_first();
        packet_arrive(packet);
    }
    for (unsigned i = 0; i < 2; i++) {
        states[i].now = run.now;
    }
}

bool engine_was_rung(unsigned node)
{
    uint64_t bell = UINT64_C(1) << WEFT_SIM_LINE(WEFT_SIM_DOORBELL);
    bool rung = (states[node].pending & bell) != 0;

    states[node].pending &= ~bell;
    return rung;
}

/* The node that acts
 * ==================
 */

static node_t *node(void)
{
    run.current = &nodes[weft_node_self() - 1U];
    return run.current;
}

void weft_sim_medium_open(unsigned link, bool rings)
{
    medium_open(node(), link, rings);
}

bool weft_sim_medium_send(unsigned link, weft_sim_piece_t first, weft_sim_piece_t second)
{
    const weft_sim_piece_t pieces[2] = {first, second};

    return medium_send(node(), link, pieces, 2);
}

const weft_sim_message_t *weft_sim_medium_first(unsigned link)
{
    return medium_first(node(), link);
}

void weft_sim_medium_take(unsigned link)
{
    medium_take(node(), link);
}

void weft_irq_enable(unsigned irq)
{
    (void)irq;
}

/* The rest of the engine
 * ======================
 */

void node_wake(node_t *which, uint64_t time)
{
    (void)which;
    (void)time;
}

void node_limit(node_t *which, uint64_t time)
{
    (void)which;
    (void)time;
}

void record(uint64_t time, const char *what, const node_t *which, const void *data, size_t bytes)
{
    (void)time;
    (void)what;
    (void)which;
    (void)data;
    (void)bytes;
}

void fail(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)vfprintf(stderr, format, arguments);
    va_end(arguments);
    abort();
}
