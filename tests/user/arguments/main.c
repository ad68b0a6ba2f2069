/* SPDX-License-Identifier: MIT */
/**
 * @file
 * At every instruction of a system call others overwrite what it reads: its messages, values,
 * requests and packets, and on Arm the registers that it had stored. By an interrupt, as DMA would,
 * or by another task of the same partition. Whatever the call reads, nothing of others changes, and
 * it ends as documented: with a legal status, or, where what it reads names an object, with the
 * end of the task.
 */
#include <weft/log.h>
#include <weft/user.h>
#include <weft/user_calls.h>

#include "../../support/tap.h"
#include "../../support/values.h"
#include "../anew.h"
#include "system.h"
#include "user.h"

#include "path.h"
#include "path_alarm.h"

#define PATTERN 0x5AFE5AFEU
#define ORIGINAL 0x00C0FFE0U /* words of messages, + their place */
#define SENT 0x0DA7A000U
#define FENCE 16U
#define OTHERS 8U /* words of another user task */
#define BLOCKS 3U
#define PACKETS 2U
#define SPINS 50U
#define HANDLES 24U

#define ONE(call) +1
enum { SYSTEM_CALLS = 0 WEFT_USER_CALLS_ALL(ONE) };

/** Who overwrites. */
typedef enum { NOBODY, INTERRUPT, TASK, REGISTERS } attacker_t;

extern uint32_t bystander_words[OTHERS];

static uint32_t fence[FENCE];
static attacker_t attacker;
static volatile uint32_t alarms;
static volatile bool is_over; /* the victim waits again */
static volatile uint32_t late;
static volatile uint32_t inside; /* alarms that found a system call of the victim */
static uint32_t points;
static uint32_t ends; /* of the victim */
static uint32_t received[MESSAGE];
static volatile uint32_t receptions;

/** The frame that the victim's system call has stored: five registers that a call is made of. */
static void overwrite_registers(void)
{
    const weft_user_region_t *stack = &victim_task.user->regions[WEFT_USER_REGION_STACK];
    uintptr_t *frame = path_caller_frame(victim_task.user->arch, stack->begin, stack->end);

    for (uintptr_t i = 0; i < 4U && frame != NULL; i++) {
        frame[i] = arguments.hostile[(i + arguments.mix) % 4U];
    }
    if (arguments.mix % 2U != 0 && frame != NULL) {
        frame[4] = arguments.mix % 4U == 1U ? (uintptr_t)SYSTEM_CALLS : UINTPTR_MAX;
    }
}

void path_interrupted(path_found_t found)
{
    bool is_inside = found.privileged && weft_kernel.current == &victim_task;

    path_alarm_off();
    alarms++;
    late += is_over ? 1U : 0U;
    inside += is_inside ? 1U : 0U;
    if (attacker == INTERRUPT) {
        arguments_overwrite();
    } else if (attacker == TASK) {
        path_kick();
    } else if (attacker == REGISTERS && is_inside) {
        overwrite_registers();
    }
}

void on_kick(void);

void on_kick(void)
{
    (void)weft_sem_give(&wake);
}

/** The other side of the port. */
void partner(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_port_get(&meeting, received, WEFT_FOREVER);
        receptions++;
    }
}

/** A word of the caller's memory before or behind the attack: not of anybody else's. */
static bool is_callers(uint32_t word)
{
    bool known = word - ORIGINAL < 2U * AREA;

    for (unsigned i = 0; i < 4U; i++) {
        known = known || word == (uint32_t)arguments.hostile[i] ||
                word == (uint32_t)((uint64_t)arguments.hostile[i] >> 32);
    }
    return known;
}

static void check_message(const uint32_t *message)
{
    for (unsigned i = 0; i < MESSAGE; i++) {
        if (!CHECK(is_callers(message[i]))) {
            weft_printf("# call %u: %x\n", (unsigned)arguments.call, (unsigned)message[i]);
        }
    }
}

/** So that the call succeeds at once. */
static void prepare(call_t call)
{
    uint32_t *words_of_area = (uint32_t *)arguments.area;
    uint32_t message[MESSAGE] = {SENT, SENT, SENT, SENT, SENT};

    for (uint32_t i = 0; i < AREA * sizeof(uintptr_t) / 4U; i++) {
        words_of_area[i] = ORIGINAL + i;
    }
    arguments.status = WEFT_OK;
    receptions = 0;
    if (call == MSGQ_GET) {
        CHECK_EQ(weft_msgq_put(&numbers, message, WEFT_NO_WAIT), WEFT_OK);
    } else if (call == DATA_EVENT_GET) {
        CHECK_EQ(weft_data_event_put(&value, message), WEFT_OK);
    } else if (call == BLACKBOARD_READ || call == BLACKBOARD_READ_NEW) {
        CHECK_EQ(weft_blackboard_write(&plan, message), WEFT_OK);
    } else if (call == STACK_POP) {
        CHECK_EQ(weft_stack_push(&words, SENT), WEFT_OK);
    } else if (call == QUEUE_GET) {
        CHECK_EQ(weft_queue_put_alloc(&items, received), WEFT_OK);
    }
}

