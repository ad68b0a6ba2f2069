/* SPDX-License-Identifier: MIT */
/**
 * @file
 * The boss of a node: starts its tasks, ends some of them now and then, ends the
 * work, and balances the ledger of the hubs that live here.
 */
#include "../../../support/values.h"
#include "medium.h"
#include "storm.h"

#define LOOK WEFT_MS(1)
#define PATIENCE 3000U /* looks until a task must have ended */
#define OFTEN_AT_LAST 32U

static uint32_t boss_random;

static uint32_t draw(uint32_t n)
{
    boss_random = boss_random * 1664525U + 1013904223U;
    return (uint32_t)(((uint64_t)boss_random * n) >> 32);
}

/** What a task was doing when it died is unsure. */
static void bury(const storm_actor_t *actor)
{
    ledger_task_t *task = &storm.ledger->task[actor->number];

    if (task->hub != 0) {
        storm.ledger->hub[task->hub - 1U].unsure[task->side] += task->units;
        task->hub = 0;
    }
    for (unsigned i = 0; i < LEDGER_REQUESTS; i++) {
        if (task->request[i].hub != 0) {
            storm.ledger->hub[task->request[i].hub - 1U].unsure[task->request[i].side]++;
            task->request[i].hub = 0;
        }
    }
    for (unsigned i = 0; i < LEDGER_DEPTH; i++) {
        if (task->holds[i] != 0 &&
            storm.ledger->hub[task->holds[i] - 1U].owner == actor->number + 1U) {
            storm.ledger->hub[task->holds[i] - 1U].owner = 0;
        }
        task->holds[i] = 0;
    }
    task->waits = 0;
}

static void start_actor(unsigned index)
{
    storm_actor_t *actor = &storm.actors[index];
    weft_task_attr_t attr = storm_actor_attr[index];

    attr.priority = actor->priority;
    actor->done = false;
    weft_task_create(actor->task, &attr);
    weft_task_start(actor->task);
}

/** A node that starts again lost its hubs and its tasks. */
static void begin(void)
{
    ledger_t *ledger = storm.ledger;
    bool again = ledger->starts[storm.self]++ != 0;

    ledger->started[storm.self] = storm_now();
    ledger->done[storm.self] = false;
    for (uint32_t i = 0; again && i < storm.hub_count; i++) {
        if (storm.hubs[i].is_local) {
            ledger->hub[storm.hubs[i].number].reset = true;
            ledger->hub[storm.hubs[i].number].owner = 0;
            storm_forget_blocks(storm.hubs[i].number);
        }
    }
    for (unsigned i = 0; i < storm.victim_count; i++) {
        weft_task_create(storm.victims[i], &storm_victim_attr[i]);
        weft_task_start(storm.victims[i]);
    }
    for (unsigned i = 0; i < storm.server_count; i++) {
        storm.servers[i].chance.random += ledger->starts[storm.self] * 104729U;
        storm_start_server(&storm.servers[i]);
    }
    for (unsigned i = 0; i < storm.actor_count; i++) {
        storm.actors[i].random += ledger->starts[storm.self] * 7919U;
        bury(&storm.actors[i]);
        start_actor(i);
    }
}

/**
 * A mutex that a dead task held and nobody waited for is to tell of that; the
 * task must not be made again before.
 */
static void release_mutexes(weft_task_t *dead)
{
    for (uint32_t i = 0; i < storm.hub_count; i++) {
        weft_mutex_t *mutex = (weft_mutex_t *)storm.hubs[i].ref;
        if (storm.hubs[i].kind == STORM_MUTEX && storm.hubs[i].is_local &&
            weft_mutex_owner(mutex) == dead) {
            weft_status_t status = weft_mutex_lock(mutex, WEFT_NO_WAIT);
            storm_check(status == WEFT_OWNER_DIED, "a dead owner", i, (unsigned long)status);
            (void)weft_mutex_unlock(mutex);
        }
    }
}

/** Ends a task wherever it is, and starts it again. */
static void abort_one(void)
{
    unsigned index = draw(storm.actor_count);
    storm_actor_t *actor = &storm.actors[index];

    if (!actor->done) {
        bury(actor); /* first: who gets its mutex may run on another node before abort returns */
        weft_task_abort(actor->task);
        release_mutexes(actor->task);
        start_actor(index);
    }
}

/** A task must not wait at a hub that died longer than it takes to learn of it. */
static void look_for_forgotten(void)
{
    for (unsigned i = 0; i < storm.actor_count; i++) {
        const ledger_task_t *task = &storm.ledger->task[storm.actors[i].number];
        uint32_t home = task->home;

        storm_check(task->hub == 0 || storm.ledger->starts[home] == task->home_starts ||
                        task->home_starts == 0 ||
                        storm_now() < storm.ledger->started[home] + storm.slack,
                    "a task waits at a hub that is gone", storm.actors[i].number, task->hub - 1UL);
    }
}

static void work(void)
{
    while (storm_now() < storm.end) {
        (void)weft_sleep(WEFT_MS(1) + draw(WEFT_MS(2)));
        if ((storm.mode & STORM_ABORTS) != 0 && draw(4) == 0 && storm.actor_count != 0) {
            abort_one();
        }
        if ((storm.mode & STORM_ABORTS) != 0 && storm.server_count != 0 && draw(4) == 0) {
            storm_abort_server(&storm.servers[draw(storm.server_count)]);
        }
        storm_make_victims();
        look_for_forgotten();
    }
}

static bool all_done(void)
{
    for (unsigned i = 0; i < storm.actor_count; i++) {
        if (!storm.actors[i].done) {
            return false;
        }
    }
    return true;
}

