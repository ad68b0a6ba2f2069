/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Times of edges as messages.
 */
#include "devices.h"

void weft_capture_put(weft_capture_t *capture, uint32_t ticks)
{
    const weft_capture_edge_t edge = {.ticks = ticks, .lost = capture->lost};

    if (weft_msgq_put(capture->edges, &edge, WEFT_NO_WAIT) == WEFT_OK) {
        capture->lost = 0;
    } else {
        capture->lost++;
    }
}