/** What the call has put is taken out again, and is the caller's. */
static void finish(call_t call)
{
    weft_log_record_t record;
    uint32_t message[MESSAGE];
    uint32_t puts = 0;

    while (weft_msgq_get(&numbers, message, WEFT_NO_WAIT) == WEFT_OK) {
        puts++;
        if (call == MSGQ_PUT) {
            check_message(message);
        }
    }
    CHECK(puts <= 1U);
    if (receptions != 0) {
        CHECK_EQ(receptions, 1);
        check_message(received);
    }
    if (weft_data_event_get(&value, message, WEFT_NO_WAIT) == WEFT_OK && call == DATA_EVENT_PUT) {
        check_message(message);
    }
    if (call == BLACKBOARD_WRITE && weft_blackboard_read(&plan, message, NULL, 0) == WEFT_OK) {
        check_message(message);
    }
    (void)weft_blackboard_wipe(&plan);
    if (call == LOG_RECORD && weft_log_count(&story_log) != 0 &&
        weft_log_read(&story_log, weft_log_count(&story_log) - 1U, &record) == WEFT_OK) {
        CHECK(is_callers((uint32_t)record.data[0]) && is_callers((uint32_t)record.data[2]));
    }
    weft_log_reset(&story_log);
}

/** The victim makes one call. @return instructions after which the alarm comes; 0: none does */
static bool make(call_t call, uint32_t delay)
{
    uint32_t before = arguments.calls;
    uint32_t message[MESSAGE] = {SENT, SENT, SENT, SENT, SENT};

    arguments.call = call;
    arguments.wanted = before + 1U;
    alarms = 0;
    late = 0;
    is_over = false;
    if (delay != 0) {
        path_alarm(delay);
    }
    (void)weft_sem_give(&go);
    if (call == MSGQ_GET_LATER) {
        (void)weft_msgq_put(&numbers, message, WEFT_NO_WAIT);
    }
    is_over = true;
    for (uint32_t i = 0; delay != 0 && alarms == 0 && i < SPINS + delay / 4U; i++) {
    }
    path_alarm_off();
    return arguments.calls != before;
}

/** What the victim has left: it gives it back, with its memory in order. */
static void repair(void)
{
    if (arguments.packet != NULL) {
        arguments.packet->pool = (weft_packet_pool_t *)arguments.pool;
    }
    if (arguments.packet != NULL || arguments.block != NULL) {
        CHECK(make(REPAIR, 0));
        CHECK_EQ(arguments.status, WEFT_OK);
        CHECK(arguments.packet == NULL && arguments.block == NULL);
    }
}

static void drain(void)
{
    while (weft_sem_take(&done, WEFT_NO_WAIT) == WEFT_OK) {
    }
    while (weft_sem_take(&go, WEFT_NO_WAIT) == WEFT_OK) {
    }
}

static bool is_whole(void)
{
    (void)weft_timer_start(&tap.watchdog, WEFT_S(10), 0);
    for (unsigned i = 0; i < FENCE; i++) {
        if (!CHECK_EQ(fence[i], PATTERN) || !CHECK_EQ(bystander_words[i % OTHERS], PATTERN)) {
            return false;
        }
    }
    return CHECK_EQ(value_of_sem_count(&secret), 1) &&
           CHECK_EQ(value_of_task_state(&victim_task), WEFT_TASK_WAITING) &&
           CHECK_EQ(value_of_task_state(&helper_task), WEFT_TASK_WAITING);
}

/** The victim waits, but not to be asked for a call. */
static bool is_elsewhere(void)
{
    return value_of_task_state(&victim_task) == WEFT_TASK_WAITING && victim_task.wait != &go.waitq;
}

/** Of other registers it makes another legal call, which may wait for whatever the victim uses. */
static void bring_back(void)
{
    CHECK_EQ(attacker, REGISTERS);
    CHECK(victim_task.wait != &secret.waitq && victim_task.wait != &wake.waitq);
    CHECK_EQ(weft_task_abort(&victim_task), WEFT_OK);
    make_anew(&victim_task);
    CHECK_EQ(weft_task_start(&victim_task), WEFT_OK);
}