/** Less and less often: a CANCEL goes over the network, and those of all tasks may fill it. */
static bool is_time(unsigned looks)
{
    return looks % OFTEN_AT_LAST == 0 || (looks & (looks + 1U)) == 0;
}

/** Tasks that still wait are canceled, until all are at their end. */
static void finish(void)
{
    unsigned looks;

    storm.stop = (storm.mode & STORM_RING) == 0;
    for (looks = 0; !all_done(); looks++) {
        for (unsigned i = 0; i < storm.actor_count && storm.stop && is_time(looks); i++) {
            if (!storm.actors[i].done) {
                (void)weft_task_cancel(storm.actors[i].task);
            }
        }
        (void)weft_sleep(LOOK);
        for (unsigned i = 0; i < storm.actor_count && looks > PATIENCE; i++) {
            storm_check(storm.actors[i].done || !storm.stop, "a task does not end",
                        storm.actors[i].number,
                        storm.ledger->task[storm.actors[i].number].hub - 1UL);
        }
    }
}

/** Waits until all nodes have come to this point. */
static void meet(bool *here)
{
    here[storm.self] = true;
    for (uint32_t i = 0; i < storm.nodes; i++) {
        while (!here[i]) {
            (void)weft_sleep(LOOK);
        }
    }
}

/** What is left in a hub: units, messages. */
static uint32_t rest_of(const storm_hub_t *hub)
{
    switch (hub->kind) {
    case STORM_SEM:
        return (uint32_t)value_of_sem_count((weft_sem_t *)hub->ref) - hub->initial;
    case STORM_EVENT:
        return weft_event_wait((weft_event_t *)hub->ref, WEFT_NO_WAIT) == WEFT_OK;
    case STORM_MSGQ:
        return value_of_msgq_used((weft_msgq_t *)hub->ref);
    case STORM_POOL:
        return storm_free_blocks(hub) - hub->initial;
    default:
        return 0;
    }
}

static void balance(const storm_hub_t *hub)
{
    uint32_t number = hub->number;
    const ledger_hub_t *entry = &storm.ledger->hub[number];
    int64_t rest = (int32_t)rest_of(hub);
    int64_t sum = (int64_t)entry->done[LEDGER_PUT] - entry->done[LEDGER_GET];

    if (hub->kind == STORM_FLAGS || hub->kind == STORM_BLACKBOARD || entry->reset) {
        return;
    }
    if (hub->kind == STORM_MUTEX) {
        weft_status_t status = weft_mutex_lock((weft_mutex_t *)hub->ref, WEFT_NO_WAIT);
        storm_check(status == WEFT_OK || status == WEFT_OWNER_DIED, "a mutex is not free", number,
                    (unsigned long)status);
        return;
    }
    storm_check(rest <= sum + entry->unsure[LEDGER_PUT], "a unit came from nowhere", number,
                (unsigned long)(rest - sum));
    if (hub->kind == STORM_DATA_EVENT || hub->kind == STORM_COND) {
        return; /* what nobody took in time is gone */
    }
    storm_check(rest >= sum - entry->unsure[LEDGER_GET], "a unit is lost", number,
                (unsigned long)(sum - rest));
}

/** Messages whose call succeeded and that nobody has seen. */
static void count_lost(uint32_t number)
{
    const ledger_hub_t *entry = &storm.ledger->hub[number];
    uint32_t lost = 0;

    for (unsigned i = 0; i < storm.task_count; i++) {
        const ledger_task_t *task = &storm.ledger->task[i];
        for (uint32_t n = 1; n <= task->numbers && n < LEDGER_NUMBERS; n++) {
            lost += task->message_hub[n] == number && (task->message[n] & LEDGER_PUT_OK) != 0 &&
                    (task->message[n] & LEDGER_SEEN) == 0;
        }
    }
    storm_check(entry->reset || lost <= entry->unsure[LEDGER_GET], "messages are lost", number,
                lost);
}

static void check_hubs(void)
{
    for (uint32_t i = 0; i < storm.hub_count; i++) {
        const storm_hub_t *hub = &storm.hubs[i];
        if (!hub->is_local) {
            continue;
        }
        balance(hub);
        if (hub->kind == STORM_MSGQ) {
            storm_left_over(hub);
        }
        if (hub->kind == STORM_MSGQ || hub->kind == STORM_PORT) {
            count_lost(hub->number);
        }
    }
}

/** Of tasks that have not ended: such a one keeps what it had last, and never runs with it. */
static void check_priorities(void)
{
    for (unsigned i = 0; i < storm.actor_count; i++) {
        unsigned now = weft_task_effective_priority(storm.actors[i].task);
        weft_task_state_t state = WEFT_TASK_DORMANT;

        (void)weft_task_state(storm.actors[i].task, &state);
        storm_check(now == storm.actors[i].priority || state == WEFT_TASK_DORMANT,
                    "a priority that was lent stays", now, storm.actors[i].priority);
    }
}

void storm_boss(void *arg)
{
    (void)arg;
    boss_random = storm.seed + storm.self * 40503U;
    begin();
    boss_random += storm.ledger->starts[storm.self];
    if ((storm.mode & STORM_RING) == 0) {
        work();
    }
    finish();
    meet(storm.ledger->done);
    (void)weft_sleep(storm.slack);
    if ((storm.mode & STORM_RING) == 0) {
        check_priorities();
        storm_check_servers();
        check_hubs();
    }
    meet(storm.ledger->checked);
    if (storm.self == 0) {
        weft_printf("%lu calls\n", (unsigned long)storm.ledger->calls);
    }
    weft_exit(0);
}
