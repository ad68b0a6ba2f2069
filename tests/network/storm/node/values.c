/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the tasks of the storm do with hubs that have a value: the last one counts.
 */
#include "call.h"

void storm_do_data_event(call_t *call)
{
    const weft_data_event_ref_t event = {call->hub->ref};
    storm_message_t message = {0, 0, 0, 0};

    if (storm_draw(call->actor, 2) == 0) {
        storm_begin(call, LEDGER_GET);
        if (storm_end(call, LEDGER_GET, weft_data_event_get(event, &message, call->timeout))) {
            storm_seen(&message, call->number, storm_task_of(call->actor)->last[call->place]);
        }
        return;
    }
    call->timeout = WEFT_FOREVER;
    if (storm_new_message(call, &message)) {
        storm_begin(call, LEDGER_PUT);
        storm_end_of_put(call, &message, weft_data_event_put(event, &message));
    }
}

static void change(call_t *call, weft_blackboard_ref_t board)
{
    storm_message_t message;

    call->timeout = WEFT_FOREVER;
    if (storm_draw(call->actor, 8) == 0) {
        storm_begin(call, LEDGER_PUT);
        (void)storm_end(call, LEDGER_PUT, weft_blackboard_wipe(board));
    } else if (storm_new_message(call, &message)) {
        storm_begin(call, LEDGER_PUT);
        storm_end_of_put(call, &message, weft_blackboard_write(board, &message));
    }
}

void storm_do_blackboard(call_t *call)
{
    const weft_blackboard_ref_t board = {call->hub->ref};
    uint32_t *known = &storm_task_of(call->actor)->counts[call->place];
    uint32_t count = *known;
    bool is_new = storm_draw(call->actor, 2) != 0;
    storm_message_t message = {0, 0, 0, 0};
    weft_status_t status;

    if (storm_draw(call->actor, 2) != 0) {
        change(call, board);
        return;
    }
    storm_begin(call, LEDGER_GET);
    status = is_new ? weft_blackboard_read_new(board, &message, &count, call->timeout)
                    : weft_blackboard_read(board, &message, &count, call->timeout);
    if (!storm_end(call, LEDGER_GET, status)) {
        return;
    }
    storm_whole(&message, call->number);
    storm_check(!is_new || count != *known, "a value that is not new", count, *known);
    storm_check(!storm_is_calm() || count >= *known, "an older value", count, *known);
    *known = count;
}
