/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Simulated node as a board: clock, console, end, and the medium of its links.
 */
#include "arch.h"
#include "medium.h"

const unsigned weft_board_irqs = WEFT_BOARD_IRQS;

_Static_assert(WEFT_SIM_LINE(WEFT_BOARD_IRQS) <= 64U, "lines fit in weft_sim.pending");

void weft_board_clock_init(void)
{
    weft_sim.origin = weft_sim.now;
}

uint64_t weft_board_clock(void)
{
    return (weft_sim.now - weft_sim.origin) / WEFT_SIM_TICK;
}

/** No two starts of a node are at the same time. */
uint32_t weft_board_starts(void)
{
    return (uint32_t)(weft_sim.now ^ weft_sim.now >> 20);
}

void weft_board_alarm(uint64_t deadline)
{
    uint64_t last = (WEFT_SIM_NEVER - weft_sim.origin) / WEFT_SIM_TICK;

    weft_sim.alarm = deadline >= last ? WEFT_SIM_NEVER : weft_sim.origin + deadline * WEFT_SIM_TICK;
    weft_sim.due = weft_sim.alarm < weft_sim.limit ? weft_sim.alarm : weft_sim.limit;
}

void weft_board_console(const char *text, size_t length)
{
    weft_sim_node.engine->console(weft_sim_node.self, text, length);
}

void weft_board_exit(int code)
{
    weft_sim_node.code = code;
    weft_sim_leave(WEFT_SIM_ENDED);
    __builtin_unreachable();
}

void weft_sim_medium_open(unsigned link, bool rings)
{
    weft_sim_node.engine->open(weft_sim_node.self, link, rings);
}

bool weft_sim_medium_send(unsigned link, weft_sim_piece_t first, weft_sim_piece_t second)
{
    const weft_sim_piece_t pieces[] = {first, second};

    return weft_sim_node.engine->send(weft_sim_node.self, link, pieces, 2);
}

const weft_sim_message_t *weft_sim_medium_first(unsigned link)
{
    return weft_sim_node.engine->first(weft_sim_node.self, link);
}

void weft_sim_medium_take(unsigned link)
{
    weft_sim_node.engine->take(weft_sim_node.self, link);
}

void *weft_sim_shared(size_t bytes)
{
    return weft_sim_node.engine->shared(weft_sim_node.self, bytes);
}

const void *weft_sim_data(size_t *bytes)
{
    return weft_sim_node.engine->data(weft_sim_node.self, bytes);
}

void weft_sim_note(const char *text)
{
    weft_sim_node.engine->note(weft_sim_node.self, text);
}
