/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A call of a task of the storm: what is entered in the ledger before and after
 * it, and what may come of it.
 */
#include "call.h"

#include <weft/net.h>

#include "medium.h"
#include "net.h"

#define LONGEST 4000U
#define MICROSECOND 1000U
#define TICK 1U /* clocks of different nodes tick at different moments */

uint32_t storm_draw(storm_actor_t *actor, uint32_t n)
{
    actor->random ^= actor->random << 13;
    actor->random ^= actor->random >> 17;
    actor->random ^= actor->random << 5;
    return (uint32_t)(((uint64_t)actor->random * n) >> 32);
}

uint64_t storm_now(void)
{
    return weft_sim.now / MICROSECOND;
}

void storm_check(bool holds, const char *what, unsigned long a, unsigned long b)
{
    if (!holds) {
        weft_printf("violation at %lu us on node %lu: %s (%lu, %lu)\n", (unsigned long)storm_now(),
                    (unsigned long)storm.self, what, a, b);
        weft_exit(1);
    }
}

bool storm_is_calm(void)
{
    return (storm.mode & STORM_CALM) != 0;
}

ledger_hub_t *storm_hub_of(uint32_t number)
{
    return &storm.ledger->hub[number];
}

ledger_task_t *storm_task_of(const storm_actor_t *actor)
{
    return &storm.ledger->task[actor->number];
}

weft_timeout_t storm_draw_timeout(storm_actor_t *actor)
{
    uint32_t dice = storm_draw(actor, 16);

    if (dice < 2) {
        return WEFT_NO_WAIT;
    }
    return dice < 5 ? WEFT_FOREVER : 1 + storm_draw(actor, LONGEST);
}

/** False: it waits for the node, or until the last call of the task's former life has ended. */
static bool is_sent_at_once(const call_t *call)
{
    const weft_net_client_t *client = weft_net_client_of(call->actor->task);

    return weft_node_state(call->hub->home) == WEFT_NODE_UP &&
           (client == NULL || client->state != WEFT_NET_CALL_ORPHANED);
}

void storm_begin(call_t *call, enum ledger_side side)
{
    ledger_task_t *task = storm_task_of(call->actor);

    call->begin = storm_now();
    if (call->request != 0) {
        task->request[call->request - 1U] =
            (ledger_request_t){.hub = (uint16_t)(call->number + 1U), .side = (uint8_t)side};
        return;
    }
    task->since = call->begin;
    task->side = (uint8_t)side;
    task->units = (uint8_t)(call->units != 0 ? call->units : 1U);
    task->home = call->hub->home;
    task->home_starts = is_sent_at_once(call) ? storm.ledger->starts[call->hub->home] : 0;
    task->hub = (uint16_t)(call->number + 1U);
}

/** True if what adds to such a hub may have to wait for room, or for somebody who takes. */
static bool has_places(unsigned kind)
{
    return kind == STORM_EVENT || kind == STORM_PORT || kind == STORM_MSGQ;
}

/** What a call may return, and when. */
static void judge(const call_t *call, enum ledger_side side, weft_status_t status)
{
    uint64_t took = storm_now() - call->begin;
    weft_timeout_t timeout = call->timeout;
    bool waits = side == LEDGER_GET || has_places(call->hub->kind);
    bool lasts = timeout != WEFT_NO_WAIT && timeout != WEFT_FOREVER;
    uint32_t bound = storm.slack * (call->units > STORM_BATCH ? 2U : 1U);
    bool is_function = call->hub->kind == STORM_FUNCTION;
    bool owns = call->hub->kind == STORM_MUTEX || call->hub->kind == STORM_COND;
    bool right = status == WEFT_OK || (status == WEFT_WOULD_BLOCK && timeout == WEFT_NO_WAIT) ||
                 (status == WEFT_TIMEOUT && lasts) ||
                 (status == WEFT_CANCELED &&
                  (storm.stop || storm.mode != STORM_CALM || call->request != 0)) ||
                 (status == WEFT_OWNER_DIED && storm.mode != STORM_CALM && owns) ||
                 (status == WEFT_REFUSED && is_function) ||
                 (status == WEFT_OWNER_DIED && is_function && (storm.mode & STORM_ABORTS) != 0) ||
                 (status == WEFT_NODE_DOWN && !storm_is_calm());

    storm_check(right, "status, timeout", (unsigned long)status, timeout);
    storm_check(status != WEFT_TIMEOUT || took + TICK >= timeout, "a timeout that is too early",
                (unsigned long)took, timeout);
    storm_check(!storm_is_calm() || (waits && timeout == WEFT_FOREVER) || call->request != 0 ||
                    call->hub->kind == STORM_COND || took <= (waits ? timeout : 0) + bound,
                "a call that took too long", (unsigned long)took, timeout);
}