/** What the call returns, or what the attack wrote where its result was stored. */
static bool is_legal(call_t call, uint32_t status)
{
    return status == WEFT_OK || (call == BLACKBOARD_READ_NEW && status == WEFT_WOULD_BLOCK) ||
           (attacker == REGISTERS && status == (uint32_t)arguments.hostile[arguments.mix % 4U]);
}

/** One call, attacked after so many instructions. @return false if the attack came too late */
static bool attack(call_t call, uint32_t delay)
{
    uint32_t faults = weft_user_faults(&victim_task, NULL);
    bool may_end = call == PACKET_FREE || attacker == REGISTERS;
    bool is_back;
    bool is_lost;

    arguments.hostile[3] = 1U + delay % HANDLES;
    if (call == PACKET_FREE) {
        attacker_t later = attacker;

        attacker = NOBODY;
        CHECK(make(PACKET_ALLOC, 0));
        attacker = later;
    }
    prepare(call);
    is_back = make(call, delay);
    faults = weft_user_faults(&victim_task, NULL) - faults;
    ends += faults;
    CHECK(faults == 0 || (may_end && faults <= 1U));
    is_lost = is_elsewhere();
    CHECK(is_back || faults != 0 || is_lost);
    CHECK(!is_back || is_legal(call, arguments.status));
    if (is_lost) {
        bring_back();
    }
    points += alarms - late;
    delay = alarms - late;
    drain();
    finish(call);
    repair();
    while (weft_stack_count(&words) != 0) {
        uintptr_t word;
        (void)weft_stack_pop(&words, &word, WEFT_NO_WAIT);
    }
    for (void *item; weft_queue_get(&items, &item, WEFT_NO_WAIT) == WEFT_OK;) {
    }
    return delay != 0;
}

static void sweep(attacker_t by)
{
    for (call_t call = MSGQ_PUT; call < CALLS; call++) {
        uint32_t found = inside;

        for (uint32_t mix = 0; mix < MIXES; mix++) {
            uint32_t delay = 1;

            attacker = by;
            while (arguments.mix = mix + delay, attack(call, delay) && is_whole()) {
                delay++;
            }
            attacker = NOBODY;
        }
        if (!CHECK(inside > found + 20U)) {
            weft_printf("# call %u\n", (unsigned)call);
        }
    }
}

/** All blocks and packets can be had, no more, and each once. */
static void pools_are_whole(void)
{
    void *had[BLOCKS];

    for (unsigned i = 0; i <= BLOCKS; i++) {
        CHECK(make(POOL_ALLOC, 0));
        CHECK_EQ(arguments.status, i < BLOCKS ? WEFT_OK : WEFT_WOULD_BLOCK);
        for (unsigned k = 0; k < i && i < BLOCKS; k++) {
            CHECK(had[k] != arguments.block);
        }
        if (i < BLOCKS) {
            had[i] = arguments.block;
        }
    }
    for (unsigned i = 0; i < BLOCKS; i++) {
        arguments.block = had[i];
        repair();
    }
    for (unsigned i = 0; i <= PACKETS; i++) {
        CHECK(make(PACKET_ALLOC, 0));
        CHECK_EQ(arguments.status, i < PACKETS ? WEFT_OK : WEFT_WOULD_BLOCK);
        had[i] = arguments.packet;
    }
    CHECK(had[0] != had[1]);
    for (unsigned i = 0; i < PACKETS; i++) {
        arguments.packet = had[i];
        repair();
    }
    drain();
}

static void by_interrupt(void)
{
    sweep(INTERRUPT);
    pools_are_whole();
}

static void by_another_task(void)
{
    sweep(TASK);
    pools_are_whole();
}

/** On RISC-V they are never in memory that a user task can reach. */
static void by_registers(void)
{
    if (PATH_FRAMES) {
        sweep(REGISTERS);
        pools_are_whole();
        CHECK(ends > 100U);
    }
}

void test_main(void *arg)
{
    (void)arg;
    for (unsigned i = 0; i < FENCE; i++) {
        fence[i] = PATTERN;
        bystander_words[i % OTHERS] = PATTERN;
    }
    arguments.hostile[0] = UINTPTR_MAX;
    arguments.hostile[1] = (uintptr_t)&fence[4];
    arguments.hostile[2] = (uintptr_t)&bystander_words[2];
    attacker = NOBODY;
    (void)make(PACKET_ALLOC, 0);
    arguments.pool = (uintptr_t)arguments.packet->pool;
    repair();
    weft_printf("TAP version 13\n");
    TAP_RUN(by_interrupt);
    TAP_RUN(by_another_task);
    TAP_RUN(by_registers);
    weft_printf("# points: %u, in calls: %u, ends: %u\n", (unsigned)points, (unsigned)inside,
                (unsigned)ends);
    tap_done();
}
