/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Links between simulated nodes over a medium that loses, damages, repeats and
 * reorders frames: the reliable layer repairs that.
 */
#ifndef NET_LINK_SIM_RAW_SIM_RAW_H
#define NET_LINK_SIM_RAW_SIM_RAW_H

#include "link/reliable/reliable.h"

/** Frames on their way at once. */
#define WEFT_SIM_RAW_WINDOW 16U

/** Bytes of memory for a link. */
#define WEFT_SIM_RAW_MEMORY(payload) WEFT_RELIABLE_MEMORY(payload, WEFT_SIM_RAW_WINDOW)

/** A link. The generator sets the first part, and a period: frames are sent again by time. */
typedef struct weft_sim_raw_link {
    weft_link_t link;
    uint8_t *memory; /**< WEFT_SIM_RAW_MEMORY(payload) bytes, aligned to 4 */

    /* Private. */
    weft_reliable_t reliable;
} weft_sim_raw_link_t;

extern const weft_link_driver_t weft_sim_raw_driver;

#endif
