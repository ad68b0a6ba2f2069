/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A user task that makes every system call and looks at all registers that a call need not
 * preserve: each holds what the task had put there, zero, or the result. At a start all are zero
 * but for the argument.
 */
#include <weft/user_calls.h>

#include "../../support/floats/floats.h"
#include "registers.h"
#include "system.h"

#define PATTERN 0x5AFE5AFEU
#define SECOND 1U /* place of the second word of a result */

#define NUMBER(call) NUMBER_##call,
enum { WEFT_USER_CALLS_ALL(NUMBER) SYSTEM_CALLS };

typedef struct request {
    uintptr_t format;
    uintptr_t data[3];
} request_t;

extern void (*const registers_stubs[])(void);

void registers_call(uintptr_t *seen, void (*stub)(void), const uintptr_t *arguments,
                    uintptr_t pattern);
void registers_offend(uintptr_t pattern);
void spy(const uintptr_t *registers);

spied_t spied;

static uint8_t made[SYSTEM_CALLS];
static uintptr_t seen[REGISTERS_BEHIND_CALL];
static uintptr_t arguments[4];
static uintptr_t second; /* word of the last result that had one */
static floats_t own_floats, seen_floats;
static bool with_floats;
static weft_timeout_t duration;
static uint32_t number = 7;

static void leaked(uint32_t call, uint32_t place, uintptr_t content)
{
    if (spied.leaks < LEAKS) {
        spied.leak[spied.leaks] = (leak_t){call, place, content};
    }
    spied.leaks++;
}

static bool is_own(uint32_t call, uintptr_t word)
{
    bool known = word == 0 || word == PATTERN || word == call || word == second ||
                 word == REGISTERS_CONSTANT;

    for (unsigned i = 0; i < 4U; i++) {
        known = known || word == arguments[i];
    }
    return known;
}

/** Those that a call need not preserve; compilers keep values in the others. */
static void look_at_floats(uint32_t call)
{
    uint32_t words = floats_words / 32U; /* of a register; 0: there are none */

    floats_read(&seen_floats);
    for (uint32_t i = 0; i < 32U * words; i++) {
        if (registers_is_temporary(i / words) && seen_floats.words[i] != 0 &&
            seen_floats.words[i] != own_floats.words[i]) {
            leaked(call, FLOATS + i, seen_floats.words[i]);
        }
    }
    if (seen_floats.control != 0 && seen_floats.control != own_floats.control) {
        leaked(call, FLOATS_CONTROL, seen_floats.control);
    }
}

/** A call, with the words of its arguments and of its result. */
static void make(uint32_t call, uint32_t results)
{
    if (with_floats) {
        floats_disturb(&own_floats);
    }
    registers_call(seen, registers_stubs[call], arguments, PATTERN);
    if (with_floats || call == NUMBER_hub_put) {
        look_at_floats(call);
    }
    if (results > SECOND) {
        second = seen[SECOND];
    }
    for (uint32_t i = results; i < REGISTERS_BEHIND_CALL; i++) {
        if (!is_own(call, seen[i])) {
            leaked(call, i, seen[i]);
        }
    }
    for (unsigned i = 0; i < 4U; i++) {
        arguments[i] = PATTERN;
    }
    made[call] = 1;
    spied.calls++;
}

static void call(uint32_t which, uint32_t results, uintptr_t first, uintptr_t other)
{
    arguments[0] = first;
    arguments[1] = other;
    make(which, results);
}

/** A call whose last argument has 64 bits, behind so many others. */
static void call_for(uint32_t which, uint32_t results, uint32_t others, uint64_t time)
{
    uint32_t place = (others + REGISTERS_ALIGN - 1U) / REGISTERS_ALIGN * REGISTERS_ALIGN;

    arguments[place] = (uintptr_t)time;
    if (sizeof(uintptr_t) < sizeof time) {
        arguments[place + 1U] = (uintptr_t)(time >> 32);
    }
    make(which, results);
}