/** True if a call that returned WEFT_OK may come to nothing: it was posted, and nodes are lost. */
static bool is_unsure(const call_t *call, enum ledger_side side)
{
    return side == LEDGER_PUT && call->hub->is_posted && !call->hub->is_local && !storm_is_calm();
}

/** Enters that a call has ended. */
static void close_call(const call_t *call, enum ledger_side side, weft_status_t status)
{
    judge(call, side, status);
    if (call->request != 0) {
        storm_task_of(call->actor)->request[call->request - 1U].hub = 0;
    } else {
        storm_task_of(call->actor)->hub = 0;
    }
    storm.ledger->calls++;
}

bool storm_end(const call_t *call, enum ledger_side side, weft_status_t status)
{
    ledger_hub_t *hub = storm_hub_of(call->number);

    close_call(call, side, status);
    if (status == WEFT_NODE_DOWN || (status == WEFT_OK && is_unsure(call, side))) {
        hub->unsure[side]++;
    } else if (status == WEFT_OK) {
        hub->done[side]++;
    }
    return status == WEFT_OK;
}

void storm_end_of_many(const call_t *call, enum ledger_side side, weft_status_t status,
                       uint32_t done)
{
    ledger_hub_t *hub = storm_hub_of(call->number);

    close_call(call, side, status);
    storm_check(done <= call->units && (status != WEFT_OK || done != 0), "units, of how many", done,
                call->units);
    hub->done[side] += done;
    if (status == WEFT_NODE_DOWN) {
        hub->unsure[side] += call->units - done;
    }
}

call_t storm_call(storm_actor_t *actor, uint32_t place)
{
    const storm_hub_t *hub = &storm.hubs[actor->hubs[place]];

    return (call_t){
        .actor = actor,
        .place = place,
        .hub = hub,
        .number = hub->number,
        .timeout = storm_draw_timeout(actor),
    };
}

bool storm_new_message(const call_t *call, storm_message_t *message)
{
    ledger_task_t *task = storm_task_of(call->actor);
    uint32_t number = task->numbers + 1U;

    if (number >= LEDGER_NUMBERS) {
        return false;
    }
    task->numbers = number;
    task->message[number] = LEDGER_SENT;
    task->message_hub[number] = (uint16_t)call->number;
    *message = (storm_message_t){call->actor->number, number, call->number,
                                 call->actor->number ^ number ^ 0x5A5A5A5AU};
    return true;
}

uint32_t storm_new_messages(const call_t *call, storm_message_t *message, uint32_t wanted)
{
    uint32_t count = 0;

    while (count < wanted && storm_new_message(call, &message[count])) {
        count++;
    }
    return count;
}

void storm_end_of_put(const call_t *call, const storm_message_t *message, weft_status_t status)
{
    (void)storm_end(call, LEDGER_PUT, status);
    storm_sent(call, message, status);
}

void storm_sent(const call_t *call, const storm_message_t *message, weft_status_t status)
{
    uint8_t *state = &storm_task_of(call->actor)->message[message->number];

    if (status == WEFT_OK) {
        *state |= LEDGER_PUT_OK;
    } else if (status != WEFT_NODE_DOWN) {
        storm_check((*state & LEDGER_SEEN) == 0, "a message came, the call failed",
                    (unsigned long)status, message->number);
        *state |= LEDGER_NOT_PUT;
    }
}

void storm_whole(const storm_message_t *message, uint32_t hub)
{
    const ledger_task_t *sender = &storm.ledger->task[message->sender % LEDGER_TASKS];
    uint32_t number = message->number % LEDGER_NUMBERS;

    storm_check(message->check == (message->sender ^ message->number ^ 0x5A5A5A5AU) &&
                    message->hub == hub && (sender->message[number] & LEDGER_SENT) != 0,
                "a message is damaged", message->sender, message->number);
    storm_check((sender->message[number] & LEDGER_NOT_PUT) == 0, "a message came whose call failed",
                message->sender, message->number);
}

void storm_seen(const storm_message_t *message, uint32_t hub, uint16_t *last)
{
    ledger_task_t *sender = &storm.ledger->task[message->sender % LEDGER_TASKS];
    uint32_t number = message->number % LEDGER_NUMBERS;
    uint8_t *state = &sender->message[number];

    storm_whole(message, hub);
    storm_check((*state & LEDGER_SEEN) == 0, "a message came twice", message->sender,
                message->number);
    *state |= LEDGER_SEEN;
    if (last != NULL) {
        storm_check(message->number > last[message->sender], "a message came too late",
                    message->sender, message->number);
        last[message->sender] = (uint16_t)message->number;
    }
}

void storm_left_over(const storm_hub_t *hub)
{
    weft_msgq_t *queue = (weft_msgq_t *)hub->ref;
    storm_message_t message;

    while (weft_msgq_get(queue, &message, WEFT_NO_WAIT) == WEFT_OK) {
        storm_seen(&message, hub->number, NULL);
    }
}
