/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A storm with user tasks. They use, abuse and end; a task of the kernel, handlers and an SWI use
 * the same hubs; the manager suspends, resumes, cancels, ends and reprioritises. What went in comes
 * out, but for what was under way when somebody ended; each end is reported, and as often as it
 * happened; a mutex has one owner, and the next one learns of a dead one; nothing else changes.
 */
#include <weft/budget.h>

#include "../others.h"
#include "more.h"
#include "parameters.h"

/** The longest that a storm lasts, in times of what it was told to. */
#define MOST_TIMES 20U

uint32_t storm_seed = STORM_SEED;
uint32_t storm_ms = STORM_MS;

static uint32_t runs; /* what the SWI has seen of its mailbox */
static uint32_t interrupts;
static uint32_t ended_offending[PLAYERS]; /* by the manager, in an offence, or in its record */
static weft_task_t *const tasks[PLAYERS] = {&player0_task, &player1_task, &player2_task};

#define ACCOUNT 5U

static bool account_put(weft_hub_t *hub, void *arg)
{
    account_t *self = (account_t *)(void *)hub;

    if (self->amount + *(const uint32_t *)arg > ACCOUNT) {
        return false;
    }
    self->amount += *(const uint32_t *)arg;
    return true;
}

static bool account_get(weft_hub_t *hub, void *arg)
{
    account_t *self = (account_t *)(void *)hub;

    if (self->amount < *(const uint32_t *)arg) {
        return false;
    }
    self->amount -= *(const uint32_t *)arg;
    return true;
}

const weft_hub_type_t account_type = {account_put, account_get};

/** Sometimes refuses; sometimes takes its time. */
weft_status_t double_it(const uint32_t *argument, doubled_t *result)
{
    if ((*argument & 7U) == 7U) {
        return WEFT_REFUSED;
    }
    if ((*argument & 3U) == 1U) {
        (void)weft_sleep(20);
    }
    result->first = *argument;
    result->second = ~*argument;
    return WEFT_OK;
}

/** A handler, or the SWI, takes part; it does not wait. */
static void join(uint32_t place)
{
    player_t *self = &players.player[place];
    message_t message = {place, self->number + 1U, 0};

    if (players.stop) {
        return;
    }
    if (draw(self, 3) == 0) {
        self->done[GIVE] += weft_sem_give(&units) == WEFT_OK ? 1U : 0U;
    } else if (draw(self, 3) == 0) {
        self->done[TAKE] += weft_sem_take(&units, WEFT_NO_WAIT) == WEFT_OK ? 1U : 0U;
    } else if (draw(self, 2) == 0) {
        self->number++;
        message.check = message.number ^ 0x5A5A5A5AU;
        self->done[PUT] += weft_msgq_put(&numbers, &message, WEFT_NO_WAIT) == WEFT_OK ? 1U : 0U;
    } else if (draw(self, 2) == 0) {
        self->done[TEST] += weft_event_wait(&happened, WEFT_NO_WAIT) == WEFT_OK ? 1U : 0U;
        (void)weft_cond_broadcast(&changed);
    } else {
        self->done[PUSH] += weft_stack_push(&words, 7) == WEFT_OK ? 1U : 0U;
    }
}

void on_beat(weft_timer_t *timer, void *arg)
{
    (void)timer;
    (void)arg;
    interrupts++;
    join(HANDLER);
}

void on_poke(void);

void on_poke(void)
{
    interrupts++;
    join(HANDLER);
    (void)weft_task_cancel(tasks[interrupts % PLAYERS]);
}

void on_swi(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    runs += weft_swi_mailbox();
    join(SWI);
}

void on_spare(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    (void)weft_swi_mailbox();
}

void actor(void *arg)
{
    player_t *self = &players.player[ACTOR];

    (void)arg;
    while (!players.stop) {
        self->rounds++;
        if (draw(self, 3) == 0) {
            do_more(self);
        } else {
            do_common(self);
        }
        if (draw(self, 8) == 0) {
            weft_irq_pend(20);
        }
    }
}

/** Those who ended of their own will play again; the idler waits for a player that starts it. */
static void revive(void)
{
    for (unsigned i = 0; i < PLAYERS; i++) {
        if (value_of_task_state(tasks[i]) == WEFT_TASK_DORMANT) {
            weft_task_abort(tasks[i]); /* no budget restarts it meanwhile */
            make_anew(tasks[i]);
            weft_task_start(tasks[i]);
        }
    }
    if (value_of_task_state(&idler_task) == WEFT_TASK_DORMANT) {
        make_anew(&idler_task);
    }
}

static void manage(player_t *self)
{
    uint32_t which = draw(self, PLAYERS);
    weft_task_t *task = tasks[which];

    revive();
    switch (draw(self, 6)) {
    case 0:
        weft_task_suspend(task);
        (void)weft_sleep(1U + draw(self, 100));
        weft_task_resume(task);
        break;
    case 1:
        (void)weft_task_cancel(task);
        break;
    case 2:
        weft_task_set_priority(task, (weft_priority_t)(4U + draw(self, 6)));
        break;
    case 3:
        weft_task_abort(task);
        ended_offending[which] += players.player[which].pending == OFFENCE ? 1U : 0U;
        CHECK_EQ(value_of_task_state(task), WEFT_TASK_DORMANT);
        CHECK(weft_mutex_owner(&lock) != task && weft_mutex_owner(&nested.mutex) != task);
        make_anew(task);
        weft_task_start(task);
        break;
    default:
        (void)weft_sleep(1U + draw(self, 120));
        break;
    }
}