#define OBJECT(object) ((uintptr_t)&(object))
#define CALL(name, results, first) call(NUMBER_##name, results, first, PATTERN)
#define CALL_TWO(name, results, first, other) call(NUMBER_##name, results, first, other)
#define CALL_FOR(name, results, time, first)                                                       \
    (arguments[0] = (first), call_for(NUMBER_##name, results, 1, time))
#define CALL_TWO_FOR(name, results, time, first, other)                                            \
    (arguments[0] = (first), arguments[1] = (other), call_for(NUMBER_##name, results, 2, time))

static void time_and_tasks(void)
{
    CALL(yield, 0, PATTERN);
    call_for(NUMBER_sleep, 1, 0, WEFT_MS(1));
    call_for(NUMBER_sleep_until, 1, 0, 1);
    CALL(clock_now, 2, PATTERN);
    CALL(task_self, 1, PATTERN);
    CALL_TWO(console_write, 0, (uintptr_t)"# spy\n", 6);
    CALL(task_start, 1, OBJECT(other_task));
    call_for(NUMBER_sleep, 1, 0, WEFT_MS(1));
    CALL(task_suspend, 1, OBJECT(other_task));
    CALL(task_resume, 1, OBJECT(other_task));
    CALL(task_cancel, 1, OBJECT(other_task));
    CALL_TWO(task_set_priority, 1, OBJECT(other_task), 13);
    CALL_TWO(task_priority, 1, OBJECT(other_task), (uintptr_t)&number);
    CALL(task_effective_priority, 1, OBJECT(other_task));
    CALL_TWO(task_state, 1, OBJECT(other_task), (uintptr_t)&number);
    CALL(task_abort, 1, OBJECT(other_task));
    arguments[3] = 13;
    CALL_TWO(user_create, 1, OBJECT(other_task), (uintptr_t)other);
}

static void semaphores_and_events(uint64_t time)
{
    CALL_FOR(sem_take, 1, time, OBJECT(units));
    CALL(sem_give, 1, OBJECT(units));
    CALL_TWO(sem_count, 1, OBJECT(units), (uintptr_t)&number);
    CALL_FOR(event_wait, 1, time, OBJECT(happened));
    CALL_FOR(event_raise, 1, time, OBJECT(happened));
    CALL_TWO_FOR(flags_request, 2, time, OBJECT(bits), 4);
    CALL_TWO(flags_post, 1, OBJECT(bits), 5);
    arguments[2] = (uintptr_t)&number;
    CALL_TWO(flags_post_counted, 1, OBJECT(bits), 5);
    CALL_TWO(flags_set, 1, OBJECT(bits), 1);
    arguments[2] = 12;
    CALL_TWO(flags_set_masked, 1, OBJECT(bits), 8);
    CALL_TWO(flags_test, 1, OBJECT(bits), 12);
    CALL_TWO(flags_clear, 1, OBJECT(bits), 15);
    CALL_FOR(barrier_wait, 1, time, OBJECT(meetings));
    CALL_TWO(barrier_waiting, 1, OBJECT(meetings), (uintptr_t)&number);
}

static void messages(uint64_t time)
{
    uintptr_t message = (uintptr_t)&number;

    CALL_TWO_FOR(port_put, 1, time, OBJECT(meeting), message);
    CALL_TWO_FOR(port_get, 1, time, OBJECT(meeting), message);
    CALL_TWO_FOR(msgq_get, 1, time, OBJECT(numbers), message);
    CALL_TWO_FOR(msgq_put, 1, time, OBJECT(numbers), message);
    CALL_TWO(msgq_used, 1, OBJECT(numbers), (uintptr_t)&number);
    CALL_TWO(data_event_put, 1, OBJECT(value), message);
    CALL_TWO_FOR(data_event_get, 1, time, OBJECT(value), message);
    CALL_TWO(blackboard_write, 1, OBJECT(plan), message);
    duration = time;
    arguments[2] = 0;
    arguments[3] = (uintptr_t)&duration;
    CALL_TWO(blackboard_request, 1, OBJECT(plan), message);
    arguments[2] = (uintptr_t)&number;
    arguments[3] = (uintptr_t)&duration;
    CALL_TWO(blackboard_request_new, 1, OBJECT(plan), message);
    arguments[2] = (uintptr_t)&number;
    arguments[3] = (uintptr_t)&duration;
    CALL_TWO(function_request, 1, OBJECT(work), message);
    CALL(blackboard_wipe, 1, OBJECT(plan));
}

static void mutexes_and_hubs(uint64_t time)
{
    uintptr_t message = (uintptr_t)&number;

    CALL_FOR(mutex_lock, 1, time, OBJECT(lock));
    CALL_TWO_FOR(cond_wait, 1, time, OBJECT(changed), OBJECT(lock));
    CALL(cond_signal, 1, OBJECT(changed));
    CALL(cond_broadcast, 1, OBJECT(changed));
    CALL_TWO(cond_broadcast_counted, 1, OBJECT(changed), message);
    CALL(mutex_unlock, 1, OBJECT(lock));
    CALL_FOR(rmutex_lock, 1, time, OBJECT(nested));
    CALL(rmutex_unlock, 1, OBJECT(nested));
    CALL_TWO_FOR(hub_put, 1, time, OBJECT(gate.hub), message);
    CALL_TWO_FOR(hub_get, 1, time, OBJECT(gate.hub), message);
}

static void memory(uint64_t time)
{
    static void *block;
    static weft_packet_t *packet;
    static uintptr_t word;

    CALL_TWO_FOR(pool_alloc, 1, time, OBJECT(blocks), (uintptr_t)&block);
    CALL_TWO(pool_free, 1, OBJECT(blocks), (uintptr_t)block);
    CALL_TWO_FOR(packet_alloc, 1, time, OBJECT(packets), (uintptr_t)&packet);
    CALL(packet_free, 1, (uintptr_t)packet);
    CALL_TWO(stack_push, 1, OBJECT(words), 3);
    CALL_TWO_FOR(stack_pop, 1, time, OBJECT(words), (uintptr_t)&word);
    CALL_TWO_FOR(stack_pop, 1, time, OBJECT(words), (uintptr_t)&word);
    CALL(stack_count, 1, OBJECT(words));
    CALL_TWO(queue_put_alloc, 1, OBJECT(items), (uintptr_t)&word);
    CALL_TWO(queue_append_alloc, 1, OBJECT(items), (uintptr_t)&word);
    CALL_TWO(queue_prepend_alloc, 1, OBJECT(items), (uintptr_t)&word);
    for (unsigned i = 0; i < 4U; i++) {
        CALL_TWO_FOR(queue_get, 1, time, OBJECT(items), (uintptr_t)&block);
    }
}

static void posts_and_logs(void)
{
    static request_t request;

    CALL(swi_post, 0, OBJECT(tick_swi));
    CALL_TWO(swi_or, 0, OBJECT(tick_swi), 4);
    CALL(swi_inc, 0, OBJECT(tick_swi));
    CALL_TWO(swi_andn, 0, OBJECT(tick_swi), 1);
    CALL(swi_dec, 0, OBJECT(tick_swi));
    arguments[2] = 2;
    CALL_TWO(log_event, 0, OBJECT(story_log), 1);
    request.format = (uintptr_t)"%d";
    CALL_TWO(log_request, 0, OBJECT(story_log), (uintptr_t)&request);
    CALL(reset, 1, OBJECT(units));
    CALL_TWO(reset_counted, 1, OBJECT(units), (uintptr_t)&number);
}

static void make_all(bool floats)
{
    with_floats = floats;
    own_floats = (floats_t){0};
    if (floats) {
        floats_fill(&own_floats, 0x1000);
    }
    time_and_tasks();
    for (unsigned i = 0; i < 2U; i++) {
        uint64_t time = i == 0 ? WEFT_NO_WAIT : WEFT_MS(1);

        semaphores_and_events(time);
        messages(time);
        mutexes_and_hubs(time);
        memory(time);
    }
    posts_and_logs();
    made[NUMBER_task_exit] = 1; /* that does not come back */
    spied.missing = 0;
    for (unsigned i = 0; i < SYSTEM_CALLS; i++) {
        spied.missing += made[i] == 0;
    }
}

static void look_at_start(const uintptr_t *registers)
{
    for (uint32_t i = 0; i < REGISTERS_AT_START; i++) {
        uintptr_t expected = i == REGISTERS_ARGUMENT ? ARGUMENT : 0;

        if (i == REGISTERS_RETURN) {
            expected = (uintptr_t)registers_stubs[NUMBER_task_exit];
        }
        if (registers[i] != expected) {
            leaked(START, i, registers[i]);
        }
    }
    own_floats = (floats_t){0};
    if (spied.lives != 0) { /* in the first one the task uses none */
        look_at_floats(START);
    }
}

void spy(const uintptr_t *registers)
{
    look_at_start(registers);
    spied.lives++;
    for (;;) {
        (void)weft_sem_take(&go, WEFT_FOREVER);
        if (spied.deed == CALLS_WITHOUT_FLOATS || spied.deed == CALLS_WITH_FLOATS) {
            make_all(spied.deed == CALLS_WITH_FLOATS);
        } else if (spied.deed == FAULT) {
            registers_offend(PATTERN);
        } else if (spied.deed == REFUSAL) {
            CALL(sem_give, 1, PATTERN);
        } else if (spied.deed == SPIN) {
            while (spied.deed == SPIN) {
                spied.spins++;
            }
        } else if (spied.deed == EXIT) {
            CALL(task_exit, 0, PATTERN);
        }
        (void)weft_sem_give(&done);
    }
}

void other(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&units, WEFT_FOREVER);
    }
}
