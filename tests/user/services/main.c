/* SPDX-License-Identifier: MIT */
/** @file Every service as a system call. What fails is reported by its line in tester.c. */
#include <weft/user.h>

#include "../../support/tap.h"
#include "../../support/values.h"
#include "system.h"

static uint32_t swi_runs;

static bool put_through(weft_hub_t *hub, void *arg)
{
    ((gate_t *)(void *)hub)->passed = 100U + *(uint32_t *)arg;
    return true;
}

static bool get_through(weft_hub_t *hub, void *arg)
{
    *(uint32_t *)arg = ((gate_t *)(void *)hub)->passed;
    return true;
}

const weft_hub_type_t gate_type = {put_through, get_through};

void on_swi(weft_swi_t *swi, void *arg)
{
    (void)swi;
    (void)arg;
    swi_runs++;
}

weft_status_t double_it(const uint32_t *argument, uint32_t *result)
{
    *result = 2U * *argument;
    return *argument != 0 ? WEFT_OK : WEFT_REFUSED;
}

/** The other side of what the user task waits for, in its order. */
void echo(void *arg)
{
    meeting_message_t text;
    uint32_t number = 70;

    (void)arg;
    while (value_of_task_state(&tester_task) != WEFT_TASK_SUSPENDED) {
        weft_sleep(WEFT_MS(1));
    }
    weft_task_resume(&tester_task);
    weft_sleep(WEFT_MS(10));
    (void)weft_sem_give(&units);
    (void)weft_event_raise(&happened, WEFT_FOREVER);
    (void)weft_flags_post(&bits, 6);
    weft_sleep(WEFT_MS(10));
    (void)weft_port_get(&meeting, text, WEFT_FOREVER);
    text[19] = 9;
    (void)weft_port_put(&meeting, text, WEFT_FOREVER);
    (void)weft_port_put(&barrier, NULL, WEFT_FOREVER);
    (void)weft_msgq_put(&numbers, &number, WEFT_FOREVER);
    number++;
    (void)weft_data_event_put(&value, &number);
    number++;
    (void)weft_blackboard_write(&plan, &number);
    weft_sleep(WEFT_MS(10));
    (void)weft_mutex_lock(&lock, WEFT_FOREVER);
    (void)weft_cond_signal(&changed);
    (void)weft_mutex_unlock(&lock);
    weft_sleep(WEFT_MS(10));
    (void)weft_stack_push(&words, 13);
    while (value_of_task_state(&tester_task) != WEFT_TASK_WAITING || units.waitq.head == NULL) {
        weft_sleep(WEFT_MS(1));
    }
    (void)weft_sem_reset(&units);
}

static void step(void)
{
    result_t result = {1, 0};

    CHECK_EQ(weft_sem_give(&run), WEFT_OK);
    while (weft_msgq_get(&results, &result, WEFT_S(5)) == WEFT_OK && result.line != 0) {
        tap.failures++;
        weft_printf("# tester.c:%u: failed, it is %u\n", (unsigned)result.line,
                    (unsigned)result.value);
    }
    CHECK_EQ(result.line, 0);
    CHECK_EQ(weft_user_faults(&tester_task, NULL), 0);
}

static void time_and_tasks(void)
{
    step();
}

static void control(void)
{
    step();
}

static void semaphores_and_events(void)
{
    step();
}

static void messages(void)
{
    step();
}

static void functions(void)
{
    step();
}

static void mutexes(void)
{
    step();
}

static void hubs(void)
{
    step();
}

static void pools(void)
{
    step();
}

static void resets(void)
{
    step();
}

static void insight(void)
{
    weft_log_record_t record;

    step();
    CHECK_EQ(weft_log_count(&story_log), 2);
    CHECK_EQ(weft_log_read(&story_log, 1, &record), WEFT_OK);
    CHECK_EQ(record.data[0], 4);
    CHECK_EQ(record.data[1], 5);
    CHECK(swi_runs >= 3);
}

static void end(void)
{
    CHECK_EQ(weft_sem_give(&run), WEFT_OK);
    weft_sleep(WEFT_MS(5));
    CHECK_EQ(value_of_task_state(&tester_task), WEFT_TASK_DORMANT);
    CHECK_EQ(weft_user_faults(&tester_task, NULL), 0);
}

void test_main(void *arg)
{
    (void)arg;
    TAP_RUN(time_and_tasks);
    TAP_RUN(control);
    TAP_RUN(semaphores_and_events);
    TAP_RUN(messages);
    TAP_RUN(functions);
    TAP_RUN(mutexes);
    TAP_RUN(hubs);
    TAP_RUN(pools);
    TAP_RUN(resets);
    TAP_RUN(insight);
    TAP_RUN(end);
    tap_done();
}
