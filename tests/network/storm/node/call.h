/* SPDX-License-Identifier: MIT */
/**
 * @file
 * Calls that the tasks of the storm make.
 */
#ifndef TESTS_NETWORK_STORM_CALL_H
#define TESTS_NETWORK_STORM_CALL_H

#include <weft/request.h>

#include "storm.h"

/** What goes through hubs with messages: who sent it, and that it is whole. */
typedef struct storm_message {
    uint32_t sender;
    uint32_t number;
    uint32_t hub;
    uint32_t check;
} storm_message_t;

/** A call that is under way. */
typedef struct call {
    storm_actor_t *actor;
    const storm_hub_t *hub;
    uint32_t number; /**< of the hub */
    uint32_t place;  /**< of the hub, among those that the actor uses */
    weft_timeout_t timeout;
    uint64_t begin;
    const storm_hub_t *cond; /**< of a call to lock a mutex: what it then waits for; or NULL */
    uint32_t units;          /**< that it is about, if not one: messages */
    unsigned request;        /**< + 1: of the actor's requests; 0: the task makes the call itself */
} call_t;

bool storm_is_calm(void);
ledger_hub_t *storm_hub_of(uint32_t number);
ledger_task_t *storm_task_of(const storm_actor_t *actor);
weft_timeout_t storm_draw_timeout(storm_actor_t *actor);

/** A call of an actor to one of the hubs that it uses. */
call_t storm_call(storm_actor_t *actor, uint32_t place);

/** Enters the beginning of a call. */
void storm_begin(call_t *call, enum ledger_side side);

/** Enters the end of a call. @return true if it succeeded */
bool storm_end(const call_t *call, enum ledger_side side, weft_status_t status);

/** The same of a call about several units, of which some were done whatever the status is. */
void storm_end_of_many(const call_t *call, enum ledger_side side, weft_status_t status,
                       uint32_t done);

/** The next message of an actor to the hub of a call. @return false: it has sent all it may */
bool storm_new_message(const call_t *call, storm_message_t *message);

/** Makes messages. @return how many: an actor sends only so many in its life */
uint32_t storm_new_messages(const call_t *call, storm_message_t *message, uint32_t wanted);

/** Enters the end of a call that sent a message. */
void storm_end_of_put(const call_t *call, const storm_message_t *message, weft_status_t status);

/** Enters what became of a message. */
void storm_sent(const call_t *call, const storm_message_t *message, weft_status_t status);

/** A message of a hub is whole, and somebody has sent it. */
void storm_whole(const storm_message_t *message, uint32_t hub);

/**
 * A message that a task has received, or that is left in a queue.
 * @param last numbers of the last ones that came from the same hub, by sender; or NULL
 */
void storm_seen(const storm_message_t *message, uint32_t hub, uint16_t *last);

/* What each kind of call does. */

void storm_do_data_event(call_t *call);
void storm_do_blackboard(call_t *call);
void storm_do_many(call_t *call);
void storm_do_pool(call_t *call);
void storm_do_function(call_t *call);

/** Checks the result of a call of a function, by its argument. */
void storm_called(const call_t *call, const storm_message_t *argument,
                  const storm_message_t *result, weft_status_t status);

/** What a task does with another that it controls. */
void storm_do_control(storm_actor_t *actor);

/** Several requests at once, of which any may end first. */
void storm_do_requests(storm_actor_t *actor);

#endif
