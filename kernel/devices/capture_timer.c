/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Times of edges that a timer of the board notes.
 */
#include "../../arch/capture.h"

#include "devices.h"

/** Edges that a handler hands on at most; the timer interrupts again if there are more. */
#define EDGES_AT_ONCE 4U

void weft_capture_take(weft_capture_t *capture)
{
    uint32_t ticks;
    bool was_lost;

    for (unsigned i = 0; i < EDGES_AT_ONCE; i++) {
        if (!weft_board_capture_take(capture->unit, &ticks, &was_lost)) {
            return;
        }
        weft_capture_put(capture, ticks);
        if (was_lost) {
            capture->lost++;
        }
    }
}
