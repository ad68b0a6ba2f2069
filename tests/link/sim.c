/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The conformance suite on the simulator's links.
 */
#include "link/sim/sim.h"
#include "conformance.h"
#include "sim_engine.h"

#define PAYLOAD 64U
#define ROUND 400U  /* ns */
#define REBOOT 100U /* ns, shorter than the way of a signal: it must not reach the next life */

static weft_sim_link_t links[2];
static enum weft_link_notify policy;

static void new_link(unsigned end)
{
    links[end] = (weft_sim_link_t){
        .link = {.driver = &weft_sim_driver,
                 .payload = PAYLOAD,
                 .notify = (uint8_t)policy,
                 .peer = (uint16_t)(2U - end)},
    };
}

static void make(enum weft_link_notify notify)
{
    policy = notify;
    engine_begin();
    new_link(0);
    new_link(1);
}

static void restart(unsigned end)
{
    engine_crash(end);
    engine_pass(REBOOT);
    new_link(end);
}

static void pass(void)
{
    engine_pass(ROUND);
}

static bool was_rung(unsigned end)
{
    return engine_was_rung(end) || policy == WEFT_LINK_POLL;
}

static const medium_t medium = {
    .name = "sim",
    .links = {&links[0].link, &links[1].link},
    .make = make,
    .restart = restart,
    .pass = pass,
    .was_rung = was_rung,
    .depth = ENGINE_SLOTS,
    .packets = 5000,
};

int main(void)
{
    return conformance_run(&medium);
}
