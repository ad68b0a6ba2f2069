/* SPDX-License-Identifier: MIT */
/**
 * @file
 * A user task that calls every service. The task `echo` of the kernel is its partner: it waits at
 * the other side of each hub, less urgent than this one.
 */
#include "../../support/values.h"
#include "system.h"

static result_t result;
static uint32_t number = 7;

static void expect(uint32_t line, uint32_t got, uint32_t want)
{
    if (got != want) {
        result = (result_t){line, got};
        (void)weft_msgq_put(&results, &result, WEFT_FOREVER);
    }
}

#define EXPECT(got, want) expect(__LINE__, (uint32_t)(got), (uint32_t)(want))

static void done(void)
{
    result = (result_t){0, 0};
    (void)weft_msgq_put(&results, &result, WEFT_FOREVER);
    (void)weft_sem_take(&run, WEFT_FOREVER);
}

static void time_and_tasks(void)
{
    uint64_t start = weft_clock_now();

    EXPECT(weft_sleep(WEFT_MS(3)), WEFT_TIMEOUT);
    EXPECT(weft_clock_now() - start >= 3000, 1);
    EXPECT(weft_sleep_until(start + 6000), WEFT_TIMEOUT);
    EXPECT(weft_clock_now() - start >= 6000, 1);
    EXPECT(weft_clock_now() - start < 20000, 1);
    weft_yield();
    EXPECT(weft_task_self() == &tester_task, 1);
    EXPECT(value_of_task_priority(&tester_task), 10);
    weft_task_set_priority(weft_task_self(), 11);
    EXPECT(weft_task_effective_priority(&tester_task), 11);
    weft_task_set_priority(weft_task_self(), 10);
    weft_printf("# user task prints %d %s %u\n", -5, "text", (unsigned)number);
    weft_console_write("# and writes\n", 13);
}

static void control(void)
{
    EXPECT(value_of_task_state(&other_task), WEFT_TASK_DORMANT);
    weft_task_start(&other_task); /* it waits for units */
    EXPECT(value_of_task_state(&other_task), WEFT_TASK_WAITING);
    EXPECT(weft_task_cancel(&other_task), WEFT_OK);
    EXPECT(weft_task_cancel(&other_task), WEFT_OK); /* it waits again */
    weft_task_suspend(&other_task);
    EXPECT(value_of_task_state(&other_task), WEFT_TASK_SUSPENDED);
    weft_task_resume(&other_task);
    EXPECT(value_of_task_state(&other_task), WEFT_TASK_WAITING);
    weft_task_suspend(&tester_task); /* `echo` resumes it */
    weft_task_abort(&other_task);
    EXPECT(value_of_task_state(&other_task), WEFT_TASK_DORMANT);
}

