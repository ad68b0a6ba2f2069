/* SPDX-License-Identifier: MIT */
/**
 * @file
 * What the tasks of the storm do: random calls to hubs anywhere, each entered in
 * the ledger before and after.
 */
#include <weft/net.h>

#include "medium.h"
#include "storm.h"

#define LONGEST 4000U
#define MICROSECOND 1000U
#define TICK 1U /* clocks of different nodes tick at different moments */

typedef struct message {
    uint32_t sender;
    uint32_t number;
    uint32_t hub;
    uint32_t check;
} message_t;

/** A call that is under way. */
typedef struct call {
    storm_actor_t *actor;
    const storm_hub_t *hub;
    uint32_t number; /**< of the hub */
    uint32_t place;  /**< of the hub, among those that the actor uses */
    weft_timeout_t timeout;
    uint64_t begin;
} call_t;

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

static bool is_calm(void)
{
    return (storm.mode & STORM_CALM) != 0;
}

static ledger_hub_t *hub_of(uint32_t number)
{
    return &storm.ledger->hub[number];
}

static ledger_task_t *task_of(const storm_actor_t *actor)
{
    return &storm.ledger->task[actor->number];
}

static weft_timeout_t draw_timeout(storm_actor_t *actor)
{
    uint32_t dice = storm_draw(actor, 16);

    if (dice < 2) {
        return WEFT_NO_WAIT;
    }
    return dice < 5 ? WEFT_FOREVER : 1 + storm_draw(actor, LONGEST);
}

static void begin(call_t *call, enum ledger_side side)
{
    ledger_task_t *task = task_of(call->actor);

    call->begin = storm_now();
    task->since = call->begin;
    task->side = (uint8_t)side;
    task->home = call->hub->home;
    task->home_starts = weft_node_state(call->hub->home) == WEFT_NODE_UP
                            ? storm.ledger->starts[call->hub->home]
                            : 0; /* it waits for the node, too */
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
    bool right =
        status == WEFT_OK || (status == WEFT_WOULD_BLOCK && timeout == WEFT_NO_WAIT) ||
        (status == WEFT_TIMEOUT && lasts) ||
        (status == WEFT_CANCELED && (storm.stop || storm.mode != STORM_CALM)) ||
        (status == WEFT_OWNER_DIED && storm.mode != STORM_CALM && call->hub->kind == STORM_MUTEX) ||
        (status == WEFT_NODE_DOWN && !is_calm());

    storm_check(right, "status, timeout", (unsigned long)status, timeout);
    storm_check(status != WEFT_TIMEOUT || took + TICK >= timeout, "a timeout that is too early",
                (unsigned long)took, timeout);
    storm_check(!is_calm() || (waits && timeout == WEFT_FOREVER) ||
                    took <= (waits ? timeout : 0) + storm.slack,
                "a call that took too long", (unsigned long)took, timeout);
}

/** Enters the end of a call. @return true if it succeeded */
static bool end(const call_t *call, enum ledger_side side, weft_status_t status)
{
    ledger_hub_t *hub = hub_of(call->number);

    judge(call, side, status);
    task_of(call->actor)->hub = 0;
    storm.ledger->calls++;
    if (status == WEFT_NODE_DOWN) {
        hub->unsure[side]++;
    }
    if (status == WEFT_OK) {
        hub->done[side]++;
    }
    return status == WEFT_OK;
}

static void do_sem(call_t *call)
{
    const weft_sem_ref_t sem = {call->hub->ref};

    if (storm_draw(call->actor, 2) != 0) {
        call->timeout = WEFT_FOREVER;
        begin(call, LEDGER_PUT);
        (void)end(call, LEDGER_PUT, weft_sem_give(sem));
    } else {
        begin(call, LEDGER_GET);
        (void)end(call, LEDGER_GET, weft_sem_take(sem, call->timeout));
    }
}

static void do_event(call_t *call)
{
    const weft_event_ref_t event = {call->hub->ref};

    if (storm_draw(call->actor, 2) != 0) {
        begin(call, LEDGER_PUT);
        (void)end(call, LEDGER_PUT, weft_event_raise(event, call->timeout));
    } else {
        begin(call, LEDGER_GET);
        (void)end(call, LEDGER_GET, weft_event_test(event, call->timeout));
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
        begin(call, LEDGER_PUT);
        (void)end(call, LEDGER_PUT, weft_flags_post(flags, bits));
        return;
    }
    begin(call, LEDGER_GET);
    if (end(call, LEDGER_GET, weft_flags_wait(flags, bits, options, &matched, call->timeout))) {
        storm_check(matched != 0 && (matched & ~bits) == 0, "flags that were not asked for",
                    matched, bits);
        storm_check((options & WEFT_FLAGS_ALL) == 0 || matched == bits, "not all flags", matched,
                    bits);
    }
}

/**
 * A message that a task has received, or that is left in a queue.
 * @param last numbers of the last ones that came from the same hub, by sender; or NULL
 */
