/* SPDX-License-Identifier: MIT */
/** @file Function: callers and servers meet in any order, and either may leave at any time. */
#include "../../support/crew.h"

/** How a server ends the calls that it accepts. */
typedef enum { COMPLETE, REFUSE, KEEP } end_t;

static weft_function_t function;
static weft_function_t static_function = WEFT_FUNCTION_INIT(0, 0, 1);
static weft_function_call_t calls[CREW_SIZE];
static weft_function_call_t static_call = WEFT_FUNCTION_CALL_INIT;
static end_t end;
static weft_sem_t work; /* a unit: what a server needs before it ends a call */

static unsigned id_of(const crew_member_t *member)
{
    return (unsigned)(member->letter - 'a');
}

/** Calls with its letter; the result is expected to be the next letter. */
static void caller(void *arg)
{
    crew_member_t *member = arg;
    uint32_t argument = (uint32_t)member->letter;
    uint32_t result[2] = {0, 0};

    member->status = weft_function_call(&function, &argument, result, member->timeout);
    member->value = result[0];
    if (member->status == WEFT_OK) {
        CHECK_EQ(result[0], argument + 1U);
        CHECK_EQ(result[1], ~argument);
    }
    note(member->letter);
}

/** Notes the argument of each call in upper case, and ends it after a unit of work. */
static void server(void *arg)
{
    crew_member_t *member = arg;
    weft_function_call_t *call = &calls[id_of(member)];
    uint32_t argument;

    for (;;) {
        member->status = weft_function_accept(&function, call, &argument, member->timeout);
        if (member->status != WEFT_OK) {
            return;
        }
        note((char)(argument - 'a' + 'A'));
        weft_sem_take(&work, WEFT_FOREVER);
        const uint32_t result[2] = {argument + 1U, ~argument};

        if (end == KEEP) {
            weft_task_suspend(weft_task_self());
        }
        member->status =
            end == COMPLETE ? weft_function_complete(call, result) : weft_function_refuse(call);
        member->laps++;
    }
}

static void begin(int32_t units)
{
    for (unsigned i = 0; i < CREW_SIZE; i++) {
        weft_function_call_init(&calls[i]);
    }
    weft_function_init(&function, sizeof(uint32_t), 2U * sizeof(uint32_t), 1);
    weft_sem_init(&work, units);
    end = COMPLETE;
}

static crew_member_t *start(unsigned id, weft_priority_t priority, weft_task_entry_t entry,
                            weft_timeout_t timeout)
{
    crew_member_t *member = crew_create(id, priority, entry, WEFT_TASK_PREEMPTIVE);

    member->timeout = timeout;
    weft_task_start(&member->task);
    settle();
    return member;
}

static void static_server(void *arg)
{
    (void)arg;
    CHECK_EQ(weft_function_accept(&static_function, &static_call, NULL, WEFT_FOREVER), WEFT_OK);
    CHECK_EQ(weft_function_complete(&static_call, NULL), WEFT_OK);
}

static void static_definition_without_data(void)
{
    crew_start(0, 5, static_server);
    CHECK_EQ(weft_function_call(&static_function, NULL, NULL, WEFT_FOREVER), WEFT_OK);
    crew_end();
}

static void servers_wait_for_callers(void)
{
    begin(9);
    start(0, 5, server, WEFT_FOREVER);
    start(1, 7, caller, WEFT_FOREVER);
    start(2, 3, caller, WEFT_MS(100));
    CHECK_NOTES("BbCc");
    CHECK_EQ(crew[0].laps, 2);
    CHECK_EQ(crew[0].status, WEFT_OK);
    crew_end();
}

static void callers_are_accepted_by_priority(void)
{
    begin(9);
    start(1, 7, caller, WEFT_FOREVER);
    start(2, 4, caller, WEFT_S(1));
    start(3, 6, caller, WEFT_FOREVER);
    start(4, 4, caller, WEFT_FOREVER);
    CHECK_NOTES("");
    start(0, 8, server, WEFT_FOREVER);
    CHECK_NOTES("CcEeDdBb");
    crew_end();
}

static void a_server_of_low_priority_runs_with_that_of_its_caller(void)
{
    begin(9);
    start(0, CREW_MAIN + 2, server, WEFT_FOREVER);
    crew_create(1, 5, caller, WEFT_TASK_PREEMPTIVE)->timeout = WEFT_FOREVER;
    weft_task_start(&crew[1].task);
    CHECK_NOTES("Bb");
    crew_end();
}