static void semaphores_and_events(void)
{
    uint32_t matched = 0;

    EXPECT(weft_sem_take(&units, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT(weft_sem_take(&units, WEFT_MS(2)), WEFT_TIMEOUT);
    EXPECT(weft_sem_give(&units), WEFT_OK);
    EXPECT(value_of_sem_count(&units), 1);
    EXPECT(weft_sem_take(&units, WEFT_FOREVER), WEFT_OK);
    EXPECT(weft_sem_take(&units, WEFT_S(1)), WEFT_OK); /* `echo` gives it */
    EXPECT(weft_event_raise(&happened, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(weft_event_wait(&happened, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(weft_event_wait(&happened, WEFT_S(1)), WEFT_OK);
    EXPECT(weft_flags_post_counted(&bits, 4, &matched), WEFT_OK);
    EXPECT(matched, 0);
    EXPECT(weft_flags_post(&bits, 1), WEFT_OK);
    EXPECT(weft_flags_wait(&bits, 7, WEFT_FLAGS_CLEAR, &matched, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(matched, 5);
    EXPECT(weft_flags_wait(&bits, 6, WEFT_FLAGS_ALL, &matched, WEFT_S(1)), WEFT_OK);
    EXPECT(matched, 6);
    EXPECT(weft_flags_test(&bits, 7), 6);
    EXPECT(weft_flags_clear(&bits, 2), WEFT_OK);
    EXPECT(weft_flags_test(&bits, 7), 4);
    EXPECT(weft_flags_set_masked(&bits, 8, 12), WEFT_OK);
    EXPECT(weft_flags_test(&bits, 12), 8);
    EXPECT(weft_flags_wait(&bits, 8, WEFT_FLAGS_ANY, NULL, WEFT_NO_WAIT), WEFT_OK);
    matched = 77; /* stays without a match */
    EXPECT(weft_flags_wait(&bits, 4, WEFT_FLAGS_ANY, &matched, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT(matched, 77);
    EXPECT(weft_flags_set(&bits, 0), WEFT_OK);
    EXPECT(weft_flags_wait(&bits, 4, WEFT_FLAGS_ANY, NULL, WEFT_MS(1)), WEFT_TIMEOUT);
}

static void functions(void)
{
    uint32_t argument = 21;
    uint32_t result = 0;

    EXPECT(weft_function_call(&twice, &argument, &result, WEFT_FOREVER), WEFT_OK);
    EXPECT(result, 42);
    argument = 0;
    EXPECT(weft_function_call(&twice, &argument, &result, WEFT_S(1)), WEFT_REFUSED);
    EXPECT(weft_function_call(&twice, &argument, &result, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void messages(void)
{
    meeting_message_t text = {1, 2, 3};
    uint32_t got = 0;
    uint32_t count = 0;

    EXPECT(weft_port_put(&meeting, text, WEFT_S(1)), WEFT_OK);
    EXPECT(weft_port_get(&meeting, text, WEFT_S(1)), WEFT_OK);
    EXPECT(text[0] + text[19], 1 + 9);
    EXPECT(weft_port_get(&barrier, NULL, WEFT_S(1)), WEFT_OK);
    EXPECT(weft_msgq_put(&numbers, &number, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(value_of_msgq_used(&numbers), 1);
    EXPECT(weft_msgq_get(&numbers, &got, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(got, 7);
    EXPECT(weft_msgq_get(&numbers, &got, WEFT_S(1)), WEFT_OK);
    EXPECT(got, 70);
    EXPECT(weft_data_event_put(&value, &number), WEFT_OK);
    EXPECT(weft_data_event_get(&value, &got, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(got, 7);
    EXPECT(weft_data_event_get(&value, &got, WEFT_S(1)), WEFT_OK);
    EXPECT(got, 71);
    EXPECT(weft_blackboard_write(&plan, &number), WEFT_OK);
    EXPECT(weft_blackboard_read(&plan, &got, &count, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(got, 7);
    EXPECT(weft_blackboard_read_new(&plan, &got, &count, WEFT_S(1)), WEFT_OK);
    EXPECT(got, 72);
    EXPECT(weft_blackboard_wipe(&plan), WEFT_OK);
    EXPECT(weft_blackboard_read(&plan, &got, NULL, WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
}

static void mutexes(void)
{
    uint32_t woken = 77;

    EXPECT(weft_mutex_lock(&lock, WEFT_FOREVER), WEFT_OK);
    EXPECT(weft_cond_signal(&changed), WEFT_OK);
    EXPECT(weft_cond_broadcast(&changed), WEFT_OK);
    EXPECT(weft_cond_broadcast_counted(&changed, &woken), WEFT_OK);
    EXPECT(woken, 0);
    EXPECT(weft_cond_wait(&changed, &lock, WEFT_MS(1)), WEFT_TIMEOUT);
    EXPECT(weft_cond_wait(&changed, &lock, WEFT_S(1)), WEFT_OK);
    EXPECT(weft_mutex_unlock(&lock), WEFT_OK);
    EXPECT(weft_rmutex_lock(&nested, WEFT_FOREVER), WEFT_OK);
    EXPECT(weft_rmutex_lock(&nested, WEFT_FOREVER), WEFT_OK);
    EXPECT(weft_rmutex_unlock(&nested), WEFT_OK);
    EXPECT(weft_rmutex_unlock(&nested), WEFT_OK);
}

static void hubs(void)
{
    uint32_t request = 3;
    uintptr_t word = 0;
    void *item = NULL;

    EXPECT(weft_hub_put(&gate.hub, &request, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(weft_hub_get(&gate.hub, &request, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(request, 103);
    EXPECT(weft_stack_push(&words, 11), WEFT_OK);
    EXPECT(weft_stack_push(&words, 12), WEFT_OK);
    EXPECT(weft_stack_count(&words), 2);
    EXPECT(weft_stack_pop(&words, &word, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(word, 12);
    EXPECT(weft_stack_pop(&words, &word, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(weft_stack_pop(&words, &word, WEFT_S(1)), WEFT_OK);
    EXPECT(word, 13);
    EXPECT(weft_queue_put_alloc(&items, &number), WEFT_OK);
    EXPECT(weft_queue_append_alloc(&items, &word), WEFT_OK);
    EXPECT(weft_queue_prepend_alloc(&items, &request), WEFT_OK);
    EXPECT(weft_queue_get(&items, &item, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(item == &request, 1);
    EXPECT(weft_queue_get(&items, &item, WEFT_NO_WAIT), WEFT_OK);
    EXPECT(item == &number, 1);
    EXPECT(weft_queue_get(&items, &item, WEFT_NO_WAIT), WEFT_OK);
}

static void pools(void)
{
    uint32_t *block[4];
    weft_packet_t *packet[2];

    for (unsigned i = 0; i < 3; i++) {
        EXPECT(weft_pool_alloc(&blocks, (void **)&block[i], WEFT_NO_WAIT), WEFT_OK);
        for (unsigned word = 0; word < 5; word++) {
            block[i][word] = i;
        }
    }
    EXPECT(weft_pool_alloc(&blocks, (void **)&block[3], WEFT_NO_WAIT), WEFT_WOULD_BLOCK);
    EXPECT(block[0][4] + block[1][4] + block[2][4], 3);
    EXPECT(weft_pool_free(&blocks, block[1]), WEFT_OK);
    EXPECT(weft_pool_alloc(&blocks, (void **)&block[3], WEFT_NO_WAIT), WEFT_OK);
    EXPECT(block[3] == block[1], 1);
    for (unsigned i = 0; i < 3; i++) {
        EXPECT(weft_pool_free(&blocks, block[i]), WEFT_OK);
    }
    EXPECT(weft_packet_alloc(&packets, &packet[0], WEFT_NO_WAIT), WEFT_OK);
    EXPECT(weft_packet_alloc(&packets, &packet[1], WEFT_NO_WAIT), WEFT_OK);
    EXPECT(packet[0]->capacity >= 24, 1);
    packet[0]->payload[23] = 1;
    EXPECT(weft_packet_free(packet[0]), WEFT_OK);
    EXPECT(weft_packet_free(packet[1]), WEFT_OK);
}

static void insight(void)
{
    weft_log_event(&story_log, 1, 2, 3);
    weft_log_printf(&story_log, "%d of %d", 4, 5);
    weft_swi_post(&tick_swi);
    weft_swi_or(&tick_swi, 4);
    weft_swi_inc(&tick_swi);
    weft_swi_andn(&tick_swi, 1);
    weft_swi_dec(&tick_swi);
}

/** Where nobody waits; then of a hub where the other task does. */
static void resets(void)
{
    uint32_t released = 77;

    EXPECT(weft_sem_reset(&units), WEFT_OK);
    EXPECT(weft_sem_reset_counted(&units, &released), WEFT_OK);
    EXPECT(released, 0);
    released = 77;
    EXPECT(weft_hub_reset_counted(&gate.hub, &released), WEFT_OK);
    EXPECT(released, 0);
    EXPECT(weft_event_reset(&happened), WEFT_OK);
    EXPECT(weft_flags_reset(&bits), WEFT_OK);
    EXPECT(weft_port_reset(&meeting), WEFT_OK);
    EXPECT(weft_msgq_reset(&numbers), WEFT_OK);
    EXPECT(weft_data_event_reset(&value), WEFT_OK);
    EXPECT(weft_blackboard_reset(&plan), WEFT_OK);
    EXPECT(weft_mutex_reset(&lock), WEFT_OK);
    EXPECT(weft_rmutex_reset(&nested), WEFT_OK);
    EXPECT(weft_cond_reset(&changed), WEFT_OK);
    EXPECT(weft_hub_reset(&gate.hub), WEFT_OK);
    EXPECT(weft_pool_reset(&blocks), WEFT_OK);
    EXPECT(weft_packet_pool_reset(&packets), WEFT_OK);
    EXPECT(weft_stack_reset(&words), WEFT_OK);
    EXPECT(weft_queue_reset(&items), WEFT_OK);
    EXPECT(weft_barrier_reset(&meetings), WEFT_OK);
    EXPECT(weft_function_reset(&twice), WEFT_OK);
    EXPECT(weft_sem_take(&units, WEFT_S(1)), WEFT_RESET); /* by `echo` */
}

void tester(void *arg)
{
    EXPECT(weft_sem_take(arg, WEFT_FOREVER), WEFT_OK);
    time_and_tasks();
    done();
    control();
    done();
    semaphores_and_events();
    done();
    messages();
    done();
    functions();
    done();
    mutexes();
    done();
    hubs();
    done();
    pools();
    done();
    resets();
    done();
    insight();
    done();
}

void other(void *arg)
{
    (void)arg;
    for (;;) {
        (void)weft_sem_take(&units, WEFT_FOREVER);
    }
}