static void seen(const message_t *message, uint32_t hub, uint16_t *last)
{
    ledger_task_t *sender = &storm.ledger->task[message->sender % LEDGER_TASKS];
    uint32_t number = message->number % LEDGER_NUMBERS;
    uint8_t *state = &sender->message[number];

    storm_check(message->check == (message->sender ^ message->number ^ 0x5A5A5A5AU) &&
                    message->hub == hub,
                "a message is damaged", message->sender, message->number);
    storm_check((*state & LEDGER_SEEN) == 0, "a message came twice", message->sender,
                message->number);
    storm_check((*state & LEDGER_NOT_PUT) == 0, "a message came whose call failed", message->sender,
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
    message_t message;

    while (weft_msgq_get(queue, &message, WEFT_NO_WAIT) == WEFT_OK) {
        seen(&message, hub->number, NULL);
    }
}

static void put_message(call_t *call)
{
    ledger_task_t *task = task_of(call->actor);
    uint32_t number = ++task->numbers;
    const message_t message = {call->actor->number, number, call->number,
                               call->actor->number ^ number ^ 0x5A5A5A5AU};
    weft_status_t status;

    if (number >= LEDGER_NUMBERS) {
        task->numbers--;
        return;
    }
    task->message[number] = LEDGER_SENT;
    task->message_hub[number] = (uint16_t)call->number;
    begin(call, LEDGER_PUT);
    if (call->hub->kind == STORM_PORT) {
        status = weft_port_put((weft_port_ref_t){call->hub->ref}, &message, call->timeout);
    } else {
        status = weft_msgq_put((weft_msgq_ref_t){call->hub->ref}, &message, call->timeout);
    }
    if (end(call, LEDGER_PUT, status)) {
        task->message[number] |= LEDGER_PUT_OK;
    } else if (status != WEFT_NODE_DOWN) {
        storm_check((task->message[number] & LEDGER_SEEN) == 0, "a message came, the call failed",
                    (unsigned long)status, number);
        task->message[number] |= LEDGER_NOT_PUT;
    }
}

static void do_message(call_t *call)
{
    message_t message = {0, 0, 0, 0};
    weft_status_t status;

    if (storm_draw(call->actor, 2) != 0) {
        put_message(call);
        return;
    }
    begin(call, LEDGER_GET);
    if (call->hub->kind == STORM_PORT) {
        status = weft_port_get((weft_port_ref_t){call->hub->ref}, &message, call->timeout);
    } else {
        status = weft_msgq_get((weft_msgq_ref_t){call->hub->ref}, &message, call->timeout);
    }
    if (end(call, LEDGER_GET, status)) {
        seen(&message, call->number, task_of(call->actor)->last[call->place]);
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
                .timeout = draw_timeout(outer->actor),
            };
            do_mutex(&inner, depth);
            return;
        }
    }
}

static void section(const call_t *call, unsigned depth)
{
    ledger_hub_t *hub = hub_of(call->number);
    uint16_t mine = (uint16_t)(call->actor->number + 1U);
    uint32_t dice = storm_draw(call->actor, 4);

    storm_check(!is_calm() || hub->owner == 0, "two tasks own a mutex", hub->owner, mine);
    hub->owner = mine;
    task_of(call->actor)->holds[depth] = (uint16_t)(call->number + 1U);
    if (dice < 2 && depth + 1U < LEDGER_DEPTH) {
        nest(call, depth + 1U);
    } else if (dice == 2 && storm.mode == STORM_CALM) {
        inherit(call);
    } else {
        (void)weft_sleep(1 + storm_draw(call->actor, 200));
    }
    storm_check(!is_calm() || hub->owner == mine, "another task was in the section", hub->owner,
                mine);
    hub->owner = 0;
    task_of(call->actor)->holds[depth] = 0;
}

static void do_mutex(call_t *call, unsigned depth)
{
    const weft_mutex_ref_t mutex = {call->hub->ref};
    ledger_task_t *task = task_of(call->actor);
    weft_status_t status;

    if (storm_draw(call->actor, 2) != 0) {
        call->timeout = WEFT_FOREVER; /* owners give it back */
    }
    begin(call, LEDGER_GET);
    /* One that may give up soon, or waits for the node, is none that the owner must know of. */
    if (call->timeout == WEFT_FOREVER && weft_node_state(call->hub->home) == WEFT_NODE_UP) {
        task->waits = (uint8_t)(call->actor->priority + 1U);
    }
    status = weft_mutex_lock(mutex, call->timeout);
    task->waits = 0;
    (void)end(call, LEDGER_GET, status);
    if (status == WEFT_OWNER_DIED) {
        hub_of(call->number)->owner = 0;
    }
    if (status == WEFT_OK || status == WEFT_OWNER_DIED) {
        section(call, depth);
        call->timeout = WEFT_FOREVER;
        begin(call, LEDGER_PUT);
        (void)end(call, LEDGER_PUT, weft_mutex_unlock(mutex));
    }
}

static void do_outer_mutex(call_t *call)
{
    do_mutex(call, 0);
}

static void do_any(storm_actor_t *actor)
{
    uint32_t place = storm_draw(actor, actor->uses);
    const storm_hub_t *hub = &storm.hubs[actor->hubs[place]];
    call_t call = {
        .actor = actor,
        .place = place,
        .hub = hub,
        .number = hub->number,
        .timeout = draw_timeout(actor),
    };
    static void (*const calls[STORM_KINDS])(call_t *) = {
        [STORM_SEM] = do_sem,      [STORM_EVENT] = do_event,  [STORM_FLAGS] = do_flags,
        [STORM_PORT] = do_message, [STORM_MSGQ] = do_message, [STORM_MUTEX] = do_outer_mutex,
    };

    calls[call.hub->kind](&call);
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
}
