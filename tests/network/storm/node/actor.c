/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the tasks of the storm do: random calls to hubs anywhere, each entered in
 * the ledger before and after.
 */
#include <weft/net.h>

#include "call.h"

static void do_sem(call_t *call)
{
    const weft_sem_ref_t sem = {call->hub->ref};

    if (storm_draw(call->actor, 2) != 0) {
        call->timeout = WEFT_FOREVER;
        storm_begin(call, LEDGER_PUT);
        (void)storm_end(call, LEDGER_PUT, weft_sem_give(sem));
    } else {
        storm_begin(call, LEDGER_GET);
        (void)storm_end(call, LEDGER_GET, weft_sem_take(sem, call->timeout));
    }
}

static void do_event(call_t *call)
{
    const weft_event_ref_t event = {call->hub->ref};

    if (storm_draw(call->actor, 2) != 0) {
        storm_begin(call, LEDGER_PUT);
        (void)storm_end(call, LEDGER_PUT, weft_event_raise(event, call->timeout));
    } else {
        storm_begin(call, LEDGER_GET);
        (void)storm_end(call, LEDGER_GET, weft_event_wait(event, call->timeout));
    }
}

static void do_flags(call_t *call)
{
    const weft_flags_ref_t flags = {call->hub->ref};
    uint32_t bits = 1 + storm_draw(call->actor, 15);
    unsigned options = storm_draw(call->actor, 4);
    uint32_t matched = 0;

    if (storm_draw(call->actor, 2) != 0) {
        call->timeout = WEFT_FOREVER;
        storm_begin(call, LEDGER_PUT);
        (void)storm_end(call, LEDGER_PUT, weft_flags_post(flags, bits));
        return;
    }
    storm_begin(call, LEDGER_GET);
    if (storm_end(call, LEDGER_GET,
                  weft_flags_wait(flags, bits, options, &matched, call->timeout))) {
        storm_check(matched != 0 && (matched & ~bits) == 0, "flags that were not asked for",
                    matched, bits);
        storm_check((options & WEFT_FLAGS_ALL) == 0 || matched == bits, "not all flags", matched,
                    bits);
    }
}

static void put_message(call_t *call)
{
    storm_message_t message;
    weft_status_t status;

    if (!storm_new_message(call, &message)) {
        return;
    }
    storm_begin(call, LEDGER_PUT);
    if (call->hub->kind == STORM_PORT) {
        status = weft_port_put((weft_port_ref_t){call->hub->ref}, &message, call->timeout);
    } else {
        status = weft_msgq_put((weft_msgq_ref_t){call->hub->ref}, &message, call->timeout);
    }
    storm_end_of_put(call, &message, status);
}

static void do_message(call_t *call)
{
    storm_message_t message = {0, 0, 0, 0};
    weft_status_t status;

    if (call->hub->kind == STORM_MSGQ && storm_draw(call->actor, 2) != 0) {
        storm_do_many(call);
        return;
    }
    if (storm_draw(call->actor, 2) != 0) {
        put_message(call);
        return;
    }
    storm_begin(call, LEDGER_GET);
    if (call->hub->kind == STORM_PORT) {
        status = weft_port_get((weft_port_ref_t){call->hub->ref}, &message, call->timeout);
    } else {
        status = weft_msgq_get((weft_msgq_ref_t){call->hub->ref}, &message, call->timeout);
    }
    if (storm_end(call, LEDGER_GET, status)) {
        storm_seen(&message, call->number, storm_task_of(call->actor)->last[call->place]);
    }
}

static unsigned urgency_of(const ledger_task_t *task, uint64_t before);

/** The most urgent task that has waited for a mutex long enough for everybody to know. */
static unsigned most_urgent_waiter(uint32_t mutex, uint64_t before)
{
    unsigned found = 0xFFU;

    for (unsigned i = 0; i < storm.task_count; i++) {
        const ledger_task_t *task = &storm.ledger->task[i];
        if (task->waits != 0 && task->hub == mutex + 1U && task->since < before) {
            unsigned urgency = urgency_of(task, before);
            found = urgency < found ? urgency : found;
        }
    }
    return found;
}