static void servers_share_the_calls(void)
{
    begin(0);
    start(0, 5, server, WEFT_FOREVER);
    start(1, 4, server, WEFT_FOREVER);
    start(2, 8, caller, WEFT_FOREVER);
    start(3, 8, caller, WEFT_FOREVER);
    start(4, 8, caller, WEFT_FOREVER);
    CHECK_NOTES("CD");
    for (unsigned i = 0; i < 3; i++) {
        weft_sem_give(&work);
        settle();
    }
    CHECK_EQ(crew[0].laps + crew[1].laps, 3);
    CHECK_EQ(crew[1].laps, 2);
    CHECK_NOTES("Eced"); /* who has the higher priority takes the work first */
    crew_end();
}

static void without_waiting(void)
{
    uint32_t word = 0;
    uint32_t result[2];

    begin(9);
    CHECK_EQ(weft_function_call(&function, &word, result, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(weft_function_accept(&function, &calls[5], &word, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    start(0, 5, server, WEFT_FOREVER);
    CHECK_EQ(weft_function_call(&function, &word, result, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    CHECK_EQ(crew[0].laps, 0);
    crew_end();
    start(1, 5, caller, WEFT_FOREVER);
    CHECK_EQ(weft_function_accept(&function, &calls[5], &word, WEFT_NO_WAIT), WEFT_OK);
    CHECK_EQ(word, 'b');
    CHECK_EQ(weft_function_refuse(&calls[5]), WEFT_OK);
    CHECK_EQ(crew[1].status, WEFT_REFUSED);
    crew_end();
}

static void a_server_refuses(void)
{
    begin(9);
    end = REFUSE;
    start(0, 5, server, WEFT_FOREVER);
    start(1, 7, caller, WEFT_FOREVER);
    CHECK_EQ(crew[1].status, WEFT_REFUSED);
    start(2, 7, caller, WEFT_S(1));
    CHECK_EQ(crew[2].status, WEFT_REFUSED);
    CHECK_NOTES("BbCc");
    crew_end();
}

static void a_call_times_out_before_it_is_accepted(void)
{
    begin(9);
    start(1, 7, caller, WEFT_MS(2));
    CHECK_EQ(weft_sleep(WEFT_MS(4)), WEFT_TIMEOUT);
    CHECK_EQ(crew[1].status, WEFT_TIMEOUT);
    start(0, 5, server, WEFT_FOREVER);
    CHECK_NOTES("b");
    crew_end();
}

/** A caller leaves while the server works: its result is dropped, and the next call is served. */
static void leaves_meanwhile(void (*leave)(crew_member_t *), weft_status_t status)
{
    begin(0);
    start(0, 5, server, WEFT_FOREVER);
    start(1, 7, caller, status == WEFT_TIMEOUT ? WEFT_MS(2) : WEFT_FOREVER);
    start(2, 8, caller, WEFT_FOREVER);
    CHECK_NOTES("B");
    leave(&crew[1]);
    settle();
    CHECK_EQ(crew[1].status, status);
    notes_clear();
    weft_sem_give(&work);
    settle();
    CHECK_NOTES("C");
    weft_sem_give(&work);
    settle();
    CHECK_NOTES("c");
    CHECK_EQ(crew[0].laps, 2);
    crew_end();
}

static void by_timeout(crew_member_t *member)
{
    (void)member;
    CHECK_EQ(weft_sleep(WEFT_MS(3)), WEFT_TIMEOUT);
}

static void by_cancel(crew_member_t *member)
{
    CHECK_EQ(weft_task_cancel(&member->task), WEFT_OK);
}

static void by_abort(crew_member_t *member)
{
    weft_task_abort(&member->task);
}

static void callers_leave_while_the_server_works(void)
{
    leaves_meanwhile(by_timeout, WEFT_TIMEOUT);
    leaves_meanwhile(by_cancel, WEFT_CANCELED);
    leaves_meanwhile(by_abort, (weft_status_t)99);
}

static weft_status_t dropped;
static bool was_wanted[2];

static void careful_server(void *arg)
{
    uint32_t argument;
    const uint32_t result[2] = {0, 0};

    (void)arg;
    CHECK_EQ(weft_function_accept(&function, &calls[0], &argument, WEFT_FOREVER), WEFT_OK);
    was_wanted[0] = weft_function_is_wanted(&calls[0]);
    weft_sem_take(&work, WEFT_FOREVER);
    was_wanted[1] = weft_function_is_wanted(&calls[0]);
    dropped = weft_function_complete(&calls[0], result);
}

static void a_server_learns_that_its_caller_left(void)
{
    begin(0);
    crew_start(0, 5, careful_server);
    start(1, 7, caller, WEFT_FOREVER);
    weft_task_abort(&crew[1].task);
    weft_sem_give(&work);
    CHECK_EQ(was_wanted[0], true);
    CHECK_EQ(was_wanted[1], false);
    CHECK_EQ(dropped, WEFT_NOT_FOUND);
    crew_end();
}

static void the_server_ends(void)
{
    begin(0);
    start(0, 5, server, WEFT_FOREVER);
    start(1, 7, caller, WEFT_FOREVER);
    start(2, 8, caller, WEFT_FOREVER);
    weft_task_abort(&crew[0].task);
    settle();
    CHECK_EQ(crew[1].status, WEFT_OWNER_DIED);
    CHECK_EQ(crew[2].status, 99);
    CHECK_NOTES("Bb");
    weft_sem_give(&work);
    weft_sem_give(&work);
    start(0, 5, server, WEFT_FOREVER); /* its call is not in use */
    CHECK_NOTES("Cc");
    crew_end();
}

/** It was given a call, and ends before it runs again. */
static void the_server_ends_before_it_knows_of_its_call(void)
{
    begin(0);
    start(0, 6, server, WEFT_FOREVER);
    weft_task_suspend(&crew[0].task);
    start(1, 5, caller, WEFT_FOREVER);
    weft_task_abort(&crew[0].task);
    settle();
    CHECK_EQ(crew[1].status, WEFT_OWNER_DIED);
    CHECK_NOTES("b");
    crew_end();
}

static void abort_server(void)
{
    weft_task_abort(&crew[0].task);
}

static void an_interrupt_ends_the_server(void)
{
    begin(0);
    start(0, 5, server, WEFT_FOREVER);
    start(3, 5, server, WEFT_FOREVER);
    start(1, 7, caller, WEFT_FOREVER);
    start(2, 7, caller, WEFT_FOREVER);
    CHECK_NOTES("BC");
    in_isr(abort_server);
    settle();
    CHECK_EQ(crew[1].status, WEFT_OWNER_DIED);
    CHECK_EQ(crew[2].status, 99);
    weft_sem_give(&work);
    settle();
    CHECK_NOTES("bc");
    crew_end();
}

static void a_server_waits_no_longer(void)
{
    begin(9);
    start(0, 5, server, WEFT_MS(2));
    CHECK_EQ(weft_sleep(WEFT_MS(4)), WEFT_TIMEOUT);
    CHECK_EQ(crew[0].status, WEFT_TIMEOUT);
    start(0, 5, server, WEFT_FOREVER);
    CHECK_EQ(weft_task_cancel(&crew[0].task), WEFT_OK);
    settle();
    CHECK_EQ(crew[0].status, WEFT_CANCELED);
    start(1, 7, caller, WEFT_FOREVER);
    CHECK_NOTES("");
    start(0, 5, server, WEFT_MS(2));
    CHECK_NOTES("Bb");
    crew_end();
}

/** The server is given a call, and its caller leaves before the server runs again. */
static void a_call_is_withdrawn_before_the_server_knows_of_it(void)
{
    begin(9);
    start(0, 6, server, WEFT_FOREVER);
    weft_task_suspend(&crew[0].task);
    start(1, 5, caller, WEFT_FOREVER);
    CHECK_EQ(weft_task_cancel(&crew[1].task), WEFT_OK);
    weft_task_resume(&crew[0].task);
    settle();
    CHECK_EQ(crew[0].laps, 0);
    CHECK_EQ(crew[1].status, WEFT_CANCELED);
    start(2, 5, caller, WEFT_FOREVER);
    CHECK_NOTES("bCc");
    crew_end();
}

/** A task of middle priority does not delay the caller by way of the server. */
static void a_server_inherits_the_priority_of_its_caller(void)
{
    begin(0);
    start(0, 12, server, WEFT_FOREVER);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 12);
    start(1, 9, caller, WEFT_FOREVER);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 9);
    weft_task_set_priority(&crew[1].task, 7);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 7);
    start(2, 4, caller, WEFT_FOREVER); /* it waits at the function, not for this server */
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 7);
    weft_sem_give(&work);
    settle();
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 4);
    weft_task_abort(&crew[2].task);
    CHECK_EQ(weft_task_effective_priority(&crew[0].task), 12);
    crew_end();
}

static void one_server_with_several_calls(void)
{
    uint32_t argument[3];
    uint32_t result[2];

    begin(0);
    for (unsigned i = 0; i < 3; i++) {
        start(1 + i, 7, caller, WEFT_FOREVER);
        CHECK_EQ(weft_function_accept(&function, &calls[i], &argument[i], WEFT_FOREVER), WEFT_OK);
    }
    for (unsigned i = 3; i-- > 0;) {
        result[0] = argument[i] + 1U;
        result[1] = ~argument[i];
        CHECK_EQ(weft_function_complete(&calls[i], result), WEFT_OK);
    }
    CHECK_NOTES("dcb");
    crew_end();
}

static void a_reset_releases_who_waits_at_the_function(void)
{
    begin(0);
    start(0, 5, server, WEFT_FOREVER);
    start(1, 7, caller, WEFT_FOREVER);
    start(2, 7, caller, WEFT_FOREVER);
    CHECK_EQ(weft_function_reset(&function), WEFT_OK);
    settle();
    CHECK_EQ(crew[2].status, WEFT_RESET);
    CHECK_EQ(crew[1].status, 99);
    weft_sem_give(&work);
    settle();
    CHECK_EQ(crew[1].status, WEFT_OK);
    CHECK_EQ(weft_function_reset(&function), WEFT_OK);
    settle();
    CHECK_EQ(crew[0].status, WEFT_RESET);
    crew_end();
}

/** A caller that is suspended when its server ends keeps neither the next server nor others. */
static void a_suspended_caller_of_a_server_that_ended_delays_nobody(void)
{
    begin(9);
    end = KEEP;
    start(0, 5, server, WEFT_FOREVER);
    start(1, 7, caller, WEFT_FOREVER);
    weft_task_suspend(&crew[1].task);
    weft_task_abort(&crew[0].task);
    settle();
    end = COMPLETE;
    start(0, 5, server, WEFT_FOREVER);
    start(2, 7, caller, WEFT_S(1));
    CHECK_EQ(weft_sleep(WEFT_S(2)), WEFT_TIMEOUT);
    CHECK_EQ(crew[2].status, WEFT_OK);
    weft_task_resume(&crew[1].task);
    settle();
    CHECK_EQ(crew[1].status, WEFT_OWNER_DIED);
    crew_end();
}

static void careful_beginner(void *arg)
{
    weft_function_call_init(&calls[0]);
    server(arg);
}

/** No server uses the call, so it can be initialized: before its last caller has run, too. */
static void a_server_that_starts_again_initializes_its_call(void)
{
    begin(0);
    start(0, 5, careful_beginner, WEFT_FOREVER);
    start(1, 7, caller, WEFT_FOREVER);
    weft_task_set_priority(weft_task_self(), 3);
    weft_task_abort(&crew[0].task);
    crew_create(0, 5, careful_beginner, WEFT_TASK_PREEMPTIVE)->timeout = WEFT_FOREVER;
    weft_task_start(&crew[0].task);
    weft_task_set_priority(weft_task_self(), CREW_MAIN);
    settle();
    CHECK_EQ(crew[1].status, WEFT_OWNER_DIED);
    crew_end();
}

/** Without checks. With them: tests/arch/in_use.c. */
static void a_call_has_one_server(void)
{
    uint32_t *to = &crew[2].value;

    begin(1);
    start(0, 5, server, WEFT_FOREVER);
    CHECK_EQ(weft_function_accept(&function, &calls[0], to, WEFT_FOREVER), WEFT_WOULD_BLOCK);
    start(1, 7, caller, WEFT_FOREVER);
    CHECK_EQ(weft_function_accept(&function, &calls[0], to, WEFT_FOREVER), WEFT_WOULD_BLOCK);
    CHECK_EQ(crew[1].status, WEFT_OK);
    crew_end();
}

void test_main(void *arg);
void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(static_definition_without_data);
    TAP_RUN(servers_wait_for_callers);
    TAP_RUN(callers_are_accepted_by_priority);
    TAP_RUN(a_server_of_low_priority_runs_with_that_of_its_caller);
    TAP_RUN(servers_share_the_calls);
    TAP_RUN(without_waiting);
    TAP_RUN(a_server_refuses);
    TAP_RUN(a_call_times_out_before_it_is_accepted);
    TAP_RUN(callers_leave_while_the_server_works);
    TAP_RUN(a_server_learns_that_its_caller_left);
    TAP_RUN(the_server_ends);
    TAP_RUN(the_server_ends_before_it_knows_of_its_call);
    TAP_RUN(an_interrupt_ends_the_server);
    TAP_RUN(a_server_waits_no_longer);
    TAP_RUN(a_call_is_withdrawn_before_the_server_knows_of_it);
    TAP_RUN(a_server_inherits_the_priority_of_its_caller);
    TAP_RUN(one_server_with_several_calls);
    TAP_RUN(a_reset_releases_who_waits_at_the_function);
    TAP_RUN(a_suspended_caller_of_a_server_that_ended_delays_nobody);
    TAP_RUN(a_server_that_starts_again_initializes_its_call);
    if (!WEFT_CONFIG_CHECKS) {
        TAP_RUN(a_call_has_one_server);
    }
    tap_done();
}
