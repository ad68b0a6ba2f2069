/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links between simulated nodes. All about the medium, its delay and its faults
 * is the engine's; see doc/how-to/simulator.md.
 */
#ifndef NET_LINK_SIM_SIM_H
#define NET_LINK_SIM_SIM_H

#include "link.h"

/** A link over the simulated medium. */
typedef struct weft_sim_link {
    weft_link_t link;
} weft_sim_link_t;

extern const weft_link_driver_t weft_sim_driver;

#endif