static uint32_t sum(deed_t deed, bool unsure)
{
    uint32_t total = 0;

    for (unsigned i = 0; i < ALL; i++) {
        total += unsure ? players.player[i].unsure[deed] : players.player[i].done[deed];
    }
    return total;
}

/** What came in less what went out is what is there, but for deeds that somebody ended in. */
static void balance(deed_t in, deed_t out, uint32_t there)
{
    int32_t missing = (int32_t)(sum(in, false) - sum(out, false) - there);

    if (!CHECK(missing <= (int32_t)sum(out, true) && -missing <= (int32_t)sum(in, true))) {
        weft_printf("# deed %u: %d of %u\n", (unsigned)in, (int)missing, (unsigned)sum(in, false));
    }
}

static void end_all(void)
{
    players.stop = true;
    for (unsigned i = 0; i < PLAYERS; i++) {
        player_t *self = &players.player[i];

        weft_task_abort(tasks[i]);
        ended_offending[i] += self->pending == OFFENCE ? 1U : 0U;
        self->unsure[self->pending]++;
    }
    weft_task_abort(&idler_task);
    for (unsigned i = 0; i < 1000 && value_of_task_state(&actor_task) != WEFT_TASK_DORMANT; i++) {
        (void)weft_task_cancel(&actor_task);
        (void)weft_sleep(WEFT_US(100));
    }
    CHECK_EQ(value_of_task_state(&actor_task), WEFT_TASK_DORMANT);
}

static void free_of_owners(void)
{
    weft_status_t status = weft_mutex_lock(&lock, WEFT_NO_WAIT);

    CHECK(status == WEFT_OWNER_DIED || (status == WEFT_OK && players.inside == 0));
    CHECK_EQ(weft_mutex_unlock(&lock), WEFT_OK);
    status = weft_rmutex_lock(&nested, WEFT_NO_WAIT);
    CHECK(status == WEFT_OWNER_DIED || (status == WEFT_OK && players.nested == 0));
    CHECK_EQ(weft_rmutex_unlock(&nested), WEFT_OK);
    CHECK(weft_mutex_owner(&nested.mutex) == NULL);
}

/** As many faults as offences, but for those in whose middle something else ended the player. */
static void each_is_reported(void)
{
    weft_budget_usage_t usage = {0};

    CHECK(weft_task_budget(&player1_task, &usage));
    CHECK(usage.overruns != 0);
    for (unsigned i = 0; i < PLAYERS; i++) {
        const player_t *self = &players.player[i];
        uint32_t faults = weft_user_faults(tasks[i], NULL);

        CHECK(faults <= self->done[OFFENCE]);
        CHECK(faults + ended_offending[i] + (i == 1U ? usage.overruns : 0U) >= self->done[OFFENCE]);
        CHECK(faults > 0 && self->rounds > 100U && self->lives > faults);
        weft_printf("# player %u: %u rounds, %u lives, %u faults\n", i, (unsigned)self->rounds,
                    (unsigned)self->lives, (unsigned)faults);
    }
}

static uint32_t items_left(void)
{
    uint32_t count = 0;
    void *item;

    while (weft_queue_get(&items, &item, WEFT_NO_WAIT) == WEFT_OK) {
        CHECK(item == &players.item);
        count++;
    }
    return count;
}

static bool each_deed_was_done(void)
{
    for (deed_t deed = GIVE; deed < DEEDS; deed++) {
        if (sum(deed, false) == 0) {
            return false;
        }
    }
    return true;
}

/** Whether the storm goes on: longer than it was told to where a slow processor does less. */
static bool goes_on(uint64_t begin)
{
    uint64_t past = weft_clock_now() - begin;
    uint64_t least = WEFT_MS((uint64_t)storm_ms);

    return past < least || (past < MOST_TIMES * least && !each_deed_was_done());
}

static void storm(void)
{
    player_t manager = {.random = storm_seed};
    uint64_t begin = weft_clock_now();

    while (goes_on(begin) && others_go_on()) {
        manage(&manager);
    }
    end_all();
    weft_printf("\n# seed %u\n", (unsigned)storm_seed); /* a record may be cut off */
    while (weft_sem_take(&units, WEFT_NO_WAIT) == WEFT_OK) {
        players.player[HANDLER].done[TAKE]++;
    }
    balance(GIVE, TAKE, 0);
    balance(PUT, GET, value_of_msgq_used(&numbers));
    balance(PUSH, POP, weft_stack_count(&words));
    balance(RAISE, TEST, weft_event_wait(&happened, WEFT_NO_WAIT) == WEFT_OK ? 1U : 0U);
    balance(BRING, FETCH, 0);
    balance(DEPOSIT, WITHDRAW, account.amount);
    balance(ENTER, LEAVE, items_left());
    CHECK(each_deed_was_done());
    CHECK(runs >= sum(POST, false) && runs <= sum(POST, false) + sum(POST, true));
    free_of_owners();
    each_is_reported();
    for (unsigned i = 0; i < ALL; i++) {
        if (!CHECK_EQ(players.player[i].errors, 0)) {
            weft_printf("# %u: line %u\n", i, (unsigned)players.player[i].line);
        }
    }
    weft_printf("# %u units, %u messages, %u interrupts, %u posts\n", (unsigned)sum(GIVE, false),
                (unsigned)sum(GET, false), (unsigned)interrupts, (unsigned)runs);
}

void test_main(void *arg)
{
    (void)arg;
    build_fence();
    players.foreign = (uintptr_t)&fence[FENCE / 2U];
    for (unsigned i = 0; i < ALL; i++) {
        players.player[i].random = (storm_seed + 0x9E3779B9U * i) | 1U;
    }
    TAP_RUN(storm);
    tap_done();
}