/** What a task that waits has of itself and of those who wait for what it holds. */
static unsigned urgency_of(const ledger_task_t *task, uint64_t before)
{
    unsigned found = task->waits - 1U;

    for (unsigned i = 0; i < LEDGER_DEPTH; i++) {
        unsigned urgency =
            task->holds[i] == 0 ? 0xFFU : most_urgent_waiter(task->holds[i] - 1U, before);
        found = urgency < found ? urgency : found;
    }
    return found;
}

/** The owner of a mutex stays long enough to inherit. */
static void inherit(const call_t *call)
{
    unsigned urgent;
    unsigned mine;

    (void)weft_sleep(storm.settle);
    urgent = most_urgent_waiter(call->number, storm_now() - storm.settle);
    mine = weft_task_effective_priority(call->actor->task);
    storm_check(storm_now() >= storm.end || mine <= urgent, "an owner did not inherit", mine,
                urgent);
}

static void do_mutex(call_t *call, unsigned depth);

/** Locks another mutex inside, a later one so that there is no deadlock. */
static void nest(const call_t *outer, unsigned depth)
{
    for (uint32_t place = 0; place < outer->actor->uses; place++) {
        const storm_hub_t *hub = &storm.hubs[outer->actor->hubs[place]];
        if (hub->kind == STORM_MUTEX && hub->number > outer->number) {
            call_t inner = {
                .actor = outer->actor,
                .hub = hub,
                .number = hub->number,
                .place = place,
                .timeout = storm_draw_timeout(outer->actor),
            };
            do_mutex(&inner, depth);
            return;
        }
    }
}

/** Waits for a condition in the section, which it leaves meanwhile. @return false: the node is lost
 */
static bool wait_for(const call_t *call, const storm_hub_t *cond)
{
    call_t wait = storm_call(call->actor, call->place);
    uint16_t mine = (uint16_t)(call->actor->number + 1U);
    weft_status_t status;

    wait.hub = cond;
    wait.number = cond->number;
    storm_hub_of(call->number)->owner = 0;
    storm_task_of(call->actor)->holds[0] = 0;
    storm_begin(&wait, LEDGER_GET);
    status = weft_cond_wait((weft_cond_ref_t){cond->ref}, (weft_mutex_ref_t){call->hub->ref},
                            wait.timeout);
    (void)storm_end(&wait, LEDGER_GET, status);
    if (status == WEFT_NODE_DOWN) {
        return false;
    }
    storm_check(!storm_is_calm() || storm_hub_of(call->number)->owner == 0,
                "two tasks own a mutex after a wait", storm_hub_of(call->number)->owner, mine);
    storm_hub_of(call->number)->owner = mine;
    storm_task_of(call->actor)->holds[0] = (uint16_t)(call->number + 1U);
    return true;
}

static void section(const call_t *call, unsigned depth)
{
    ledger_hub_t *hub = storm_hub_of(call->number);
    uint16_t mine = (uint16_t)(call->actor->number + 1U);
    uint32_t dice = storm_draw(call->actor, 4);

    storm_check(!storm_is_calm() || hub->owner == 0, "two tasks own a mutex", hub->owner, mine);
    hub->owner = mine;
    storm_task_of(call->actor)->holds[depth] = (uint16_t)(call->number + 1U);
    if (call->cond != NULL) {
        if (!wait_for(call, call->cond)) {
            return;
        }
    } else if (dice < 2 && depth + 1U < LEDGER_DEPTH) {
        nest(call, depth + 1U);
    } else if (dice == 2 && storm.mode == STORM_CALM) {
        inherit(call);
    } else {
        (void)weft_sleep(1 + storm_draw(call->actor, 200));
    }
    storm_check(!storm_is_calm() || hub->owner == mine, "another task was in the section",
                hub->owner, mine);
    hub->owner = 0;
    storm_task_of(call->actor)->holds[depth] = 0;
}

