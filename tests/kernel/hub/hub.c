/* SPDX-License-Identifier: MIT */
/** @file User-defined hubs: predicate and action of both sides, retries in order. */
#include "../../support/waits.h"

/* A bounded account: puts add an amount if there is room, gets take one if there is enough. */
typedef struct {
    weft_hub_t hub;
    uint32_t amount;
    uint32_t limit;
    unsigned tries;
} account_t;

static bool deposit(weft_hub_t *hub, void *arg)
{
    account_t *account = (account_t *)hub;
    uint32_t amount = *(const uint32_t *)arg;

    account->tries++;
    if (account->amount + amount > account->limit) {
        return false;
    }
    account->amount += amount;
    return true;
}

static bool withdraw(weft_hub_t *hub, void *arg)
{
    account_t *account = (account_t *)hub;
    uint32_t amount = *(const uint32_t *)arg;

    account->tries++;
    if (account->amount < amount) {
        return false;
    }
    account->amount -= amount;
    return true;
}

static const weft_hub_type_t account_type = {deposit, withdraw};

static account_t account;
static account_t static_account = {WEFT_HUB_INIT(&account_type), 5, 10, 0};

static void start_with(uint32_t amount, uint32_t limit)
{
    weft_hub_init(&account.hub, &account_type);
    account.amount = amount;
    account.limit = limit;
    account.tries = 0;
}

static void empty(void)
{
    start_with(0, 100);
}

static void brim(void)
{
    start_with(100, 100);
}

static weft_status_t put(weft_timeout_t timeout)
{
    uint32_t one = 1;

    return weft_hub_put(&account.hub, &one, timeout);
}

static weft_status_t get(weft_timeout_t timeout)
{
    uint32_t one = 1;

    return weft_hub_get(&account.hub, &one, timeout);
}

static void put_now(void)
{
    CHECK_EQ(put(WEFT_NO_WAIT), WEFT_OK);
}

static void get_now(void)
{
    CHECK_EQ(get(WEFT_NO_WAIT), WEFT_OK);
}

static const waits_t putting = {"hub.put.", brim, put, get_now, true};
static const waits_t getting = {"hub.get.", empty, get, put_now, true};

static void getter(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_hub_get(&account.hub, &member->value, WEFT_S(5));
    note(member->letter);
}

static void putter(void *arg)
{
    crew_member_t *member = arg;

    member->status = weft_hub_put(&account.hub, &member->value, WEFT_S(5));
    note(member->letter);
}

static void helper(unsigned id, weft_priority_t priority, weft_task_entry_t entry, uint32_t value)
{
    crew_create(id, priority, entry, WEFT_TASK_PREEMPTIVE)->value = value;
    weft_task_start(&crew[id].task);
    settle();
}

static void static_definition(void)
{
    uint32_t six = 6;
    uint32_t five = 5;

    CHECK_EQ(weft_hub_get(&static_account.hub, &six, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_hub_put(&static_account.hub, &six, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_hub_put(&static_account.hub, &five, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(weft_hub_get(&static_account.hub, &six, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_hub_get(&static_account.hub, &six, WEFT_MS(1)), WEFT_TIMEOUT);
    CHECK_EQ(static_account.amount, 4);
}

static weft_sem_t kill;
static volatile unsigned poking;

static void wake_killer(void)
{
    weft_sem_give(&kill);
}

/* Withdraws, and asks for an interrupt that comes when the critical section opens. */
static bool withdraw_and_poke(weft_hub_t *hub, void *arg)
{
    if (poking) {
        poking = 0;
        crew_in_isr = wake_killer;
        weft_irq_pend(CREW_IRQ);
    }
    return withdraw(hub, arg);
}

static const weft_hub_type_t poking_type = {deposit, withdraw_and_poke};

static void killer(void *arg)
{
    (void)arg;
    weft_sem_take(&kill, WEFT_FOREVER);
    weft_task_abort(&crew[0].task);
}

/* Whoever wants to end the caller in the middle of its call waits until all are served. */
static void served_in_full(void)
{
    empty();
    account.hub.type = &poking_type;
    weft_sem_init(&kill, 0);
    helper(1, 19, getter, 3);
    helper(2, 20, getter, 3);
    helper(3, 5, killer, 0);
    poking = 1;
    helper(0, 18, putter, 10);
    CHECK_EQ(poking, 0);
    CHECK_EQ(crew[1].status, WEFT_OK);
    CHECK_EQ(crew[2].status, WEFT_OK);
    CHECK_EQ(account.amount, 4);
    CHECK_EQ(value_of_task_state(&crew[0].task), WEFT_TASK_DORMANT);
    CHECK_EQ(value_of_task_state(&crew[2].task), WEFT_TASK_DORMANT);
}

/* A success lets every waiter that can go on do so, in order, the others stay. */
static void retries(void)
{
    uint32_t ten = 10;

    empty();
    helper(0, 18, getter, 8);
    helper(1, 19, getter, 4);
    helper(2, 20, getter, 2);
    helper(3, 21, getter, 3);
    CHECK_EQ(weft_hub_put(&account.hub, &ten, WEFT_NO_WAIT), WEFT_OK);
    settle();
    CHECK_EQ(crew[0].status, WEFT_OK);
    CHECK_EQ(crew[2].status, WEFT_OK);
    CHECK_NOTES("ac");
    CHECK_EQ(account.amount, 0);
    ten = 7;
    CHECK_EQ(weft_hub_put(&account.hub, &ten, WEFT_NO_WAIT), WEFT_OK);
    settle();
    CHECK_NOTES("bd");
    CHECK_EQ(account.amount, 0);
}

/* A get makes room for putters, and what they put serves further getters. */
static void ripple(void)
{
    uint32_t six = 6;

    start_with(6, 8);
    helper(0, 18, putter, 5);
    helper(1, 19, putter, 3);
    helper(2, 20, getter, 8);
    CHECK_EQ(crew_noted, 0);
    CHECK_EQ(weft_hub_get(&account.hub, &six, WEFT_NO_WAIT), WEFT_OK);
    settle();
    CHECK_EQ(account.amount, 0);
    CHECK_NOTES("abc");
}

static void run(const char *name, void (*test)(void))
{
    tap_run("hub.", name, test);
    crew_end();
}

#define RUN(test) run(#test, test)

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    RUN(static_definition);
    RUN(served_in_full);
    RUN(retries);
    RUN(ripple);
    waits_battery(&putting, true);
    waits_battery(&getting, true);
    tap_done();
}
