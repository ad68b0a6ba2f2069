/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Several messages in one call, and so in one packet or two.
 */
#include "call.h"

#define MANY (STORM_BATCH + 2U) /* more than a packet carries */

static void put_many(call_t *call)
{
    storm_message_t message[MANY];
    size_t done;
    weft_status_t status;

    call->units = storm_new_messages(call, message, 1U + storm_draw(call->actor, MANY));
    if (call->units == 0) {
        return;
    }
    done = call->units;
    storm_begin(call, LEDGER_PUT);
    status = weft_msgq_put_many((weft_msgq_ref_t){call->hub->ref}, message, &done, call->timeout);
    storm_end_of_many(call, LEDGER_PUT, status, (uint32_t)done);
    storm_check((status == WEFT_OK) == (done == call->units), "not all, or too many", done,
                (unsigned long)status);
    for (uint32_t i = 0; i < call->units; i++) {
        storm_sent(call, &message[i], i < done ? WEFT_OK : status);
    }
}

static void get_many(call_t *call)
{
    storm_message_t message[MANY];
    size_t done;
    weft_status_t status;

    call->units = 1U + storm_draw(call->actor, MANY);
    done = call->units;
    storm_begin(call, LEDGER_GET);
    status = weft_msgq_get_many((weft_msgq_ref_t){call->hub->ref}, message, &done, call->timeout);
    storm_end_of_many(call, LEDGER_GET, status, (uint32_t)done);
    for (size_t i = 0; status == WEFT_OK && i < done; i++) {
        storm_seen(&message[i], call->number, storm_task_of(call->actor)->last[call->place]);
    }
}

void storm_do_many(call_t *call)
{
    if (storm_draw(call->actor, 2) != 0) {
        put_many(call);
    } else {
        get_many(call);
    }
}