static void do_mutex(call_t *call, unsigned depth)
{
    const weft_mutex_ref_t mutex = {call->hub->ref};
    ledger_task_t *task = storm_task_of(call->actor);
    weft_status_t status;

    if (storm_draw(call->actor, 2) != 0) {
        call->timeout = WEFT_FOREVER; /* owners give it back */
    }
    storm_begin(call, LEDGER_GET);
    /* One that may give up soon, or waits for the node, is none that the owner must know of. */
    if (call->timeout == WEFT_FOREVER && weft_node_state(call->hub->home) == WEFT_NODE_UP) {
        task->waits = (uint8_t)(call->actor->priority + 1U);
    }
    status = weft_mutex_lock(mutex, call->timeout);
    task->waits = 0;
    (void)storm_end(call, LEDGER_GET, status);
    if (status == WEFT_OWNER_DIED) {
        storm_hub_of(call->number)->owner = 0;
    }
    if (status == WEFT_OK || status == WEFT_OWNER_DIED) {
        section(call, depth);
        call->timeout = WEFT_FOREVER;
        storm_begin(call, LEDGER_PUT);
        (void)storm_end(call, LEDGER_PUT, weft_mutex_unlock(mutex));
    }
}

static void do_outer_mutex(call_t *call)
{
    do_mutex(call, 0);
}

/** Wakes who waits for a condition, or waits for it, with its mutex. */
static void do_cond(call_t *call)
{
    const weft_cond_ref_t cond = {call->hub->ref};
    uint32_t dice = storm_draw(call->actor, 8);

    call->timeout = WEFT_FOREVER;
    if (dice < 3) {
        storm_begin(call, LEDGER_PUT);
        (void)storm_end(call, LEDGER_PUT, weft_cond_signal(cond));
        return;
    }
    if (dice == 3) {
        storm_begin(call, LEDGER_PUT);
        storm_hub_of(call->number)->unsure[LEDGER_PUT] += storm.task_count;
        (void)storm_end(call, LEDGER_PUT, weft_cond_broadcast(cond));
        return;
    }
    for (uint32_t place = 0; place < call->actor->uses; place++) {
        if (storm.hubs[call->actor->hubs[place]].number == call->hub->initial) {
            call_t lock = storm_call(call->actor, place);
            lock.cond = call->hub;
            do_mutex(&lock, 0);
            return;
        }
    }
}

static void do_any(storm_actor_t *actor)
{
    call_t call = storm_call(actor, storm_draw(actor, actor->uses));
    static void (*const calls[STORM_KINDS])(call_t *) = {
        [STORM_SEM] = do_sem,
        [STORM_EVENT] = do_event,
        [STORM_FLAGS] = do_flags,
        [STORM_PORT] = do_message,
        [STORM_MSGQ] = do_message,
        [STORM_MUTEX] = do_outer_mutex,
        [STORM_DATA_EVENT] = storm_do_data_event,
        [STORM_BLACKBOARD] = storm_do_blackboard,
        [STORM_COND] = do_cond,
        [STORM_POOL] = storm_do_pool,
        [STORM_FUNCTION] = storm_do_function,
    };

    if (actor->victim != 0 && storm_draw(actor, 4) == 0) {
        storm_do_control(actor);
    } else if (actor->requests != 0 && storm_draw(actor, 3) == 0) {
        storm_do_requests(actor);
    } else {
        calls[call.hub->kind](&call);
    }
    if (storm_draw(actor, 3) == 0) {
        (void)weft_sleep(1 + storm_draw(actor, 300));
    }
}

/** The ring: units go round, from each task's first hub to its last. */
static void go_round(const storm_actor_t *actor)
{
    const weft_sem_ref_t out = {storm.hubs[actor->hubs[0]].ref};
    const weft_sem_ref_t in = {storm.hubs[actor->hubs[actor->uses - 1U]].ref};

    for (uint32_t i = 0; i < storm.rounds; i++) {
        weft_status_t status = weft_sem_give(out);
        storm_check(status == WEFT_OK, "give", (unsigned long)status, i);
        status = weft_sem_take(in, WEFT_FOREVER);
        storm_check(status == WEFT_OK, "take", (unsigned long)status, i);
    }
    storm.ledger->calls += storm.rounds;
}

void storm_actor(void *arg)
{
    storm_actor_t *actor = arg;

    if ((storm.mode & STORM_RING) != 0) {
        go_round(actor);
    }
    for (uint32_t i = 0; !storm.stop && (storm.mode & STORM_RING) == 0; i++) {
        do_any(actor);
        if (storm.rounds != 0 && i + 1U == storm.rounds) {
            break;
        }
    }
    actor->done = true;
    if (actor->number % 2U == 0) { /* the boss finds out whether it has its own priority again */
        (void)weft_sleep(WEFT_FOREVER);
    }
}
